// Homes on a street: row houses, an apartment building, painted Victorians, a converted warehouse with lofts.
import { darken, lighten } from '../draw/colour.ts';
import { polygon, rect, shape } from '../draw/svg.ts';
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
  wallLamp,
} from './house-parts.ts';
import { bush } from './trees.ts';

const stoop = (x: number, w: number): string =>
  rect(x - 24, GROUND - 30, w + 48, 12, '#E9DFD0') + rect(x - 34, GROUND - 18, w + 68, 18, '#D8CCBA');

export function rowhouse(street: Street): string {
  const { random, palette: p, doorColour } = street;
  const [count, width, height] = [3, 300, 500];
  const left = 600 - (count * width) / 2;
  const colours = random.shuffled(['#B9664A', '#D8B08C', '#8FA08F', '#C98B6B', '#E3D3BA', '#7C8C9A', '#A8563F']);
  let svg = '';
  for (let i = 0; i < count; i++) {
    const x = left + i * width;
    const y = GROUND - height;
    const colour = colours[i] as string;
    svg +=
      body(street, x, y, width, height, colour) + (i % 2 === 0 ? bricks(street, x, y, width, height, colour, 46) : '');
    svg +=
      rect(x - 6, y - 26, width + 12, 30, lighten(colour, 0.45)) +
      rect(x - 12, y - 34, width + 24, 12, lighten(colour, 0.6)) +
      rect(x, y + 4, width, 14, SHADE, { opacity: 0.18 });
    for (let k = 0; k < 9; k++) svg += rect(x + 12 + k * 32, y - 20, 12, 20, darken(colour, 0.1));
    const floorHeight = (height - 20) / 3;
    for (let floor = 0; floor < 3; floor++) {
      for (let k = 0; k < 2; k++) {
        const wx = x + (width * (k + 0.5)) / 2 - 36;
        const isGround = floor === 2;
        if (isGround && k === i % 2) {
          svg +=
            houseDoor(
              street,
              wx + 2,
              GROUND - 162,
              68,
              132,
              i === 1 ? doorColour : darken(random.pick([p.accent, '#4b5d66', p.fabric]), 0.12),
            ) +
            stoop(wx + 2, 68) +
            wallLamp(street, wx + 94, GROUND - 110);
        } else
          svg += houseWindow(street, wx, y + 30 + floor * floorHeight, 72, floorHeight * 0.6 - (isGround ? 10 : 0), {
            hasFlowers: floor === 1 && random.chance(0.5),
            isArched: i === 1 && floor === 0,
          });
      }
    }
    svg += rect(x + width - 5, y, 5, height, SHADE, { opacity: 0.16 });
  }
  return svg + dappled(street, left, GROUND - height, count * width, height);
}

