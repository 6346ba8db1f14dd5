// Things of makers: a piano, a guitar, acoustic panels, a photographer's backdrop, lights and camera.
import { darken, lighten, mix } from '../draw/colour.ts';
import { seededRandom } from '../draw/seeded-random.ts';
import type { Stage } from '../draw/stage.ts';
import { circle, ellipse, line, place, rect, shape } from '../draw/svg.ts';
import type { Room } from '../model/room.ts';

/** An upright piano against the wall, 1.5 m wide. */
export function piano(stage: Stage, room: Room, x: number): void {
  const wood = room.isDark ? lighten(room.palette.wood, 0.05) : darken(room.palette.wood, 0.2);
  const [x0, x1] = [x - 0.74, x + 0.74];
  stage.castOnFloor(x0, x1, 0, 0.5, 1.1, { solid: true, opacity: 0.8 });
  stage.castOnWall(x0, x1, 0, 1.2, 0.3);
  let svg =
    stage.box(x0, x1, 0, 1.2, 0, 0.3, wood) + stage.box(x0 - 0.02, x1 + 0.02, 1.18, 1.22, 0, 0.33, lighten(wood, 0.08));
  svg +=
    stage.upright(x0 + 0.08, x1 - 0.08, 0.82, 1.12, 0.3, lighten(wood, 0.07)) +
    stage.upright(x0 + 0.08, x1 - 0.08, 0.1, 0.52, 0.3, darken(wood, 0.1));
  svg += stage.box(x0, x1, 0.6, 0.68, 0.3, 0.56, darken(wood, 0.06), { top: darken(wood, 0.3) });
  const keys = 36;
  const [k0, k1] = [x0 + 0.06, x1 - 0.06];
  for (let i = 0; i < keys; i++)
    svg += stage.level(
      k0 + ((k1 - k0) * i) / keys + 0.002,
      k0 + ((k1 - k0) * (i + 1)) / keys - 0.002,
      0.4,
      0.54,
      0.685,
      '#FBF6EC',
    );
  for (let i = 0; i < keys; i++)
    if (![2, 6].includes(i % 7))
      svg += stage.level(
        k0 + ((k1 - k0) * (i + 0.68)) / keys,
        k0 + ((k1 - k0) * (i + 1.32)) / keys,
        0.4,
        0.485,
        0.69,
        '#2A2326',
      );
  for (const leg of [x0 + 0.08, x1 - 0.08])
    svg += stage.box(leg - 0.04, leg + 0.04, 0, 0.6, 0.46, 0.54, darken(wood, 0.1));
  svg += stage.cutout(
    x,
    0.72,
    0.36,
    rect(-24, -30, 48, 29, '#FBF6EC', { radius: 1 }) +
      line('M0 -30V-1', '#D9CDBB', 1) +
      [-24, -19, -14, -9].map((y) => line(`M-20 ${y}H-4M4 ${y}H20`, '#B7AD9F', 0.8)).join(''),
  );
  stage.add(0.56, svg);
}

/** A guitar leaning on its stand. */
export function guitar(colour: string): string {
  return (
    line('M-10 -2L-4 -16M10 -2L4 -16', '#3b3836', 2.4) +
    rect(-2.2, -92, 4.4, 50, '#4A3426') +
    rect(-3.6, -102, 7.2, 12, darken('#4A3426', 0.2), { radius: 1.5 }) +
    shape(
      'M0 -10C-15 -9 -20 -20 -16 -30C-13 -36 -13 -38 -14 -43C-15 -52 -7 -56 0 -55C7 -56 15 -52 14 -43C13 -38 13 -36 16 -30C20 -20 15 -9 0 -10Z',
      colour,
    ) +
    shape(
      'M6 -54.5C12 -54 15 -50 14 -43C13 -38 13 -36 16 -30C20 -20 15 -9 4 -10C14 -16 12 -28 9 -34C7 -40 9 -50 6 -54.5Z',
      darken(colour, 0.18),
    ) +
    circle(0, -36, 4.6, '#3A2820') +
    rect(-6, -20, 12, 2.4, '#3A2820', { radius: 1 }) +
    line('M-1 -98V-20M1 -98V-20', '#E9E0D2', 0.5)
  );
}

/** Sound-absorbing panels on the wall in the home's colours. */
export function acousticPanels(stage: Stage, room: Room, x: number, y: number): void {
  const { palette: p } = room;
  const colours = [p.accent, p.rug2, p.accent2, p.fabric, p.rug2, p.accent];
  let svg = '';
  for (const [i, colour] of colours.entries()) {
    const x0 = x - 0.72 + (i % 3) * 0.49;
    const y0 = y + Math.floor(i / 3) * 0.49;
    stage.castOnWall(x0, x0 + 0.46, y0, y0 + 0.46, 0.06);
    svg += stage.box(x0, x0 + 0.46, y0, y0 + 0.46, 0, 0.05, colour);
    for (let k = 1; k < 6; k++)
      svg += stage.upright(
        x0 + k * 0.077 - 0.004,
        x0 + k * 0.077 + 0.004,
        y0 + 0.02,
        y0 + 0.44,
        0.05,
        darken(colour, 0.14),
      );
  }
  stage.add(0.05, svg);
}

