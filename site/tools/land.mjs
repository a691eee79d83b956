// Decodes the land of world-atlas (Natural Earth, public domain) into one SVG path, once:
//
//     npm pack world-atlas@2.0.2 && tar xzf world-atlas-2.0.2.tgz
//     node site/tools/land.mjs package/land-110m.json > site/assets/land-110m.path
//
// Units are tenths of a degree: x to the east of Greenwich, y to the south of the equator. One ring a line. The
// pages cut a window out of it; nothing is fetched when the site is built or read.
import { readFileSync } from "node:fs";

const { arcs, objects, transform } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const { scale, translate } = transform;

const decoded = arcs.map((arc) => {
  let x = 0, y = 0;
  return arc.map(([dx, dy]) => {
    x += dx;
    y += dy;
    return [Math.round((x * scale[0] + translate[0]) * 10), -Math.round((y * scale[1] + translate[1]) * 10)];
  });
});
const arc = (index) => (index < 0 ? [...decoded[~index]].reverse() : decoded[index]);

const lines = [];
for (const geometry of objects.land.geometries) {
  const polygons = geometry.type === "Polygon" ? [geometry.arcs] : geometry.arcs;
  for (const ring of polygons.flat()) {
    const points = ring.flatMap((index, at) => arc(index).slice(at === 0 ? 0 : 1));
    const distinct = points.filter(([x, y], at) => at === 0 || x !== points[at - 1][0] || y !== points[at - 1][1]);
    distinct.pop(); // The last point of a ring is its first.
    if (distinct.length > 2) lines.push("M" + distinct.map((point) => point.join(" ")).join("L") + "Z");
  }
}
console.log(lines.join("\n"));
