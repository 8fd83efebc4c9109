// Outlines of parts of a drawing, as elements of the page that hold nothing of the drawing but numbers.

const SVG = "http://www.w3.org/2000/svg";
/** What of an element of a drawing is needed to outline it; nothing else of a kit's drawing comes into the page. */
const SHAPES = ["rect", "circle", "ellipse", "path", "polygon", "polyline", "line"];
const GEOMETRY = "x y width height rx ry cx cy r d points x1 y1 x2 y2".split(" ");
/** An element of SVG. */
export function svg(name, given = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(given)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** The outline of an element of a drawing, in the units of the drawing; `turn` is what the settings add to it. */
export function outlineOf({ element, within }, turn = 0) {
  const said = ({ attributes }, name) => attributes.get(name)?.value;
  const given = GEOMETRY.map((name) => [name, said(element, name)]).filter(
    ([, value]) => value !== undefined,
  );
  let shape = SHAPES.includes(element.name)
    ? svg(element.name, Object.fromEntries(given))
    : svg("g");
  if (turn) {
    const [x, y, width, height] = ["x", "y", "width", "height"].map((name) =>
      Number(said(element, name) ?? 0),
    );
    shape = svg("g", { transform: `rotate(${turn} ${x + width / 2} ${y + height / 2})` }, shape);
  }
  for (const around of [element, ...within.slice(1).toReversed()])
    shape = svg(
      "g",
      said(around, "transform") ? { transform: said(around, "transform") } : {},
      shape,
    );
  return shape;
}

/** The line along which a piece is cut: `cut` is what its deck says, or the outline in its drawing. */
export function cutLine(cut, { trim: [wide, high], shift, scale }) {
  const [x, y] = [wide / 2, high / 2];
  if (cut.element)
    return svg("g", { transform: `translate(${shift.join(" ")}) scale(${scale})` }, outlineOf(cut));
  if (cut === "disc") return svg("ellipse", { cx: x, cy: y, rx: x, ry: y });
  if (cut === "half") return svg("path", { d: `M0 ${high} A${x} ${high} 0 0 1 ${wide} ${high} Z` });
  if (cut !== "hex") return svg("rect", { width: wide, height: high });
  return svg("path", {
    d: `M${x} 0 L${wide} ${y / 2} V${y * 1.5} L${x} ${high} L0 ${y * 1.5} V${y / 2} Z`,
  });
}

/** The box around the outline of an element, in the units of the drawing. */
export function boundsOf(part) {
  const shape = outlineOf(part);
  const hidden = svg("svg", { class: "measuring" }, shape);
  document.body.append(hidden);
  const { x, y, width, height } = shape.getBBox();
  hidden.remove();
  return [x, y, width, height];
}