/** A loudspeaker, for standing on a desk. */
export const speaker = (): string =>
  rect(-9, -30, 18, 30, '#35323A', { radius: 2 }) +
  circle(0, -11, 6.4, '#1F1D22') +
  circle(0, -11, 3, '#57545C') +
  circle(0, -23, 3.2, '#1F1D22') +
  circle(0, -23, 1.2, '#57545C');

/** A paper backdrop that runs down the wall and out over the floor. */
export function backdrop(stage: Stage, room: Room, x: number): void {
  const { palette: p } = room;
  const paper = seededRandom(`${room.id} backdrop`).pick([p.accent2, p.accent, p.rug2, p.fabric]);
  const colour = room.isDark ? lighten(paper, 0.12) : mix(paper, p.rug, 0.35);
  const [x0, x1] = [x - 0.95, x + 0.95];
  const metal = '#3b3836';
  let svg = '';
  for (const side of [x0 - 0.1, x1 + 0.1])
    svg +=
      stage.rod([side, 0, 0.25], [side, 2.55, 0.25], 0.03, metal) +
      stage.rod([side - 0.18, 0, 0.4], [side, 0.5, 0.25], 0.02, metal) +
      stage.rod([side + 0.18, 0, 0.1], [side, 0.5, 0.25], 0.02, metal);
  svg += stage.upright(x0, x1, 0.28, 2.5, 0.25, stage.gradient(lighten(colour, 0.12), colour));
  svg +=
    stage.face(
      [
        [x0, 0.28, 0.25],
        [x1, 0.28, 0.25],
        [x1, 0.08, 0.38],
        [x0, 0.08, 0.38],
      ],
      darken(colour, 0.03),
    ) +
    stage.face(
      [
        [x0, 0.08, 0.38],
        [x1, 0.08, 0.38],
        [x1, 0.005, 0.6],
        [x0, 0.005, 0.6],
      ],
      darken(colour, 0.01),
    );
  svg += stage.level(x0, x1, 0.6, 1.55, 0.005, lighten(colour, 0.07));
  svg += stage.box(x0 - 0.14, x1 + 0.14, 2.5, 2.6, 0.2, 0.3, lighten(colour, 0.05));
  stage.castOnWall(x0, x1, 0.2, 2.6, 0.25);
  stage.add(0.26, svg);
}

/** A softbox on a stand, facing right. */
export const softbox = (): string =>
  line('M0 -150V-30M0 -34L-22 0M0 -34L22 0M0 -34V-2', '#3b3836', 2.6) +
  place(6, -160, shape('M-20 -8L22 -34V34L-20 8Z', '#35323A') + shape('M22 -34L30 -31V31L22 34Z', '#FBF3DF'), 1, 12);

/** A camera on a tripod, seen from behind. */
export const tripodCamera = (): string =>
  line('M0 -106L-26 0M0 -106L26 0M0 -106L4 -3', '#3b3836', 2.8) +
  rect(-3, -118, 6, 12, '#3b3836') +
  rect(-15, -137, 30, 20, '#2B292E', { radius: 3 }) +
  rect(-6, -142, 12, 6, '#2B292E', { radius: 1.5 }) +
  rect(-10, -133, 16, 11, '#8FB0BC', { radius: 1 }) +
  circle(10.5, -128, 2, '#B9552C');

/** A low wooden chest of shallow drawers for paper. */
export function planChest(stage: Stage, room: Room, x0: number, x1: number): string {
  const wood = room.palette.wood;
  const [height, depth] = [0.72, 0.5];
  stage.castOnFloor(x0, x1, 0, depth, height, { solid: true, opacity: 0.8 });
  stage.castOnWall(x0, x1, 0, height, 0.3);
  let svg = stage.box(x0, x1, 0.06, height, 0, depth, wood);
  for (let i = 0; i < 6; i++) {
    const y = 0.1 + i * 0.1;
    svg += stage.upright(x0 + 0.03, x1 - 0.03, y, y + 0.085, depth, lighten(wood, 0.08));
    for (const t of [0.25, 0.75])
      svg += stage.upright(
        x0 + (x1 - x0) * t - 0.05,
        x0 + (x1 - x0) * t + 0.05,
        y + 0.035,
        y + 0.05,
        depth,
        room.metal,
      );
  }
  const jar = (colour: string): string =>
    shape('M-6 0V-13H6V0Z', colour) +
    ellipse(0, -13, 6, 1.2, darken(colour, 0.3)) +
    [-3, 0, 3]
      .map(
        (dx) =>
          line(`M${dx} -13L${dx * 1.8} -28`, darken(room.palette.wood, 0.2), 1.1) +
          ellipse(dx * 1.85, -29, 1.2, 2.6, '#E3CDA2'),
      )
      .join('');
  const rolls = [0, 1, 2]
    .map((i) =>
      rect(-20 + i * 3, -7 - i * 6, 44, 6, i % 2 ? '#F3EBDC' : lighten(room.palette.rug2, 0.3), { radius: 3 }),
    )
    .join('');
  return (
    svg +
    stage.cutout(x0 + (x1 - x0) * 0.2, height, 0.25, jar(room.palette.accent)) +
    stage.cutout(x0 + (x1 - x0) * 0.68, height, 0.25, rolls)
  );
}
