export async function showDecks() {}
