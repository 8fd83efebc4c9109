export async function showTable() {}
