// Windows, doors, trees, and the ground: the parts of every home seen from the street. Drawn on a sheet of 1200 by 900 with the ground
// line at 735. The picture shows the part from 85 down.
import { darken, lighten, mix } from '../draw/colour.ts';
import { type Random, seededRandom } from '../draw/seeded-random.ts';
import { Stage } from '../draw/stage.ts';
import { circle, ellipse, group, line, polygon, rect, shape, tenth } from '../draw/svg.ts';
import { findHour, type Hour, type HourName } from '../model/hours.ts';
import type { Palette } from '../model/palettes.ts';

export const GROUND = 735;
export const SHADE = '#2b1b26';

/** Everything that painting a house needs. */
export interface Street {
  stage: Stage;
  random: Random;
  palette: Palette;
  hour: Hour;
  hourName: HourName;
  isNight: boolean;
  /** The sun's side: -1 is left. */
  side: -1 | 1;
  treeColour: string;
  doorColour: string;
  /** Lit lamps, drawn over everything at the end. */
  lampLight: string[];
  /** Lit windows and lamps for the light map. */
  lightSpots: { x: number; y: number; r: number }[];
}

export function makeStreet(seed: number, hourName: HourName, palette: Palette): Street {
  const random = seededRandom(`home ${seed}`);
  const side = random.chance(0.5) ? -1 : 1;
  const camera = { x: 0, y: 0, distance: 1, focal: 1, centreX: 0, horizonY: 0 };
  const stage = new Stage(camera, palette, { mode: 'none', side, direction: [0, -1, 0] }, 'home');
  return {
    stage,
    random,
    palette,
    hourName,
    side,
    hour: findHour(hourName),
    isNight: hourName === 'evening',
    treeColour: random.pick(['#5E8B6B', '#6F9A66', '#4E7D68', '#7E9B5B']),
    doorColour: random.pick([palette.accent, palette.accent2, '#2C5A4C', '#B9552C', '#34506A', '#E0A93E']),
    lampLight: [],
    lightSpots: [],
  };
}

/** A gradient with its light end on the sun's side. */
export const sunlit = (street: Street, light: string, dark: string): string =>
  street.stage.gradient(light, dark, street.side < 0 ? [0, 0, 1, 1] : [1, 0, 0, 1]);

export const down = (street: Street, from: string, to: string): string => street.stage.gradient(from, to);

export const body = (street: Street, x: number, y: number, w: number, h: number, colour: string): string =>
  rect(x, y, w, h, sunlit(street, lighten(colour, 0.14), darken(colour, 0.1)));

/** A few bricks, enough to suggest brick. */
export const bricks = (
  { random }: Street,
  x: number,
  y: number,
  w: number,
  h: number,
  colour: string,
  count = 40,
): string =>
  Array.from({ length: count }, () =>
    rect(
      x + Math.floor(random.next() * (w / 30 - 1)) * 30,
      y + Math.floor(random.next() * (h / 12 - 1)) * 12,
      27,
      9,
      random.chance(0.5) ? darken(colour, 0.1) : lighten(colour, 0.14),
      { radius: 1, opacity: 0.6 },
    ),
  ).join('');

/** Lines of clapboard. */
export const clapboard = (x: number, y: number, w: number, h: number, colour: string): string => {
  let svg = '';
  for (let line_ = y + 16; line_ < y + h; line_ += 18)
    svg += rect(x, line_, w, 2, darken(colour, 0.13), { opacity: 0.5 });
  return svg;
};

export interface WindowOptions {
  columns?: number;
  rows?: number;
  isArched?: boolean;
  frame?: string;
  shutters?: string;
  hasFlowers?: boolean;
}

