// What hangs on walls and stands against them: frames, shelves, bookcases, pegboards.
import { darken, lighten, mix } from '../draw/colour.ts';
import { seededRandom } from '../draw/seeded-random.ts';
import type { Stage } from '../draw/stage.ts';
import { circle, line, place, rect, shape } from '../draw/svg.ts';
import type { Room } from '../model/room.ts';
import { bookStack, books, ornament } from './small-things.ts';
import { smallPlant, vase } from './table-plants.ts';
import { print } from './wall-art.ts';

const pickFrameColor = (room: Room): string => (room.isDark ? '#C9A15A' : mix(room.palette.wood, '#2b1b26', 0.2));

/** A framed print; `x` is its middle and `y` its lower edge, in metres. */
export function framedPrint(
  stage: Stage,
  room: Room,
  x: number,
  y: number,
  width: number,
  height: number,
  index: number,
): string {
  const colour = pickFrameColor(room);
  const edge = 0.022;
  stage.castOnWall(x - width / 2, x + width / 2, y, y + height, 0.05);
  return (
    stage.upright(x - width / 2, x + width / 2, y, y + height, 0.03, colour) +
    stage.upright(x - width / 2 + edge, x + width / 2 - edge, y + edge, y + height - edge, 0.03, '#FDFAF3') +
    stage.cutout(
      x,
      y + edge + 0.05,
      0.03,
      print(room.id, index, room.palette, (width - 2 * edge - 0.1) * 100, (height - 2 * edge - 0.1) * 100),
    ) +
    stage.upright(x - width / 2, x + width / 2, y + height - 0.008, y + height, 0.03, lighten(colour, 0.3))
  );
}

/** One, two or three prints hung together around `x`, lower edge at `y`. */
export function gallery(stage: Stage, room: Room, x: number, y: number, count: 1 | 2 | 3, firstPrint = 0): void {
  const frame = (dx: number, dy: number, w: number, h: number, i: number): string =>
    framedPrint(stage, room, x + dx, y + dy, w, h, firstPrint + i);
  if (count === 1) stage.add(0.04, frame(0, 0, 0.62, 0.82, 0));
  else if (count === 2) stage.add(0.04, frame(-0.34, 0, 0.52, 0.7, 0) + frame(0.3, 0.06, 0.46, 0.58, 1));
  else
    stage.add(
      0.04,
      frame(-0.36, 0, 0.55, 0.74, 0) + frame(0.2, 0.38, 0.38, 0.38, 1) + frame(0.2, -0.02, 0.38, 0.34, 2),
    );
}

/** A round mirror with a wooden rim. */
export function roundMirror(stage: Stage, room: Room, x: number, y: number, radius: number): void {
  const r = radius * 100;
  stage.castOnWall(x - radius * 0.8, x + radius * 0.8, y - radius * 0.8, y + radius * 0.8, 0.05);
  const glass = mix(room.palette.wall, '#E9EFEF', 0.55);
  stage.add(
    0.04,
    stage.cutout(
      x,
      y,
      0.03,
      circle(0, 0, r, room.isDark ? '#C9A15A' : room.palette.wood) +
        circle(0, 0, r - 3, glass) +
        shape(`M${-r * 0.62} ${r * 0.6}L${r * 0.1} ${-r * 0.85}H${r * 0.42}L${-r * 0.3} ${r * 0.82}Z`, '#ffffff', {
          opacity: 0.28,
        }),
    ),
  );
}

/** A thin shelf with books, an ornament and something green. */
export function floatingShelf(stage: Stage, room: Room, x: number, y: number, width: number, index: number): string {
  const random = seededRandom(`${room.id} shelf ${index}`);
  const wood = room.palette.wood;
  const left = x - width / 2;
  const bookWidth = width * random.between(0.4, 0.55) * 100;
  stage.castOnWall(left, left + width, y - 0.05, y, 0.2);
  stage.castOnWall(left + 0.06, left + 0.06 + bookWidth / 100, y, y + 0.2, 0.14);
  const flip = random.chance(0.5);
  const bookX = flip ? left + width - 0.06 - bookWidth / 100 : left + 0.06;
  const endX = flip ? left + 0.16 : left + width - 0.16;
  let svg = stage.box(left, left + width, y - 0.035, y, 0, 0.2, wood, { front: darken(wood, 0.08) });
  svg += stage.cutout(bookX, y, 0.14, books(random, room.palette, bookWidth, 24));
  svg += stage.cutout(
    endX,
    y,
    0.13,
    random.chance(0.6)
      ? smallPlant(room.palette, room.potColour2)
      : vase(`${room.id}${index}`, room.palette, room.potColour),
  );
  if (width > 1) svg += stage.cutout(x + (flip ? -0.16 : 0.16) * width, y, 0.12, ornament(random, room.palette));
  return svg;
}

