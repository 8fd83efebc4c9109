// Pictures compared by their pixels, which the browser itself decodes.

const DECODE = `
  const decode = (base64) => new Promise((done, failed) => {
    const image = new Image();
    image.onload = () => {
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
      const context = canvas.getContext("2d", { willReadFrequently: true });
      context.drawImage(image, 0, 0);
      done(context.getImageData(0, 0, canvas.width, canvas.height));
    };
    image.onerror = () => failed(new Error("it is no picture"));
    image.src = "data:image/png;base64," + base64;
  });`;

/** The share of the pixels of two pictures, base64 of PNGs, that are far from each other; 1 where sizes differ. */
export const far = (browser, one, other) =>
  browser.wait(
    `${DECODE}
    const [a, b] = await Promise.all(given.map(decode));
    if (a.width !== b.width || a.height !== b.height) return 1;
    let many = 0;
    for (let at = 0; at < a.data.length; at += 4) many += [0, 1, 2].some((part) => Math.abs(a.data[at + part] - b.data[at + part]) > 48);
    return many / (a.data.length / 4);`,
    one,
    other,
  );

/** Every `step`th pixel of a picture as `[red, green, blue]`. */
export const pixels = (browser, one, step = 1) =>
  browser.wait(
    `${DECODE}
    const { data } = await decode(given[0]);
    const found = [];
    for (let at = 0; at < data.length; at += 4 * given[1]) found.push([data[at], data[at + 1], data[at + 2]]);
    return found;`,
    one,
    step,
  );
