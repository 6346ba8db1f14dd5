// Homes in a garden: bungalow, cottage, steep gable, stucco with tiles, low modern house.
import { darken, lighten } from '../draw/colour.ts';
import { circle, line, polygon, rect, shape, tenth } from '../draw/svg.ts';
import {
  body,
  bricks,
  clapboard,
  dappled,
  down,
  GROUND,
  houseDoor,
  houseWindow,
  SHADE,
  type Street,
  sunlit,
  wallLamp,
} from './house-parts.ts';
import { bush, pine } from './trees.ts';

export function bungalow(street: Street): string {
  const { random, doorColour, treeColour } = street;
  const colour = random.pick(['#EDE1CC', '#C9D3C0', '#DDB79C', '#A9BAC6', '#E3CFA0', '#8FA79A']);
  const roof = random.pick(['#7A4A38', '#5C6468', '#4d5f58', '#6B5A4A']);
  const brick = '#B9664A';
  let svg =
    rect(785, 330, 62, 120, darken(brick, 0.08)) +
    rect(777, 322, 78, 14, lighten(brick, 0.2)) +
    body(street, 230, 500, 740, GROUND - 500, colour) +
    rect(230, GROUND - 40, 740, 40, darken(colour, 0.2));
  svg += clapboard(230, 510, 740, 180, colour);
  svg +=
    houseWindow(street, 300, 555, 170, 100, { columns: 3, rows: 1, hasFlowers: true }) +
    houseWindow(street, 800, 555, 110, 100) +
    houseDoor(street, 590, 570, 84, GROUND - 588, doorColour) +
    wallLamp(street, 556, 610) +
    rect(230, 500, 740, 34, SHADE, { opacity: 0.2 });
  svg += polygon(
    [
      [170, 508],
      [330, 345],
      [880, 345],
      [1030, 508],
    ],
    down(street, lighten(roof, 0.12), darken(roof, 0.08)),
  );
  for (let i = 0; i < 6; i++)
    svg += line(`M${196 + i * 24} ${486 - i * 25}H${1010 - i * 23}`, darken(roof, 0.18), 2, { opacity: 0.5 });
  svg += rect(164, 502, 872, 14, lighten(colour, 0.55));
  const white = '#FDFAF3';
  svg +=
    polygon(
      [
        [500, 520],
        [632, 410],
        [764, 520],
      ],
      lighten(colour, 0.2),
    ) +
    polygon(
      [
        [478, 524],
        [632, 394],
        [786, 524],
        [764, 524],
        [632, 416],
        [500, 524],
      ],
      white,
    ) +
    rect(500, 516, 264, 12, white) +
    circle(632, 474, 20, white) +
    circle(632, 474, 14, '#4c626b');
  for (const x of [512, 736])
    svg +=
      rect(x, 526, 18, GROUND - 526, white) +
      rect(x + 12, 526, 6, GROUND - 526, '#d9d0c2') +
      rect(x - 8, GROUND - 70, 34, 70, darken(colour, 0.3));
  svg +=
    rect(480, GROUND - 18, 306, 18, '#D8CCBA') +
    bush(street, 280, GROUND, 0.9) +
    bush(street, 400, GROUND, 0.7, '#7aa06b') +
    bush(street, 880, GROUND, 1, treeColour);
  return svg + dappled(street, 230, 500, 740, 230);
}