/** A picture ledge: prints leaning side by side. */
export function pictureLedge(stage: Stage, room: Room, x: number, y: number, width: number): string {
  const wood = room.palette.wood;
  const left = x - width / 2;
  stage.castOnWall(left, left + width, y - 0.05, y, 0.12);
  let svg = stage.box(left, left + width, y - 0.03, y, 0, 0.11, wood, { front: darken(wood, 0.08) });
  const sizes = [
    [0.16, 0.3, 0.42],
    [0.44, 0.42, 0.56],
    [0.76, 0.34, 0.36],
  ] as const;
  for (const [i, [t, w, h]] of sizes.entries()) svg += framedPrint(stage, room, left + width * t, y, w, h, i);
  return svg + stage.upright(left, left + width, y, y + 0.02, 0.11, lighten(wood, 0.1));
}

/** A rail with pegs: a bag, a hat, a sprig, a lamp cord. */
export function pegRail(stage: Stage, room: Room, x: number, y: number, width: number): string {
  const { palette: p } = room;
  const left = x - width / 2;
  stage.castOnWall(left, left + width, y - 0.09, y, 0.04);
  const peg = (t: number): number => left + width * t;
  const bag =
    line('M-7 2Q0 -12 7 2', darken(p.accent, 0.2), 1.6) +
    shape('M-13 2H13L16 34Q0 38 -16 34Z', p.accent) +
    shape('M4 2H13L16 34Q10 36 4 36Z', darken(p.accent, 0.14));
  const hat =
    shape('M-18 14C-18 10 -10 10 -9 9C-9 -2 9 -2 9 9C10 10 18 10 18 14Q0 20 -18 14Z', '#E3CDA2') +
    shape('M-9 9Q0 12 9 9V12Q0 15 -9 12Z', p.fabric);
  const sprig =
    line('M0 0V26', darken(p.leaf, 0.2), 1) +
    [6, 12, 18, 24]
      .map((t) =>
        place(0, t, shape('M0 0Q8 2 9 9Q1 8 0 0Z', p.leaf) + shape('M0 0Q-8 2 -9 9Q-1 8 0 0Z', lighten(p.leaf, 0.15))),
      )
      .join('');
  const pegs = [0.1, 0.36, 0.62, 0.88]
    .map((t) => stage.cutout(peg(t), y - 0.05, 0.05, rect(-1.4, -1, 2.8, 4, darken(p.wood, 0.2), { radius: 1.2 })))
    .join('');
  return (
    stage.upright(left, left + width, y - 0.09, y, 0.03, p.wood) +
    stage.upright(left, left + width, y - 0.012, y, 0.03, lighten(p.wood, 0.25)) +
    pegs +
    stage.cutout(peg(0.1), y - 0.04, 0.06, sprig) +
    stage.cutout(peg(0.36), y - 0.04, 0.06, bag) +
    stage.cutout(peg(0.88), y - 0.06, 0.06, hat)
  );
}

