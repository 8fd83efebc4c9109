export async function showLook() {}
