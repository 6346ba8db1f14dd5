// Kitchen units along the back wall and what makes coffee on them.
import { darken, lighten, mix } from '../draw/colour.ts';
import { seededRandom } from '../draw/seeded-random.ts';
import type { Stage } from '../draw/stage.ts';
import { circle, ellipse, line, place, rect, shape } from '../draw/svg.ts';
import type { Room } from '../model/room.ts';
import { cup, fruitBowl } from './small-things.ts';
import { smallPlant } from './table-plants.ts';

/** An espresso machine, 34 cm wide. */
function espressoMachine(colour: string): string {
  const shade = darken(colour, 0.16);
  return (
    rect(-17, -34, 34, 34, colour, { radius: 3 }) +
    rect(6, -34, 11, 34, shade, { radius: 3, opacity: 0.7 }) +
    rect(-14, -22, 22, 17, darken(colour, 0.42), { radius: 1.5 }) +
    rect(-6, -22, 8, 5, '#8F8A84', { radius: 1 }) +
    line('M-2 -16V-18M2 -16H14', '#3b3836', 1.8) +
    rect(-15, -4, 26, 4, '#8F8A84', { radius: 1 }) +
    place(-2, -4, cup('#F6F0E6', true), 0.8) +
    circle(11, -28, 2.4, '#F3EBDC') +
    circle(-10, -28, 1.4, '#F2B84B') +
    rect(-14, -37, 28, 3, lighten(colour, 0.25), { radius: 1 })
  );
}

/** A stovetop kettle. */
const kettle = (colour: string): string =>
  shape('M-12 0C-15 -8 -11 -18 -4 -19H4C11 -18 15 -8 12 0Z', colour) +
  shape('M3 -19H4C11 -18 15 -8 12 0H6C9 -8 8 -15 3 -19Z', darken(colour, 0.16)) +
  shape('M11 -8C16 -9 17 -15 20 -17L22 -15C20 -11 18 -5 12 -4Z', colour) +
  line('M-8 -19C-8 -29 8 -29 8 -19', '#3b3836', 2) +
  circle(0, -20.5, 2, '#3b3836');

/** A pour-over jug with its filter. */
const pourOver = (): string =>
  shape('M-8 0C-11 -8 -6 -12 -3 -15H3C6 -12 11 -8 8 0Z', '#E9F1F1', { opacity: 0.75 }) +
  shape('M-8 0C-9.6 -4 -9 -7 -8 -9H8C9 -7 9.6 -4 8 0Z', '#5b3826', { opacity: 0.85 }) +
  shape('M-3 -15L-8 -27H8L3 -15Z', '#F3EBDC') +
  rect(-4.5, -16.5, 9, 3.6, '#A87446', { radius: 1.4 });

const plates = (colour: string, count: number): string =>
  Array.from({ length: count }, (_, i) =>
    rect(-11 + i * 0.3, -2 - i * 1.8, 22 - i * 0.6, 1.5, i % 2 ? lighten(colour, 0.3) : colour, { radius: 0.7 }),
  ).join('');

const jar = (lid: string, fill: string, height: number): string =>
  rect(-5, -height, 10, height, '#EDF2F0', { radius: 1.6, opacity: 0.8 }) +
  rect(-4.4, -height * 0.66, 8.8, height * 0.64, fill, { radius: 1.2 }) +
  rect(-5.4, -height - 2.6, 10.8, 3, lid, { radius: 1 });

