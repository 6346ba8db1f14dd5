// A home seen from the street: sky, background, house, and the ground in front of it.
import { darken, lighten, mix } from '../draw/colour.ts';
import { seededRandom } from '../draw/seeded-random.ts';
import { circle, ellipse, group, line, polygon, rect, shape, svgDocument, tenth } from '../draw/svg.ts';
import type { HourName } from '../model/hours.ts';
import { PALETTE_CYCLE, PALETTES } from '../model/palettes.ts';
import { CANVAS, type HomeStyle } from '../model/vocabulary.ts';
import { bungalow, cottage, gable } from './garden-houses.ts';
import { bike, down, GROUND, mailbox, makeStreet, SHADE, type Street } from './house-parts.ts';
import { mediterranean, midcentury } from './sunny-houses.ts';
import { apartment, rowhouse, victorian, warehouse } from './town-houses.ts';
import { bush, cypress, leafTree, palmTree, pine } from './trees.ts';

const SHEET = { width: 1200, height: 900, top: 85 };

interface Home {
  draw: (street: Street) => string;
  ground: 'street' | 'lawn';
  /** Where the garden path meets the house. */
  pathX?: number;
  tree: (street: Street, x: number, y: number, k: number, colour: string) => string;
  treeColour?: string;
}

const HOMES: Readonly<Record<HomeStyle, Home>> = {
  rowhouse: { draw: rowhouse, ground: 'street', tree: leafTree },
  apartment: { draw: apartment, ground: 'street', tree: leafTree },
  victorian: { draw: victorian, ground: 'street', tree: leafTree },
  warehouse: { draw: warehouse, ground: 'street', tree: leafTree },
  bungalow: { draw: bungalow, ground: 'lawn', pathX: 632, tree: leafTree },
  cottage: { draw: cottage, ground: 'lawn', pathX: 600, tree: leafTree },
  gable: { draw: gable, ground: 'lawn', pathX: 706, tree: pine, treeColour: '#3F6A5E' },
  mediterranean: { draw: mediterranean, ground: 'lawn', pathX: 570, tree: cypress, treeColour: '#4F7A5C' },
  midcentury: { draw: midcentury, ground: 'lawn', pathX: 528, tree: palmTree, treeColour: '#5E8B5E' },
};

/** The time of day at which a home is shown, mostly daytime. */
export const pickHour = (seed: number): HourName =>
  seededRandom(`home hour ${seed}`).weighted({ morning: 4, noon: 4, golden: 3, evening: 1, rain: 0.3 });

function skyAndFar(street: Street, home: Home): string {
  const { random, hour, isNight, side, stage } = street;
  const green = isNight ? '#3A5560' : '#7FA07A';
  let svg = rect(0, 0, SHEET.width, SHEET.height, stage.gradient(hour.sky[0], hour.sky[1], [0, 0, 0, 0.8]));
  const sunX = side < 0 ? 210 : 990;
  if (hour.sunStrength > 0)
    svg +=
      circle(sunX, 200, 210, stage.halo('#FFF4D6', 0.55)) +
      circle(sunX, 200, 52, street.hourName === 'golden' ? '#FFE6A8' : '#FFF6DC');
  else if (isNight) {
    svg += circle(sunX, 190, 34, '#F2E8CB');
    for (let i = 0; i < 40; i++)
      svg += circle(random.next() * 1200, 85 + random.next() * 300, random.between(0.8, 1.9), '#fff', { opacity: 0.7 });
  }
  if (!isNight) {
    for (let i = 0; i < 3; i++) {
      const [x, y] = [random.between(20, 900), random.between(130, 280)];
      svg += group(
        rect(x, y, 230, 26, '#fff', { radius: 13 }) +
          rect(x + 60, y - 22, 120, 30, '#fff', { radius: 15 }) +
          rect(x - 50, y + 14, 150, 20, '#fff', { radius: 10 }),
        'opacity=".42"',
      );
    }
  }
  if (home.ground === 'street') {
    const town = mix(isNight ? '#3A456C' : '#b7bfc0', hour.sky[1], 0.3);
    for (let x = -20; x < 1200; ) {
      const w = random.between(60, 130);
      const h = random.between(150, 330);
      svg += rect(x, GROUND - h, w, h, town, { opacity: 0.75 });
      x += w + 4;
    }
    return svg;
  }
  for (const [y, height, share] of [
    [560, 110, 0.5],
    [620, 80, 0.32],
  ] as const) {
    let d = `M0 900V${y}`;
    for (let i = 0; i < 5; i++)
      d += `Q${i * 240 + 120} ${tenth(y - height * random.between(0.2, 1.5))} ${i * 240 + 240} ${tenth(y + random.between(-10, 10))}`;
    svg += shape(`${d}V900Z`, mix(green, hour.sky[1], share));
  }
  return svg;
}

