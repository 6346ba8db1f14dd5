// Larger single pieces: side tables, easels, cabinets, a fireplace, a drafting table, a coffee table.
import { darken, lighten, mix } from '../draw/colour.ts';
import { seededRandom } from '../draw/seeded-random.ts';
import type { Stage } from '../draw/stage.ts';
import { ellipse, line, place, rect, shape } from '../draw/svg.ts';
import type { Room } from '../model/room.ts';
import { bookStack, cup, fruitBowl, ornament } from './small-things.ts';
import { smallPlant, vase } from './table-plants.ts';
import { print } from './wall-art.ts';

export function sideTable(stage: Stage, room: Room, x: number, z: number): void {
  const wood = room.palette.wood;
  const stack = bookStack(seededRandom(`${room.id} side`), room.palette, 2, 18).svg;
  const svg =
    line('M-12 -48L-16 0M12 -48L16 0M0 -48V-3', darken(wood, 0.3), 2.2) +
    shape('M-21 -51V-49Q0 -44 21 -49V-51Z', darken(wood, 0.2)) +
    ellipse(0, -51, 21, 4.4, lighten(wood, 0.1)) +
    place(-6, -51, stack) +
    place(9, -50, cup(room.cupColour, true));
  stage.stand(x, 0, z, svg, { foot: 18, height: 0.5 });
}

export function coffeeTable(stage: Stage, room: Room, x: number, z: number): void {
  const wood = room.palette.wood;
  const random = seededRandom(`${room.id} coffee table`);
  const stack = bookStack(random, room.palette, 2, 26);
  const svg =
    line('M-36 -34L-42 0M36 -34L42 0M-24 -34L-27 -5M24 -34L27 -5', darken(wood, 0.3), 2.8) +
    shape('M-56 -38V-34Q0 -24 56 -34V-38Z', darken(wood, 0.2)) +
    ellipse(0, -38, 56, 8.5, lighten(wood, 0.08)) +
    place(-20, -38, stack.svg) +
    place(
      14,
      -37,
      random.chance(0.5)
        ? fruitBowl(room.palette, room.potColour2)
        : place(0, 0, vase(room.id, room.palette, room.potColour2), 0.8),
    ) +
    place(36, -36, cup(room.cupColour, false));
  stage.stand(x, 0, z, svg, { foot: 46, height: 0.4 });
}

export function easel(stage: Stage, room: Room, x: number, z: number): void {
  const wood = room.palette.wood;
  const svg =
    line('M0 -170L-30 0M0 -170L30 0M0 -170L6 -4', darken(wood, 0.2), 3.4) +
    rect(-34, -68, 68, 5, darken(wood, 0.1)) +
    rect(-31, -146, 62, 78, '#FDFAF3') +
    place(0, -69.5, print(room.id, 7, room.palette, 58, 75)) +
    rect(-3, -172, 6, 30, wood);
  stage.stand(x, 0, z, svg, { foot: 26, height: 1.5 });
}

/** A tilted drafting table with a sheet on it. */
export function draftingTable(stage: Stage, room: Room, x: number, z: number, flip: number): void {
  const { palette: p } = room;
  const svg =
    line('M-40 -64L-46 0M44 -84L46 0M-46 -22H46', darken(p.wood, 0.25), 3.4) +
    shape('M-62 -62L54 -104L58 -98L-58 -55Z', darken(p.wood, 0.18)) +
    shape('M-62 -62L54 -104L44 -112L-70 -72Z', lighten(p.wood, 0.1)) +
    shape('M-48 -69L30 -97L24 -103L-54 -76Z', '#FBF6EC') +
    line('M-42 -72L10 -91M-34 -72L2 -85', p.accent, 1.4) +
    shape('M-14 -82L8 -90L3 -95L-19 -87Z', p.accent2, { opacity: 0.8 }) +
    line('M40 -101L46 -128L20 -140', '#3b3836', 2) +
    place(18, -140, shape('M-4 -2H4L10 9H-10Z', room.lampColour) + ellipse(0, 9, 10, 2, '#FFE7AE'), 1, 20);
  stage.stand(x, 0, z, svg, { foot: 46, height: 0.9, flip });
}