/** A board of holes with tools, rolls and a small shelf; for studios. */
export function pegboard(stage: Stage, room: Room, x: number, y: number, width: number, height: number): string {
  const { palette: p } = room;
  const base = room.isDark ? lighten(p.wall, 0.16) : lighten(p.wood, 0.45);
  stage.castOnWall(x - width / 2, x + width / 2, y, y + height, 0.05);
  let dots = '';
  for (let i = 0; i < width * 100; i += 8)
    for (let j = 4; j < height * 100; j += 8) dots += circle(-width * 50 + i + 4, -j, 0.7, darken(base, 0.22));
  const tools =
    line('M-52 -22V-50M-44 -18V-50M-36 -26V-50', darken(p.wood, 0.2), 2.4) +
    rect(-55, -54, 5, 8, p.accent) +
    rect(-47, -54, 5, 8, p.accent2) +
    rect(-39, -54, 5, 8, p.fabric);
  const tape =
    circle(-10, -42, 8, p.accent2) + circle(-10, -42, 4, base) + circle(8, -44, 7, p.rug2) + circle(8, -44, 3, base);
  const scissors =
    line('M28 -52L36 -28M38 -52L30 -28', '#8F8A84', 1.8) +
    circle(28.5, -24, 4, 'none', { stroke: p.accent, strokeWidth: 2 }) +
    circle(37.5, -24, 4, 'none', { stroke: p.accent, strokeWidth: 2 });
  const shelf =
    rect(-34, -10, 62, 2.6, p.wood) +
    [0, 1, 2, 3]
      .map((i) =>
        rect(
          -30 + i * 14,
          -20 + (i % 2) * 2,
          9,
          10 - (i % 2) * 2,
          [p.accent, '#F3EBDC', p.rug2, p.accent2][i] as string,
          { radius: 1 },
        ),
      )
      .join('');
  return (
    stage.upright(x - width / 2, x + width / 2, y, y + height, 0.03, base) +
    stage.cutout(x, y, 0.03, dots) +
    stage.cutout(x, y + 0.04, 0.05, tools + tape + scissors + shelf)
  );
}

/** A bookcase standing against the back wall, `rows` shelves high. */
export function bookcase(
  stage: Stage,
  room: Room,
  x0: number,
  x1: number,
  height: number,
  rows: number,
  index = 0,
): string {
  const { palette: p } = room;
  const colour = room.isDark
    ? lighten(p.wall, 0.1)
    : room.layout === 'library' || room.layout === 'nook'
      ? darken(p.wall, 0.14)
      : p.wood;
  const random = seededRandom(`${room.id} bookcase ${index}`);
  const depth = 0.34;
  stage.castOnFloor(x0, x1, 0, depth, height, { solid: true, opacity: 0.8 });
  stage.castOnWall(x0, x1, 0, height, 0.3);
  let svg = stage.box(x0, x1, 0, height, 0, depth, colour);
  const rowHeight = (height - 0.1) / rows;
  for (let row = 0; row < rows; row++) {
    const y = 0.08 + row * rowHeight;
    const [a, b] = [x0 + 0.035, x1 - 0.035];
    svg += stage.upright(
      a,
      b,
      y,
      y + rowHeight - 0.035,
      depth,
      stage.gradient(darken(colour, 0.5), darken(colour, 0.34)),
    );
    svg += stage.face(
      [
        [a, y, depth],
        [b, y, depth],
        [b - 0.03, y + 0.045, depth],
        [a + 0.03, y + 0.045, depth],
      ],
      darken(colour, 0.2),
    );
    const width = (b - a) * 100 - 3;
    const tall = rowHeight * 100 - 7;
    const kind = random.integer(0, 3);
    const split = width * random.between(0.32, 0.55);
    let content = '';
    if (kind === 0) content = books(random, p, width, tall * 0.95);
    else if (kind === 1)
      content =
        books(random, p, split, tall * 0.95) +
        place(
          split + (width - split) * 0.5,
          0,
          random.chance(0.5)
            ? smallPlant(p, room.potColour2)
            : place(0, 0, vase(`${room.id}${row}`, p, room.potColour), Math.min(0.8, tall / 60)),
        );
    else if (kind === 2)
      content =
        place(split * 0.5, 0, bookStack(random, p, 3, Math.min(26, split)).svg) +
        place(split + 2, 0, books(random, p, width - split - 2, tall * 0.95));
    else
      content =
        place(
          Math.min(split, 24) * 0.5,
          -1,
          rect(-9, -tall * 0.7, 18, tall * 0.7, '#FDFAF3') +
            place(0, -1.5, print(room.id, row + 4, p, 14, tall * 0.7 - 4)),
        ) + place(Math.min(split, 24) + 3, 0, books(random, p, width - Math.min(split, 24) - 4, tall * 0.9));
    svg +=
      stage.cutout(a + 0.015, y + 0.012, depth - 0.03, content) +
      stage.upright(a, b, y + rowHeight - 0.075, y + rowHeight - 0.035, depth, '#1c1118', { opacity: 0.22 });
  }
  return svg;
}