export function cottage(street: Street): string {
  const { random, doorColour, treeColour, palette: p } = street;
  const colour = random.pick(['#F1E7D6', '#E6C9B4', '#D5DCCB', '#E9DCA9', '#C4CFD6']);
  const roof = random.pick(['#8A5A42', '#6A6F6B', '#A8744A', '#5F6B70']);
  let svg =
    rect(760, 250, 58, 150, '#A9674F') +
    rect(752, 240, 74, 16, '#C4876D') +
    rect(774, 222, 30, 22, '#8d5040') +
    body(street, 340, 470, 520, GROUND - 470, colour) +
    bricks(street, 340, 480, 520, GROUND - 480, colour, 40);
  svg += polygon(
    [
      [296, 486],
      [400, 250],
      [800, 250],
      [904, 486],
    ],
    down(street, lighten(roof, 0.14), darken(roof, 0.1)),
  );
  for (let i = 0; i < 6; i++)
    for (let k = 0; k < 13; k++)
      svg += line(`M${tenth(396 - i * 15 + k * (30 + i * 2.3))} ${276 + i * 34}q14 12 28 0`, darken(roof, 0.2), 2, {
        opacity: 0.45,
      });
  svg += rect(340, 486, 520, 26, SHADE, { opacity: 0.2 });
  for (const gx of [450, 690]) {
    svg +=
      body(street, gx - 8, 380, 92, 100, colour) +
      polygon(
        [
          [gx - 30, 390],
          [gx + 38, 312],
          [gx + 106, 390],
        ],
        darken(roof, 0.1),
      ) +
      polygon(
        [
          [gx - 8, 386],
          [gx + 38, 332],
          [gx + 84, 386],
        ],
        colour,
      ) +
      houseWindow(street, gx + 12, 396, 52, 66);
  }
  for (const wx of [390, 720]) svg += houseWindow(street, wx, 548, 92, 96, { shutters: doorColour, hasFlowers: true });
  svg +=
    shape(`M556 ${GROUND}V590A44 44 0 0 1 644 590V${GROUND}Z`, '#FDFAF3') +
    shape(
      `M565 ${GROUND}V592A35 35 0 0 1 635 592V${GROUND}Z`,
      down(street, lighten(doorColour, 0.05), darken(doorColour, 0.12)),
    );
  svg +=
    [580, 597, 614].map((x) => rect(x, 575, 2.5, GROUND - 575, darken(doorColour, 0.22))).join('') +
    circle(626, 660, 4.5, p.accent2) +
    wallLamp(street, 676, 610);
  for (let i = 0; i < 30; i++) {
    const t = random.next();
    const angle = Math.PI * (1 - t);
    const hangs = t < 0.1 || t > 0.9 ? random.between(0, 120) : 0;
    svg += circle(
      600 + Math.cos(angle) * 62 + random.between(-10, 10),
      590 - Math.sin(angle) * 62 + random.between(-10, 10) + hangs,
      random.between(8, 14),
      i % 3 ? treeColour : lighten(treeColour, 0.2),
    );
    if (i % 3 === 0)
      svg += circle(
        600 + Math.cos(angle) * 62,
        590 - Math.sin(angle) * 62,
        5,
        random.pick([p.accent, '#F3D5C8', p.accent2]),
      );
  }
  svg +=
    bush(street, 330, GROUND, 1) +
    bush(street, 880, GROUND, 1.1) +
    bush(street, 470, GROUND, 0.6, '#7aa06b') +
    bush(street, 740, GROUND, 0.6, '#7aa06b');
  return svg + dappled(street, 340, 470, 520, 260);
}

/** A steep-roofed house in upright boards with a low wing. */
export function gable(street: Street): string {
  const { random, doorColour } = street;
  const colour = random.pick(['#9A4536', '#3C4347', '#C9A06E', '#54685f', '#E3D8C6', '#6E7F8C']);
  let svg = rect(722, 236, 34, 100, '#55504c') + rect(717, 228, 44, 12, '#3f4345');
  svg += polygon(
    [
      [370, GROUND],
      [370, 430],
      [600, 210],
      [830, 430],
      [830, GROUND],
    ],
    sunlit(street, lighten(colour, 0.12), darken(colour, 0.08)),
  );
  for (let i = 1; i < 23; i++) {
    const x = 370 + i * 20;
    const top = 430 - (230 - Math.abs(600 - x)) * 0.957;
    svg += rect(x, top, 2.4, GROUND - top, darken(colour, 0.22), { opacity: 0.6 });
  }
  svg +=
    body(street, 830, 520, 190, GROUND - 520, darken(colour, 0.06)) +
    polygon(
      [
        [820, 524],
        [850, 462],
        [1040, 462],
        [1056, 524],
      ],
      '#4b4f52',
    ) +
    houseWindow(street, 875, 575, 100, 90, { rows: 1 });
  svg +=
    polygon(
      [
        [340, 452],
        [600, 200],
        [860, 452],
        [860, 424],
        [600, 170],
        [340, 424],
      ],
      '#3f4345',
    ) +
    polygon(
      [
        [340, 452],
        [600, 200],
        [860, 452],
        [848, 452],
        [600, 214],
        [352, 452],
      ],
      '#FDFAF3',
      { opacity: 0.85 },
    );
  svg +=
    houseWindow(street, 535, 330, 130, 110, { rows: 1 }) +
    houseWindow(street, 415, 520, 150, 150, { rows: 1 }) +
    houseDoor(street, 665, GROUND - 168, 82, 150, doorColour) +
    wallLamp(street, 778, GROUND - 130);
  svg +=
    rect(360, GROUND - 18, 490, 18, '#B99A72') +
    rect(650, GROUND - 8, 112, 16, '#A3845d') +
    bush(street, 330, GROUND, 0.8, '#5f8a72') +
    bush(street, 1050, GROUND, 0.8, '#5f8a72');
  return svg + pine(street, 250, GROUND + 6, 1.05, '#3a6357');
}