/** A low cabinet against the back wall with things on top. */
export function cabinet(stage: Stage, room: Room, x0: number, x1: number, height = 0.78, index = 0): string {
  const { palette: p } = room;
  const random = seededRandom(`${room.id} cabinet ${index}`);
  const colour = random.pick([p.wood, p.wood, p.fabric, mix(p.wall, p.rug2, 0.6)]);
  const depth = 0.4;
  stage.castOnFloor(x0, x1, 0, depth, height, { solid: true, opacity: 0.8 });
  stage.castOnWall(x0, x1, 0, height, 0.3);
  let svg = '';
  for (const x of [x0 + 0.08, x1 - 0.08])
    svg += stage.rod([x, 0, depth - 0.05], [x, 0.16, depth - 0.05], 0.04, darken(p.wood, 0.3));
  svg += stage.box(x0, x1, 0.14, height, 0, depth, colour);
  const doors = Math.max(2, Math.round((x1 - x0) / 0.5));
  const width = (x1 - x0) / doors;
  for (let i = 0; i < doors; i++) {
    const [a, b] = [x0 + i * width + 0.015, x0 + (i + 1) * width - 0.015];
    svg += stage.upright(a, b, 0.17, height - 0.03, depth, lighten(colour, 0.07));
    for (let k = 1; k < 5; k++)
      svg += stage.upright(
        a + ((b - a) * k) / 5 - 0.003,
        a + ((b - a) * k) / 5 + 0.003,
        0.19,
        height - 0.05,
        depth,
        darken(colour, 0.1),
        { opacity: 0.6 },
      );
    svg += stage.upright(
      i % 2 ? a + 0.02 : b - 0.035,
      i % 2 ? a + 0.035 : b - 0.02,
      height * 0.5,
      height * 0.5 + 0.09,
      depth,
      room.metal,
    );
  }
  const stack = bookStack(random, p, 3, 26);
  const at = (t: number): number => x0 + (x1 - x0) * t;
  svg += stage.cutout(at(0.22), height, 0.2, vase(`${room.id} cabinet`, p, room.potColour));
  svg +=
    stage.cutout(at(0.78), height, 0.2, stack.svg) +
    stage.cutout(
      at(0.78),
      height + stack.height / 100,
      0.2,
      random.chance(0.5) ? ornament(random, p) : smallPlant(p, room.potColour2),
    );
  return svg;
}

/** A fireplace with a mantel; in the evening it burns. */
export function fireplace(stage: Stage, room: Room, x: number): void {
  const { palette: p } = room;
  const isLit = room.hour === 'evening' || room.hour === 'rain' || room.hour === 'golden';
  const stone = room.isDark ? lighten(p.wall, 0.2) : mix('#F7F1E6', p.wall, 0.15);
  stage.castOnWall(x - 0.75, x + 0.75, 0, 1.15, 0.2);
  stage.castOnFloor(x - 0.75, x + 0.75, 0, 0.3, 1, { solid: true, opacity: 0.7 });
  let svg = stage.box(x - 0.72, x + 0.72, 0, 1.08, 0, 0.22, stone);
  svg +=
    stage.upright(x - 0.6, x + 0.6, 0.02, 0.96, 0.22, lighten(stone, 0.3)) +
    stage.upright(x - 0.5, x + 0.5, 0, 0.84, 0.22, darken(p.fabric, 0.3));
  svg += stage.cutout(
    x,
    0,
    0.22,
    shape('M-40 0V-46Q-40 -70 0 -72Q40 -70 40 -46V0Z', '#2b2326') + line('M-24 -8L18 -3M-18 -3L24 -9', '#7A5236', 6),
  );
  if (isLit) {
    const flame =
      shape('M-16 -8C-20 -26 -8 -30 -8 -46C2 -38 2 -30 6 -34C8 -44 6 -50 8 -54C20 -40 22 -22 16 -8Z', '#E8863C') +
      shape('M-9 -8C-11 -20 -3 -24 -3 -34C5 -26 12 -20 9 -8Z', '#F9C763');
    svg += stage.cutout(x, 0, 0.22, flame);
    stage.glows.push({ x, y: 0.3, z: 0.3, reach: 0.9 });
  }
  svg += stage.box(x - 0.84, x + 0.84, 1.08, 1.15, 0, 0.3, stone);
  svg += stage.level(x - 0.8, x + 0.8, 0.22, 0.55, 0.012, darken(p.fabric, 0.25));
  const random = seededRandom(`${room.id} mantel`);
  svg +=
    stage.cutout(x - 0.6, 1.15, 0.15, vase(`${room.id} mantel`, p, room.potColour2)) +
    stage.cutout(x + 0.5, 1.15, 0.15, bookStack(random, p, 2, 22).svg) +
    stage.cutout(x + 0.68, 1.15, 0.15, place(0, 0, ornament(random, p), 1.1));
  stage.add(0.3, svg);
}

/** A ladder against the shelves. */
export function ladder(stage: Stage, room: Room, x: number): void {
  const wood = lighten(room.palette.wood, 0.08);
  const rungs = [30, 62, 94, 126, 158, 190].map((y) => line(`M-15 ${-y}H15`, wood, 2.6)).join('');
  stage.stand(x, 0, 0.5, line('M-18 0L-13 -225M18 0L13 -225', darken(wood, 0.1), 3.4) + rungs, {
    foot: 18,
    casts: false,
  });
}

/** A garden parasol in two colours, 2.4 m high. */
export function parasol(colour: string, other: string): string {
  const edges = [-130, -80, -28, 28, 80, 130];
  const panels = edges.slice(0, -1).map((x, i) => {
    const next = edges[i + 1] as number;
    return shape(
      `M0 -250L${x} -196Q${(x + next) / 2} -186 ${next} -196Z`,
      i % 2 ? other : darken(colour, i > 2 ? 0.08 : 0),
    );
  });
  return (
    ellipse(0, -2, 22, 5, '#5B5450') +
    rect(-2.2, -244, 4.4, 242, '#8A6A50') +
    panels.join('') +
    rect(-2.4, -256, 4.8, 8, '#8A6A50', { radius: 2 })
  );
}
