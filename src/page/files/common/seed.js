// Seeds of random boards.

/** Returns a random seed between 1 and 99999. */
export const freshSeed = () => String(1 + (crypto.getRandomValues(new Uint32Array(1))[0] % 99999));