export function apartment(street: Street): string {
  const { random, palette: p, side, treeColour, doorColour } = street;
  const colour = random.pick(['#E8DAC2', '#D9A98B', '#C9CFC2', '#E9C6B2', '#F1EADD', '#B9C4CC', '#C98B6B']);
  const [x, w, h] = [250, 700, 575];
  const y = GROUND - h;
  const end: [number, number][] =
    side < 0
      ? [
          [x + w, y + 10],
          [x + w + 70, y + 50],
          [x + w + 70, GROUND],
          [x + w, GROUND],
        ]
      : [
          [x, y + 10],
          [x - 70, y + 50],
          [x - 70, GROUND],
          [x, GROUND],
        ];
  let svg =
    polygon(end, darken(colour, 0.26)) +
    body(street, x, y, w, h, colour) +
    rect(x - 14, y - 16, w + 28, 20, lighten(colour, 0.5)) +
    rect(x, y + 4, w, 16, SHADE, { opacity: 0.15 });
  for (let floor = 0; floor < 4; floor++) {
    for (let k = 0; k < 4; k++) {
      const wx = x + 52 + k * 164;
      const wy = y + 38 + floor * 110;
      if ((k + floor) % 2) {
        svg += houseWindow(street, wx + 12, wy, 72, 74, { columns: 2, rows: 1, hasFlowers: random.chance(0.3) });
        continue;
      }
      svg +=
        houseWindow(street, wx, wy, 96, 82, { columns: 2, rows: 1 }) +
        rect(wx - 18 - side * 10, wy + 92, 132, 16, SHADE, { opacity: 0.16 }) +
        rect(wx - 18, wy + 82, 132, 10, lighten(colour, 0.5));
      for (let q = 0; q < 15; q++) svg += rect(wx - 14 + q * 9, wy + 42, 2.4, 42, '#45413f');
      svg += rect(wx - 18, wy + 40, 132, 4, '#45413f');
      if (random.chance(0.7))
        svg += bush(street, wx + random.between(0, 90), wy + 62, 0.42, random.pick([treeColour, '#7aa06b']));
    }
  }
  svg +=
    rect(x, GROUND - 112, w, 112, darken(colour, 0.2)) +
    rect(x, GROUND - 116, w, 8, lighten(colour, 0.4)) +
    houseDoor(street, 560, GROUND - 92, 80, 92, doorColour) +
    wallLamp(street, 535, GROUND - 62);
  svg +=
    houseWindow(street, 290, GROUND - 88, 190, 66, { columns: 3, rows: 1 }) +
    houseWindow(street, 720, GROUND - 88, 190, 66, { columns: 3, rows: 1 });
  const awningAt = random.chance(0.5) ? 280 : 710;
  for (let q = 0; q < 9; q++)
    svg += polygon(
      [
        [awningAt + q * 23.5, GROUND - 108],
        [awningAt + 23.5 + q * 23.5, GROUND - 108],
        [awningAt + 14 + q * 25, GROUND - 76],
        [awningAt - 6 + q * 25, GROUND - 76],
      ],
      q % 2 ? '#FBF5EA' : p.accent,
    );
  return svg + dappled(street, x, y, w, h);
}

/** Two or three narrow painted houses with bays and gables. */
export function victorian(street: Street): string {
  const { random, doorColour } = street;
  const [count, width, height] = [3, 270, 400];
  const left = 600 - (count * width) / 2;
  const colours = random.shuffled(['#C9B7D0', '#A9C1C4', '#E3C08E', '#D79A8A', '#B9C9A9', '#E9D3B4', '#8FA3B8']);
  let svg = '';
  for (let i = 0; i < count; i++) {
    const x = left + i * width;
    const y = GROUND - height;
    const colour = colours[i] as string;
    const trim = lighten(colour, 0.62);
    const roof = random.pick(['#5C6468', '#7A4A38', '#4d5f58']);
    svg += body(street, x, y, width, height, colour) + clapboard(x, y, width, height, colour);
    svg +=
      polygon(
        [
          [x - 8, y + 6],
          [x + width / 2, y - 150],
          [x + width + 8, y + 6],
        ],
        roof,
      ) +
      polygon(
        [
          [x + 16, y + 4],
          [x + width / 2, y - 122],
          [x + width - 16, y + 4],
        ],
        sunStripe(street, colour),
      ) +
      scallops(x, y, width, colour);
    svg += houseWindow(street, x + width / 2 - 27, y - 72, 54, 62, { isArched: true, rows: 1 });
    svg +=
      polygon(
        [
          [x - 8, y + 6],
          [x + width / 2, y - 150],
          [x + width + 8, y + 6],
          [x + width - 10, y + 6],
          [x + width / 2, y - 128],
          [x + 10, y + 6],
        ],
        trim,
      ) + rect(x - 4, y, width + 8, 12, trim);
    // the bay on one side, the door on the other
    const bayX = i % 2 ? x + 128 : x + 18;
    for (const floor of [0, 1]) {
      const wy = y + 40 + floor * 172;
      svg +=
        rect(bayX - 8, wy - 22, 140, 156, lighten(colour, 0.12)) +
        rect(bayX - 14, wy - 30, 152, 12, trim) +
        rect(bayX - 14, wy + 130, 152, 12, trim) +
        rect(bayX - 8, wy + 142, 140, 12, SHADE, { opacity: 0.16 });
      svg +=
        houseWindow(street, bayX + 2, wy, 30, 104, { columns: 1, rows: 2, frame: trim }) +
        houseWindow(street, bayX + 46, wy, 34, 104, { columns: 1, rows: 2, frame: trim }) +
        houseWindow(street, bayX + 92, wy, 30, 104, { columns: 1, rows: 2, frame: trim });
    }
    const doorX = i % 2 ? x + 36 : x + 182;
    svg += houseWindow(street, doorX + 2, y + 46, 50, 92, { columns: 1, rows: 2, frame: trim, isArched: true });
    svg +=
      rect(doorX - 18, GROUND - 196, 94, 12, trim) +
      rect(doorX - 16, GROUND - 186, 8, 160, trim) +
      rect(doorX + 66, GROUND - 186, 8, 160, trim) +
      houseDoor(street, doorX, GROUND - 160, 58, 130, i === 1 ? doorColour : darken(colour, 0.45)) +
      stoop(doorX, 58) +
      wallLamp(street, doorX - 26, GROUND - 116);
    svg += rect(x + width - 4, y, 4, height, SHADE, { opacity: 0.16 });
  }
  return svg + dappled(street, left, GROUND - height, count * width, height);
}

