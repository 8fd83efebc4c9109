export async function showBoards() {}