/** An open shelf of mugs, jars and plates. */
export function dishShelf(stage: Stage, room: Room, x: number, y: number, width: number, index: number): string {
  const { palette: p } = room;
  const random = seededRandom(`${room.id} dishes ${index}`);
  const left = x - width / 2;
  stage.castOnWall(left, left + width, y - 0.05, y, 0.2);
  let svg = stage.box(left, left + width, y - 0.035, y, 0, 0.22, p.wood, { front: darken(p.wood, 0.08) });
  const colours = [p.accent, '#F6F0E6', p.rug2, p.accent2];
  const things = [
    () => plates('#F3EBDC', 6) + place(0, -11, plates(p.rug2, 3), 0.7),
    () => place(-7, 0, cup(random.pick(colours), false), 1.05) + place(7, 0, cup(random.pick(colours), false), 1.05),
    () => place(-7, 0, jar(p.wood, '#6B4A35', 18)) + place(6, 0, jar(p.wood, '#E3CDA2', 14)),
    () => smallPlant(p, room.potColour2),
    () => place(-7, 0, cup('#F6F0E6', false), 1.05) + place(6, 0, jar(p.wood, p.accent, 16)),
  ];
  const order = random.shuffled(things);
  const count = Math.max(2, Math.floor(width / 0.34));
  for (let i = 0; i < count; i++)
    svg += stage.cutout(left + (width * (i + 0.5)) / count, y, 0.13, (order[i % order.length] as () => string)());
  return svg;
}

export interface Run {
  x0: number;
  x1: number;
  /** Where the sink is, as a share of the run; none when left out. */
  sinkAt?: number;
  hasHob?: boolean;
  colour: string;
}

/** Base units with a worktop; the tap and the hob are on it. */
export function kitchenRun(stage: Stage, room: Room, { x0, x1, sinkAt, hasHob, colour }: Run): string {
  const { palette: p } = room;
  const [height, depth] = [0.9, 0.6];
  stage.castOnFloor(x0, x1, 0, depth, height, { solid: true, opacity: 0.8 });
  stage.castOnWall(x0, x1, 0, height, 0.3);
  let svg =
    stage.box(x0, x1, 0.1, height - 0.04, 0, depth, colour) +
    stage.upright(x0 + 0.03, x1 - 0.03, 0, 0.1, depth - 0.05, darken(colour, 0.45));
  const doors = Math.max(2, Math.round((x1 - x0) / 0.52));
  const width = (x1 - x0) / doors;
  for (let i = 0; i < doors; i++) {
    const [a, b] = [x0 + i * width + 0.014, x0 + (i + 1) * width - 0.014];
    const isDrawer = hasHob && i === Math.floor(doors / 2);
    if (isDrawer) {
      svg +=
        stage.upright(a, b, 0.13, 0.84, depth, '#4A484A') +
        stage.upright(a + 0.06, b - 0.06, 0.24, 0.62, depth, '#2b2a2d') +
        stage.upright(a + 0.06, b - 0.06, 0.7, 0.72, depth, '#B9B4AC');
    } else {
      svg +=
        stage.upright(a, b, 0.62, 0.845, depth, lighten(colour, 0.06)) +
        stage.upright(a, b, 0.13, 0.6, depth, lighten(colour, 0.06));
      svg +=
        stage.upright((a + b) / 2 - 0.06, (a + b) / 2 + 0.06, 0.73, 0.745, depth, room.metal) +
        stage.upright((a + b) / 2 - 0.06, (a + b) / 2 + 0.06, 0.54, 0.555, depth, room.metal);
    }
  }
  const top = room.isDark ? p.wood : mix('#EFE9DF', p.wood, 0.12);
  svg += stage.box(x0 - 0.02, x1 + 0.02, height - 0.04, height, 0, depth + 0.02, top, {
    top: stage.gradient(darken(top, 0.05), lighten(top, 0.25)),
    front: darken(top, 0.1),
  });
  if (sinkAt !== undefined) {
    const x = x0 + (x1 - x0) * sinkAt;
    svg +=
      stage.level(x - 0.24, x + 0.24, 0.16, 0.46, height + 0.002, '#B9B4AC') +
      stage.level(x - 0.21, x + 0.21, 0.19, 0.44, height + 0.003, '#8F8A84');
    svg += stage.cutout(
      x,
      height,
      0.1,
      line('M0 0V-26Q0 -34 8 -34Q14 -34 14 -27', room.isDark ? '#C9A15A' : '#8A857F', 2.4) +
        rect(-3, -4, 6, 4, '#8A857F'),
    );
  }
  return svg;
}