const sunStripe = (street: Street, colour: string): string => down(street, lighten(colour, 0.2), lighten(colour, 0.06));

function scallops(x: number, y: number, w: number, colour: string): string {
  let svg = '';
  for (let row = 0; row < 3; row++) {
    const inset = 40 + row * 34;
    for (let sx = x + inset; sx < x + w - inset - 8; sx += 18)
      svg += shape(`M${sx} ${y - 14 - row * 34}a9 9 0 0 0 18 0`, darken(colour, 0.12), { opacity: 0.45 });
  }
  return svg;
}

/** A brick warehouse with tall steel windows. */
export function warehouse(street: Street): string {
  const { random, doorColour, palette: p } = street;
  const colour = random.pick(['#A8563F', '#B9745A', '#8C5A4A', '#C29A7C', '#9A8F84']);
  const [x, w, h] = [190, 820, 470];
  const y = GROUND - h;
  const steel = '#3b3836';
  let svg = body(street, x, y, w, h, colour) + bricks(street, x, y, w, h, colour, 130);
  svg += rect(x - 8, y - 14, w + 16, 20, lighten(colour, 0.25)) + rect(x, y + 6, w, 14, SHADE, { opacity: 0.18 });
  // a water tank on the roof
  svg +=
    [x + 610, x + 690].map((tx) => rect(tx, y - 60, 6, 50, steel)).join('') +
    rect(x + 596, y - 128, 114, 74, '#8A6A50', { radius: 4 }) +
    polygon(
      [
        [x + 588, y - 126],
        [x + 653, y - 164],
        [x + 718, y - 126],
      ],
      '#5d4332',
    );
  for (let i = 1; i < 6; i++) svg += rect(x + 596 + i * 19, y - 128, 2, 74, '#6f523d');
  const [columns, floors] = [5, 3];
  for (let floor = 0; floor < floors; floor++) {
    for (let k = 0; k < columns; k++) {
      const wx = x + 42 + k * 154;
      const wy = y + 38 + floor * 138;
      const isGround = floor === floors - 1;
      if (isGround && k === 2) {
        svg +=
          rect(wx - 14, GROUND - 152, 146, 152, steel) +
          houseDoor(street, wx + 20, GROUND - 118, 78, 118, doorColour, { hasFanlight: true }) +
          wallLamp(street, wx - 30, GROUND - 96) +
          rect(wx - 26, GROUND - 164, 170, 14, p.accent);
        continue;
      }
      svg += houseWindow(street, wx, wy, 118, isGround ? 112 : 98, {
        columns: 4,
        rows: 3,
        frame: steel,
        isArched: false,
      });
      svg += rect(wx - 10, wy - 20, 138, 14, lighten(colour, 0.2));
    }
  }
  for (const bx of [x + 20, x + w - 20]) svg += bush(street, bx, GROUND, 0.7);
  return svg + dappled(street, x, y, w, h);
}