function ground(street: Street, home: Home): string {
  const { hour, side, isNight } = street;
  const colour = home.ground === 'street' ? '#D9CFC0' : mix(isNight ? '#6B8672' : '#9DB585', hour.sky[1], 0.12);
  let svg = rect(0, GROUND - 2, 1200, 170, down(street, lighten(colour, 0.12), darken(colour, 0.08)));
  if (home.ground === 'street') {
    svg +=
      rect(0, GROUND + 58, 1200, 12, '#EFE7DA') + rect(0, GROUND + 70, 1200, 110, down(street, '#8E8A86', '#7c7875'));
    for (let i = 0; i < 7; i++) svg += rect(40 + i * 190, GROUND + 110, 96, 7, '#EFE7DA', { radius: 3, opacity: 0.75 });
    for (let i = 0; i < 15; i++)
      svg += polygon(
        [
          [i * 90 + 20, GROUND],
          [i * 90 + 23, GROUND],
          [i * 110 - 120, GROUND + 58],
          [i * 110 - 124, GROUND + 58],
        ],
        darken(colour, 0.12),
        { opacity: 0.5 },
      );
  } else {
    const x = home.pathX ?? 600;
    svg +=
      shape(`M0 ${GROUND + 30}Q300 ${GROUND + 4} 600 ${GROUND + 26}T1200 ${GROUND + 20}V900H0Z`, lighten(colour, 0.1), {
        opacity: 0.7,
      }) +
      shape(
        `M0 ${GROUND + 110}Q400 ${GROUND + 70} 800 ${GROUND + 110}T1200 ${GROUND + 90}V900H0Z`,
        darken(colour, 0.08),
        { opacity: 0.8 },
      );
    svg += shape(
      `M${x - 44} ${GROUND}H${x + 44}Q${x + 60} ${GROUND + 80} ${x + 190} 900H${x - 130}Q${x - 60} ${GROUND + 90} ${x - 44} ${GROUND}Z`,
      down(street, '#EFE3CF', '#DCCCB2'),
    );
    for (let i = 0; i < 5; i++)
      svg += ellipse(x + 6 + i * i * 2.2, GROUND + 22 + i * 32, 34 + i * 9, 6 + i * 2, '#CDBB9D', { opacity: 0.6 });
  }
  if (hour.sunStrength > 0)
    svg += polygon(
      [
        [300, GROUND],
        [960, GROUND],
        [960 - side * 230, GROUND + 74],
        [300 - side * 230, GROUND + 74],
      ],
      SHADE,
      { opacity: 0.13 },
    );
  return svg;
}

function foreground(street: Street, style: HomeStyle, home: Home, treeColour: string): string {
  const { random, side, palette: p } = street;
  let svg = '';
  if (home.ground === 'street') {
    for (const x of [66, 1140])
      svg +=
        ellipse(x - side * 20, GROUND + 44, 74, 10, SHADE, { opacity: 0.16 }) +
        rect(x - 34, GROUND + 30, 68, 12, '#b9ad9c') +
        leafTree(street, x, GROUND + 38, random.between(0.9, 1.1), treeColour);
    if (random.chance(0.7)) svg += bike(random.pick([720, 380]), GROUND + 52, p.accent);
    return style === 'apartment' ? svg + bush(street, 220, GROUND + 8, 0.8) + bush(street, 985, GROUND + 8, 0.7) : svg;
  }
  const path = home.pathX ?? 600;
  const grass = darken('#9DB585', street.isNight ? 0.45 : 0.2);
  for (let i = 0; i < 60; i++) {
    const [x, y] = [random.next() * 1200, GROUND + 40 + random.next() * 110];
    if (Math.abs(x - path) < 170) continue;
    svg += line(`M${tenth(x)} ${tenth(y)}q-2 -8 -5 -11M${tenth(x)} ${tenth(y)}q1 -9 4 -13`, grass, 1.6, {
      opacity: 0.5,
    });
    if (i % 5 === 0) svg += circle(x + 3, y - 14, 3.2, random.pick(['#FBF5EA', p.accent2, p.accent]));
  }
  svg += ellipse(110 - side * 30, 842, 120, 14, SHADE, { opacity: 0.14 });
  svg += home.tree(street, side < 0 ? 1110 : 95, 838, home.tree === leafTree ? 1.45 : 1.3, treeColour);
  return svg + mailbox(side < 0 ? path - 290 : path + 270, 828, p.accent);
}

/** The picture of a home from outside. */
export function drawHome(seed: number, style: HomeStyle): string {
  const home = HOMES[style];
  const hourName = pickHour(seed);
  const paletteName = PALETTE_CYCLE[(seed * 7 + 3) % PALETTE_CYCLE.length] ?? 'sage';
  const street = makeStreet(seed, hourName, PALETTES[paletteName]);
  const { random, hour, side, stage } = street;
  const treeColour = home.treeColour ?? street.treeColour;
  const behind = [random.between(60, 150), random.between(1060, 1150)].map((x, i) =>
    home.tree(street, x, GROUND, random.between(0.95, 1.25), mix(treeColour, hour.sky[1], i ? 0.15 : 0.22)),
  );
  const house = home.draw(street);
  let svg =
    skyAndFar(street, home) +
    behind.join('') +
    ground(street, home) +
    house +
    foreground(street, style, home, treeColour);
  if (hourName === 'rain')
    for (let i = 0; i < 120; i++)
      svg += line(`M${tenth(random.next() * 1200)} ${tenth(random.next() * 900)}l-8 34`, '#fff', 1.6, {
        opacity: 0.35,
      });
  if (hour.ambient) {
    const spots = street.lightSpots.map(({ x, y, r }) =>
      circle(x, y, r, stage.halo('#FFE3B0', hourName === 'golden' ? 0.4 : 0.85, 0.5)),
    );
    svg += group(
      rect(0, 0, SHEET.width, SHEET.height, hour.ambient) + spots.join(''),
      'style="mix-blend-mode:multiply"',
    );
  }
  svg += street.lampLight.join('');
  if (seededRandom(`home mirror ${seed}`).chance(0.5))
    svg = group(svg, `transform="translate(${SHEET.width}) scale(-1 1)"`);
  const from = side < 0 ? 0 : 1;
  svg += rect(
    0,
    0,
    SHEET.width,
    SHEET.height,
    stage.gradient(hour.wash[0], hour.wash[0], [from, 0, 1 - from, 0.8], [hour.wash[1] * 1.1, 0]),
  );
  return svgDocument(
    stage.definitions.join(''),
    svg,
    `0 ${SHEET.top} ${CANVAS.width} ${CANVAS.height}`,
    CANVAS.width,
    CANVAS.height,
  );
}
