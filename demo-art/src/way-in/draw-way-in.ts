// The way in to a demo home, in three pictures: the door, the stairs, and where to park.
import { darken, lighten } from '../draw/colour.ts';
import { circle, line, polygon, rect, shape, svgDocument } from '../draw/svg.ts';

export const WAY_IN_VIEWS = ['door', 'stairs', 'parking'] as const;
export type WayInView = (typeof WAY_IN_VIEWS)[number];

const WALL = '#d9c9b1';
const DOOR = '#3d6f8e';
const STONE = '#b9ada0';
const WOOD = '#a9794d';
const ASPHALT = '#77716c';

const house = (): string =>
  rect(0, 0, 800, 470, WALL) +
  [60, 130, 200, 270, 340, 410].map((y) => line(`M0 ${y}H800`, darken(WALL, 0.06), 3)).join('') +
  rect(0, 470, 800, 130, STONE);

const door = (): string =>
  house() +
  rect(298, 116, 204, 364, darken(WALL, 0.3), { radius: 8 }) +
  rect(312, 130, 176, 350, DOOR, { radius: 4 }) +
  [0, 1].map((at) => rect(336 + at * 70, 156, 58, 110, lighten(DOOR, 0.45), { radius: 4 })).join('') +
  [0, 1].map((at) => rect(336 + at * 70, 300, 58, 140, darken(DOOR, 0.15), { radius: 4 })).join('') +
  circle(472, 308, 9, '#e2b04a') +
  rect(540, 270, 30, 52, darken(STONE, 0.4), { radius: 5 }) +
  circle(555, 286, 7, '#e2b04a') +
  rect(270, 480, 260, 26, darken(STONE, 0.2));

const stairs = (): string =>
  rect(0, 0, 800, 600, lighten(WALL, 0.25)) +
  Array.from({ length: 7 }, (_, at) => {
    const y = 540 - at * 62;
    const inset = 120 + at * 30;
    const width = 800 - 2 * inset;
    return (
      rect(inset, y - 36, width, 62, darken(WOOD, 0.28)) + rect(inset - 8, y - 50, width + 16, 18, WOOD, { radius: 4 })
    );
  }).join('') +
  line('M120 470L330 70', darken(WOOD, 0.4), 14) +
  line('M680 470L470 70', darken(WOOD, 0.4), 14);

const parking = (): string =>
  house() +
  polygon(
    [
      [250, 470],
      [550, 470],
      [720, 600],
      [80, 600],
    ],
    ASPHALT,
  ) +
  line('M270 472L120 598', '#f3efe6', 7) +
  line('M530 472L680 598', '#f3efe6', 7) +
  shape(
    'M290 480V410Q290 390 312 386L344 330Q352 318 368 318H432Q448 318 456 330L488 386Q510 390 510 410V480Z',
    '#a4453c',
  ) +
  shape('M352 382L374 338H426L448 382Z', '#dfe8ea') +
  [322, 478].map((x) => circle(x, 428, 15, '#f2e3b3')).join('') +
  [326, 474].map((x) => rect(x - 20, 470, 40, 30, '#2b2523', { radius: 8 })).join('') +
  rect(610, 190, 96, 120, '#2f5f9e', { radius: 10 }) +
  line('M640 284V216H664A21 21 0 0 1 664 258H642', '#fff', 15) +
  rect(652, 310, 12, 170, darken(STONE, 0.4));

const DRAW: Readonly<Record<WayInView, () => string>> = { door, stairs, parking };

/** Always the same. */
export const drawWayIn = (view: WayInView): string => svgDocument('', DRAW[view](), '0 0 800 600', 800, 600);
