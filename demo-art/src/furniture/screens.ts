// Laptops, monitors and what is on them: calm, abstract pictures of work.
import { darken, lighten, mix } from '../draw/colour.ts';
import type { Stage } from '../draw/stage.ts';
import { circle, line, type Point, polygon, tenth } from '../draw/svg.ts';

/** From the unit square of a screen (0, 0 top left) to picture pixels. */
type Screen = (a: number, b: number) => Point;

type Block = (a0: number, b0: number, a1: number, b1: number, colour: string, opacity?: number) => string;

const blockOn =
  (screen: Screen): Block =>
  (a0, b0, a1, b1, colour, opacity) =>
    polygon(
      [screen(a0, b0), screen(a1, b0), screen(a1, b1), screen(a0, b1)],
      colour,
      opacity === undefined ? undefined : { opacity },
    );

function documentPage(block: Block, accents: readonly [string, string, string]): string {
  const dark = darken(accents[2], 0.1);
  let svg = block(0, 0, 1, 1, '#F8F3EA') + block(0, 0, 0.2, 1, dark);
  for (let i = 0; i < 5; i++) svg += block(0.04, 0.12 + i * 0.11, 0.15, 0.16 + i * 0.11, lighten(dark, 0.5), 0.7);
  svg +=
    block(0.25, 0.08, 0.6, 0.14, '#3a3433') +
    block(0.25, 0.2, 0.58, 0.55, lighten(accents[1], 0.35)) +
    block(0.62, 0.2, 0.95, 0.55, lighten(accents[0], 0.3));
  for (const [i, y] of [0.62, 0.7, 0.78, 0.86].entries()) svg += block(0.25, y, 0.9 - i * 0.1, y + 0.03, '#cfc4b4');
  return svg;
}

function landscape(screen: Screen, block: Block, accents: readonly [string, string, string]): string {
  const [cx, cy] = screen(0.68, 0.36);
  const r = Math.abs(screen(0.1, 0)[0] - screen(0, 0)[0]);
  const slope = (points: readonly (readonly [number, number])[], colour: string): string =>
    polygon(
      points.map(([a, b]) => screen(a, b)),
      colour,
    );
  return (
    block(0, 0, 1, 1, mix('#BFD3DC', accents[1], 0.25)) +
    circle(cx, cy, r, '#FFF1CF') +
    slope(
      [
        [0, 0.62],
        [0.25, 0.48],
        [0.55, 0.66],
        [0.8, 0.5],
        [1, 0.6],
        [1, 1],
        [0, 1],
      ],
      mix(accents[0], '#ffffff', 0.2),
    ) +
    slope(
      [
        [0, 0.82],
        [0.3, 0.66],
        [0.62, 0.84],
        [1, 0.7],
        [1, 1],
        [0, 1],
      ],
      accents[2],
    )
  );
}

function codeEditor(block: Block, accents: readonly [string, string, string]): string {
  let svg = block(0, 0, 1, 1, '#2b2a30');
  const indents = [0, 0.05, 0.1, 0.1, 0.05, 0.1, 0.15, 0.1, 0];
  const lengths = [0.3, 0.42, 0.25, 0.5, 0.2, 0.36, 0.3, 0.22, 0.16];
  const colours = [accents[1], '#d8cfc4', '#9fc0b0', '#d98b66'];
  for (let i = 0; i < 9; i++)
    svg += block(
      0.07 + (indents[i] ?? 0),
      0.1 + i * 0.09,
      0.07 + (indents[i] ?? 0) + (lengths[i] ?? 0.2),
      0.135 + i * 0.09,
      colours[i % 4] as string,
    );
  return svg;
}