export function houseWindow(
  street: Street,
  x: number,
  y: number,
  w: number,
  h: number,
  options: WindowOptions = {},
): string {
  const { random, stage, hour, side, isNight, palette: p, treeColour } = street;
  const { columns = 2, rows = 2, isArched = false, frame = '#FDFAF3', shutters, hasFlowers = false } = options;
  const isLit = random.chance(isNight ? 0.66 : hour.lamps > 0 ? 0.28 : 0);
  const glass = isLit
    ? down(street, '#FFDC94', '#F5B867')
    : sunlit(street, mix('#5d7684', hour.sky[0], 0.45), mix('#33474f', hour.sky[0], 0.18));
  const outline = (grow: number, fill: string): string => {
    if (!isArched) return rect(x - grow, y - grow, w + 2 * grow, h + 2 * grow, fill);
    const r = w / 2;
    return shape(
      `M${x - grow} ${y + h + grow}V${y + r}A${r + grow} ${r + grow} 0 0 1 ${x + w + grow} ${y + r}V${y + h + grow}Z`,
      fill,
    );
  };
  if (isLit) street.lightSpots.push({ x: x + w / 2, y: y + h / 2, r: Math.max(w, h) * 1.3 });
  let inside =
    outline(0, glass) +
    polygon(
      [
        [x, y + h * 0.75],
        [x, y + h * 0.35],
        [x + w, y - h * 0.15],
        [x + w, y + h * 0.25],
      ],
      '#fff',
      { opacity: isLit ? 0.1 : 0.2 },
    );
  if (random.chance(0.55)) {
    const drape = (edge: number, toward: number): string =>
      shape(
        `M${tenth(edge)} ${y}H${tenth(edge + toward * w * 0.36)}Q${tenth(edge + toward * w * 0.3)} ${tenth(y + h * 0.6)} ${tenth(edge + toward * w * 0.1)} ${y + h}H${tenth(edge)}Z`,
        '#FBF3E4',
        { opacity: 0.55 },
      );
    inside += drape(x, 1) + drape(x + w, -1);
  }
  if (isLit) inside += circle(x + w * 0.5, y + h * 0.34, w * 0.12, '#FFF6DA');
  inside +=
    rect(x, y, w, h * 0.07, SHADE, { opacity: 0.35 }) +
    rect(side < 0 ? x : x + w * 0.94, y, w * 0.06, h, SHADE, { opacity: 0.25 });
  for (let i = 1; i < columns; i++) inside += rect(x + (w * i) / columns - 2, y, 4, h, frame);
  for (let i = 1; i < rows; i++) inside += rect(x, y + (h * i) / rows - 2, w, 4, frame);
  let svg = outline(7, frame) + group(inside, stage.clip(outline(0, '#000')));
  svg +=
    rect(x - 14, y + h + 6, w + 28, 9, lighten(frame, 0.2)) +
    rect(x - 12 - side * 3, y + h + 15, w + 24, 8, SHADE, { opacity: 0.14 });
  if (shutters) {
    for (const left of [x - 7 - w * 0.42, x + w + 7]) {
      svg += rect(left, y - 4, w * 0.42, h + 8, shutters);
      for (let i = 0; i < 7; i++) svg += rect(left + 4, y + 6 + (i * h) / 7.4, w * 0.42 - 8, 3, darken(shutters, 0.2));
    }
  }
  if (hasFlowers) {
    svg += rect(x - 8, y + h - 2, w + 16, 20, darken(p.wood, 0.1), { radius: 2 });
    for (let i = 0; i < 9; i++) {
      const fx = x - 4 + (i * (w + 8)) / 8;
      svg += circle(fx, y + h - 5 - (i % 3) * 3, 8, i % 2 ? treeColour : lighten(treeColour, 0.2));
      if (i % 2) svg += circle(fx + 2, y + h - 11, 3.6, random.pick([p.accent, p.accent2, '#F6E3D6']));
    }
  }
  return svg;
}