/** Tiles on the wall over the worktop. */
export function splashback(stage: Stage, room: Room, x0: number, x1: number, y0: number, y1: number): string {
  const { palette: p } = room;
  const random = seededRandom(`${room.id} tiles`);
  const tile = random.pick([lighten(p.rug2, 0.45), '#F5EFE4', mix(p.accent2, '#F5EFE4', 0.6), lighten(p.fabric, 0.25)]);
  let svg = stage.upright(x0, x1, y0, y1, 0.005, darken(tile, 0.16));
  const [w, h] = random.chance(0.5) ? [0.15, 0.075] : [0.1, 0.1];
  for (let row = 0, y = y0; y < y1 - 0.01; y += h, row++) {
    const shift = w > h && row % 2 ? w / 2 : 0;
    for (let x = x0 - shift; x < x1 - 0.01; x += w)
      svg += stage.upright(
        Math.max(x0, x) + 0.004,
        Math.min(x1, x + w) - 0.004,
        y + 0.004,
        Math.min(y1, y + h) - 0.004,
        0.006,
        random.chance(0.14) ? darken(tile, 0.05) : random.chance(0.2) ? lighten(tile, 0.25) : tile,
      );
  }
  return svg;
}

/** A round-shouldered fridge, 65 cm wide. */
export function fridge(colour: string): string {
  const shade = darken(colour, 0.12);
  return (
    line('M-26 0V-6M26 0V-6', '#3b3836', 4) +
    rect(-33, -172, 66, 167, colour, { radius: 12 }) +
    rect(14, -172, 19, 167, shade, { radius: 12, opacity: 0.7 }) +
    line('M-33 -118H33', darken(colour, 0.3), 1.6) +
    line('M-24 -142V-128M-24 -108V-80', '#8A857F', 3) +
    ellipse(0, -171, 26, 2, lighten(colour, 0.3), { opacity: 0.8 })
  );
}

/** A chimney hood over the hob. */
export const hood = (colour: string): string =>
  rect(-14, -90, 28, 60, colour) +
  shape('M-14 -32H14L36 -8H-36Z', lighten(colour, 0.1)) +
  rect(-36, -9, 72, 9, darken(colour, 0.1)) +
  shape('M4 -32H14L36 -8H14Z', darken(colour, 0.1), { opacity: 0.6 });

/** Coffee things and fruit on the worktop between two points. */
export function worktopThings(stage: Stage, room: Room, x0: number, x1: number, height = 0.9): string {
  const { palette: p } = room;
  const random = seededRandom(`${room.id} worktop`);
  const machine = random.pick([p.accent, '#C9C6C1', '#F3EBDC', p.fabric]);
  const put = (x: number, z: number, half: number, svg: string): string =>
    stage.shadowOnTop(x - half, x + half, z - 0.08, z + 0.06, height, 0.16) + stage.cutout(x, height, z, svg);
  const at = (t: number): number => x0 + (x1 - x0) * t;
  const pieces = [
    (x: number) => put(x, 0.26, 0.17, espressoMachine(machine)),
    (x: number) => put(x, 0.32, 0.12, fruitBowl(p, room.potColour2)),
    (x: number) => put(x, 0.24, 0.1, kettle(random.pick([p.accent2, p.fabric, '#F3EBDC']))),
    (x: number) => put(x, 0.34, 0.08, pourOver()),
  ];
  const chosen = [
    pieces[0] as (x: number) => string,
    ...random.shuffled(pieces.slice(1)).slice(0, x1 - x0 > 1.4 ? 2 : 1),
  ];
  return chosen.map((draw, i) => draw(at((i + 0.5) / chosen.length))).join('');
}