function videoCall(screen: Screen, block: Block, accents: readonly [string, string, string]): string {
  let svg = block(0, 0, 1, 1, '#26303a');
  const skins = ['#C98D62', '#F0C6A6', '#8A5437', '#E0A97F'];
  const hairs = ['#2A201E', '#8A5A36', '#1F1B22', '#5B3A28'];
  for (let i = 0; i < 4; i++) {
    const a = 0.05 + (i % 2) * 0.46;
    const b = 0.07 + Math.floor(i / 2) * 0.45;
    svg += block(a, b, a + 0.43, b + 0.41, lighten([accents[0], accents[1], '#BFD3DC', '#E9D6BE'][i] as string, 0.25));
    const [cx, cy] = screen(a + 0.215, b + 0.2);
    const r = Math.abs(screen(0.065, 0)[0] - screen(0, 0)[0]);
    svg += polygon(
      [screen(a + 0.08, b + 0.41), screen(a + 0.14, b + 0.31), screen(a + 0.29, b + 0.31), screen(a + 0.35, b + 0.41)],
      accents[2],
    );
    svg += circle(cx, cy - r * 0.25, r * 1.12, hairs[i] as string) + circle(cx, cy + r * 0.1, r, skins[i] as string);
  }
  return svg;
}

/** What a screen shows, by number. */
function screenPicture(stage: Stage, screen: Screen, picture: number): string {
  const block = blockOn(screen);
  const accents = [stage.palette.rug2, stage.palette.accent2, stage.palette.fabric] as const;
  if (picture === 0) return documentPage(block, accents);
  if (picture === 1) return landscape(screen, block, accents);
  if (picture === 2) return codeEditor(block, accents);
  return videoCall(screen, block, accents);
}

export function laptop(stage: Stage, x: number, y: number, z: number, picture = 0): string {
  const half = 0.17;
  const lid: Screen = (a, b) =>
    stage.project(x - half + a * 2 * half, y + 0.012 + (1 - b) * 0.215, z - 0.11 - (1 - b) * 0.06);
  const screen: Screen = (a, b) => lid(0.025 + a * 0.95, 0.03 + b * 0.92);
  return (
    stage.shadowOnTop(x - half, x + half, z - 0.11, z + 0.13, y, 0.06) +
    polygon([lid(0, 0), lid(1, 0), lid(1, 1), lid(0, 1)], '#3b3a3d') +
    screenPicture(stage, screen, picture) +
    stage.box(x - half, x + half, y, y + 0.012, z - 0.11, z + 0.13, '#C9C6C1', { top: '#D9D6D0', front: '#a9a6a2' }) +
    stage.level(x - half + 0.025, x + half - 0.025, z - 0.085, z + 0.02, y + 0.0125, '#4a484b') +
    stage.level(x - 0.055, x + 0.055, z + 0.04, z + 0.11, y + 0.0125, '#c5c1bb')
  );
}

/** A laptop seen from behind, its lid towards the viewer. */
export function laptopBack(stage: Stage, x: number, y: number, z: number): string {
  const half = 0.17;
  const lid: Screen = (a, b) =>
    stage.project(x - half + a * 2 * half, y + 0.012 + (1 - b) * 0.215, z + 0.1 + (1 - b) * 0.06);
  const [cx, cy] = lid(0.5, 0.5);
  return (
    stage.shadowOnTop(x - half, x + half, z - 0.11, z + 0.13, y, 0.06) +
    stage.box(x - half, x + half, y, y + 0.012, z - 0.11, z + 0.12, '#C9C6C1', { top: '#D9D6D0', front: '#a9a6a2' }) +
    polygon([lid(0, 0), lid(1, 0), lid(1, 1), lid(0, 1)], '#C4C0BA') +
    polygon([lid(0, 0), lid(1, 0), lid(1, 0.04), lid(0, 0.04)], '#DAD7D1') +
    circle(cx, cy, stage.scaleAt(z) * 0.016, '#E9E6E0')
  );
}

/** A monitor on its foot; `yaw` turns it, in metres of depth across its width. */
export function monitor(
  stage: Stage,
  x: number,
  y: number,
  z: number,
  picture: number,
  size: { half: number; height: number; yaw?: number },
): string {
  const { half, height, yaw = 0 } = size;
  const body: Screen = (a, b) =>
    stage.project(x - half + a * 2 * half, y + 0.12 + (1 - b) * height, z + yaw * (a - 0.5));
  const screen: Screen = (a, b) => body(0.014 + a * 0.972, 0.022 + b * 0.95);
  return (
    stage.shadowOnTop(x - 0.12, x + 0.12, z - 0.1, z + 0.1, y, 0.1) +
    stage.level(x - 0.12, x + 0.12, z - 0.1, z + 0.09, y + 0.004, '#57555a') +
    stage.level(x - 0.12, x + 0.12, z + 0.09, z + 0.1, y + 0.004, '#3b3a3d') +
    stage.upright(x - 0.03, x + 0.03, y, y + 0.2, z - 0.03, '#6b686d') +
    polygon([body(0, 0), body(1, 0), body(1, 1), body(0, 1)], '#2c2b2f') +
    screenPicture(stage, screen, picture) +
    polygon([screen(0, 0), screen(0.34, 0), screen(0.1, 1), screen(0, 1)], '#fff', { opacity: 0.07 })
  );
}