export function houseDoor(
  street: Street,
  x: number,
  y: number,
  w: number,
  h: number,
  colour: string,
  { hasFanlight = false } = {},
): string {
  const lift = hasFanlight ? 46 : 11;
  let svg = rect(x - 11, y - lift, w + 22, h + lift, '#FDFAF3');
  if (hasFanlight)
    svg +=
      rect(x, y - 36, w, 30, street.isNight ? '#FFDC94' : down(street, '#7c939c', '#a9bcc0')) +
      [1, 2, 3].map((i) => rect(x + (w * i) / 4 - 1.5, y - 36, 3, 30, '#FDFAF3')).join('');
  svg += rect(x, y, w, h, down(street, lighten(colour, 0.06), darken(colour, 0.1)));
  for (const [a, b] of [
    [0.12, 0.08],
    [0.56, 0.08],
    [0.12, 0.5],
    [0.56, 0.5],
  ] as const) {
    svg +=
      rect(x + w * a, y + h * b, w * 0.32, h * 0.34, darken(colour, 0.16)) +
      rect(x + w * a + 2, y + h * b + 3, w * 0.32 - 2, h * 0.34 - 3, lighten(colour, 0.04));
  }
  return (
    svg + circle(x + w * 0.88, y + h * 0.52, 4.5, street.palette.accent2) + rect(x, y, w, 9, SHADE, { opacity: 0.3 })
  );
}

export function wallLamp(street: Street, x: number, y: number): string {
  if (street.hour.lamps > 0) {
    street.lampLight.push(circle(x, y, 90, street.stage.halo('#FFC873', 0.5 * street.hour.lamps)));
    street.lightSpots.push({ x, y, r: 190 });
  }
  return rect(x - 7, y - 12, 14, 24, '#2f2c2b', { radius: 3 }) + rect(x - 4, y - 8, 8, 16, '#FFE3A6', { radius: 2 });
}

/** Leaf shadows on a wall. */
export function dappled(street: Street, x: number, y: number, w: number, h: number): string {
  const { random, side, hour, stage } = street;
  if (hour.sunStrength === 0) return '';
  let svg = '';
  for (let i = 0; i < 26; i++) {
    const across = random.next() * w * 0.4;
    svg += ellipse(
      x + (side < 0 ? across : w - across),
      y + h * 0.25 + random.next() * h * 0.75,
      random.between(14, 36),
      random.between(10, 24),
      SHADE,
      { opacity: 0.05 },
    );
  }
  return group(svg, stage.clip(rect(x, y, w, h, '#000')));
}

export const bike = (x: number, y: number, colour: string): string =>
  ellipse(x + 50, y + 1, 84, 6, SHADE, { opacity: 0.18 }) +
  [0, 100]
    .map(
      (dx) =>
        circle(x + dx, y - 30, 30, 'none', { stroke: '#35302d', strokeWidth: 4 }) +
        circle(x + dx, y - 30, 4, '#35302d'),
    )
    .join('') +
  line(
    `M${x} ${y - 30}L${x + 28} ${y - 76}H${x + 78}L${x + 44} ${y - 30}ZM${x + 44} ${y - 30}L${x + 22} ${y - 88}M${x + 100} ${y - 30}L${x + 74} ${y - 96}`,
    colour,
    5,
  ) +
  line(`M${x + 12} ${y - 90}H${x + 32}M${x + 74} ${y - 96}L${x + 90} ${y - 102}`, '#35302d', 6) +
  rect(x + 80, y - 92, 34, 24, '#C9A06E', { radius: 3 });

export const mailbox = (x: number, y: number, colour: string): string => {
  const box = (left: number): string => `M${x + left} ${y - 62}V${y - 82}A18 18 0 0 1 ${x + left + 18} ${y - 100}`;
  return (
    ellipse(x + 8, y, 26, 5, SHADE, { opacity: 0.2 }) +
    rect(x - 4, y - 62, 8, 62, '#6b4a35') +
    shape(`${box(-30)}H${x + 20}A18 18 0 0 1 ${x + 38} ${y - 82}V${y - 62}Z`, colour) +
    shape(`${box(2)}A18 18 0 0 1 ${x + 38} ${y - 82}V${y - 62}Z`, darken(colour, 0.18))
  );
};