export function keyboard(stage: Stage, x: number, y: number, z: number, half = 0.2): string {
  let svg =
    stage.shadowOnTop(x - half, x + half, z - 0.06, z + 0.06, y, 0.02) +
    stage.box(x - half, x + half, y, y + 0.014, z - 0.06, z + 0.06, '#EDE8DF', { front: '#c9c3b8' });
  for (let row = 0; row < 4; row++)
    svg += stage.level(
      x - half + 0.012,
      x + half - 0.012,
      z - 0.05 + row * 0.026,
      z - 0.031 + row * 0.026,
      y + 0.0145,
      '#d3ccc1',
    );
  return svg;
}

/** A large screen on the wall, for meetings. */
export function wallScreen(stage: Stage, x: number, y: number, width: number, height: number, picture: number): string {
  stage.castOnWall(x - width / 2, x + width / 2, y, y + height, 0.06);
  const screen: Screen = (a, b) => stage.project(x - width / 2 + a * width, y + height - b * height, 0.04);
  return (
    stage.upright(x - width / 2 - 0.02, x + width / 2 + 0.02, y - 0.025, y + height + 0.02, 0.04, '#26252a') +
    screenPicture(stage, screen, picture) +
    polygon([screen(0, 0), screen(0.3, 0), screen(0.05, 1), screen(0, 1)], '#fff', { opacity: 0.06 })
  );
}

/** A whiteboard with notes, a curve and some lines of writing. */
export function whiteboard(stage: Stage, x: number, y: number, width: number, height: number): string {
  const { palette: p } = stage;
  stage.castOnWall(x - width / 2, x + width / 2, y, y + height, 0.05);
  const block: Block = (a0, b0, a1, b1, colour) =>
    stage.upright(
      x - width / 2 + a0 * width,
      x - width / 2 + a1 * width,
      y + b0 * height,
      y + b1 * height,
      0.03,
      colour,
    );
  const strokePath = (points: readonly (readonly [number, number])[]): string =>
    points
      .map(
        ([a, b], i) =>
          (i ? 'L' : 'M') +
          stage
            .project(x - width / 2 + a * width, y + b * height, 0.03)
            .map(tenth)
            .join(' '),
      )
      .join('');
  let svg =
    block(-0.012, -0.02, 1.012, 1.02, '#B9B4AC') +
    block(0, 0, 1, 1, stage.gradient('#FFFFFF', '#F1EEE8', [0, 0, 1, 1]));
  for (const [a, b, colour] of [
    [0.08, 0.68, p.accent2],
    [0.17, 0.68, lighten(p.accent, 0.35)],
    [0.26, 0.68, lighten(p.rug2, 0.3)],
    [0.08, 0.5, lighten(p.rug2, 0.3)],
    [0.17, 0.5, p.accent2],
  ] as const)
    svg += block(a, b, a + 0.07, b + 0.13, colour);
  svg += line(
    strokePath([
      [0.45, 0.25],
      [0.45, 0.8],
    ]) +
      strokePath([
        [0.45, 0.25],
        [0.9, 0.25],
      ]),
    '#4b4745',
    2.5,
  );
  svg += line(
    strokePath([
      [0.48, 0.34],
      [0.58, 0.44],
      [0.66, 0.4],
      [0.76, 0.62],
      [0.87, 0.74],
    ]),
    p.accent,
    4,
  );
  svg += line(
    [0.36, 0.27, 0.18]
      .map((b, i) =>
        strokePath([
          [0.08, b],
          [0.3 - i * 0.03, b],
        ]),
      )
      .join(''),
    '#8f8a85',
    3.2,
  );
  return svg + stage.box(x - width * 0.3, x + width * 0.3, y - 0.05, y - 0.03, 0, 0.08, '#B9B4AC');
}
