// Homes of warm places: stucco with tiles and arches, and a low modern house of glass and boards.
import { darken, lighten } from '../draw/colour.ts';
import { circle, line, place, polygon, rect, shape, tenth } from '../draw/svg.ts';
import { plant } from '../furniture/plants.ts';
import { body, dappled, down, GROUND, houseDoor, houseWindow, SHADE, type Street, wallLamp } from './house-parts.ts';
import { bush, cypress, palmTree } from './trees.ts';

function tiledRoof(street: Street, x: number, y: number, w: number, colour: string): string {
  let svg = polygon(
    [
      [x - 20, y + 16],
      [x + 30, y - 46],
      [x + w - 30, y - 46],
      [x + w + 20, y + 16],
    ],
    down(street, lighten(colour, 0.16), darken(colour, 0.06)),
  );
  for (let i = 0; i < Math.floor(w / 22); i++)
    svg += line(
      `M${tenth(x + 20 + (i * (w - 40)) / (w / 22))} ${y - 42}L${tenth(x - 6 + (i * (w + 12)) / (w / 22))} ${y + 12}`,
      darken(colour, 0.16),
      2.5,
      { opacity: 0.5 },
    );
  return svg + rect(x - 20, y + 14, w + 40, 8, darken(colour, 0.25)) + rect(x, y + 22, w, 18, SHADE, { opacity: 0.16 });
}

export function mediterranean(street: Street): string {
  const { random, side, palette: p, treeColour, doorColour } = street;
  const colour = random.pick(['#F4EADB', '#EBC8A8', '#F0DCC0', '#F3E3C6', '#E6BFA0']);
  const tiles = '#C1714E';
  const shutters = random.pick(['#5E8079', '#6E8FA3', p.accent, '#7A8F5E']);
  let svg =
    body(street, 300, 380, 380, GROUND - 380, colour) +
    body(street, 660, 470, 300, GROUND - 470, darken(colour, 0.05)) +
    rect(660, 470, 40, GROUND - 470, SHADE, { opacity: side < 0 ? 0.14 : 0.04 });
  svg += tiledRoof(street, 300, 380, 380, tiles) + tiledRoof(street, 660, 470, 300, tiles);
  svg +=
    houseWindow(street, 370, 440, 62, 96, { rows: 3, shutters }) +
    houseWindow(street, 540, 440, 62, 96, { rows: 3, shutters }) +
    houseWindow(street, 366, 600, 70, 100, { isArched: true }) +
    houseDoor(street, 530, GROUND - 150, 80, 150, doorColour) +
    wallLamp(street, 640, GROUND - 120);
  for (let i = 0; i < 3; i++) {
    const x = 690 + i * 90;
    svg +=
      shape(`M${x} ${GROUND}V${GROUND - 110}A34 34 0 0 1 ${x + 68} ${GROUND - 110}V${GROUND}Z`, darken(colour, 0.34)) +
      shape(
        `M${x + 10} ${GROUND}V${GROUND - 100}A28 28 0 0 1 ${x + 66} ${GROUND - 100}V${GROUND}Z`,
        darken(colour, 0.46),
      );
  }
  svg += circle(810, 522, 18, darken(colour, 0.3));
  for (let i = 0; i < 26; i++)
    svg += circle(
      470 + random.between(-24, 24) + i * 2,
      560 + random.between(-30, 30) + i * 3,
      random.between(8, 15),
      i % 3 === 0 ? '#C65F86' : treeColour,
      { opacity: 0.95 },
    );
  svg +=
    bush(street, 300, GROUND, 0.9, '#7d9a6a') +
    (random.chance(0.5)
      ? cypress(street, 985, GROUND + 4, 1.1, '#4a7557')
      : palmTree(street, 1000, GROUND + 4, 1.15, '#5E8B5E')) +
    place(652, GROUND, plant('olive', `home olive ${colour}`, p, tiles), 1.15);
  return svg + dappled(street, 300, 380, 660, 350);
}

/** A low house with a long flat roof, glass and a screen of boards. */
export function midcentury(street: Street): string {
  const { random, doorColour, palette: p } = street;
  const colour = random.pick(['#EFE4D2', '#D9C2A2', '#C9CFC8', '#E3B99A', '#A9B8B4']);
  const wood = random.pick(['#A8744A', '#8E5638', '#B98A5C']);
  let svg = body(street, 190, 500, 820, GROUND - 500, colour);
  // butterfly roof: two planes that meet low in the middle
  svg +=
    polygon(
      [
        [150, 430],
        [620, 478],
        [1060, 400],
        [1060, 428],
        [620, 508],
        [150, 460],
      ],
      '#4b4f52',
    ) +
    polygon(
      [
        [150, 430],
        [620, 478],
        [1060, 400],
        [1060, 408],
        [620, 487],
        [150, 438],
      ],
      '#FDFAF3',
    ) +
    polygon(
      [
        [190, 462],
        [620, 506],
        [1010, 436],
        [1010, 500],
        [190, 500],
      ],
      lighten(colour, 0.15),
    );
  svg += polygon(
    [
      [190, 464],
      [620, 508],
      [1010, 438],
      [1010, 470],
      [620, 536],
      [190, 494],
    ],
    SHADE,
    { opacity: 0.16 },
  );
  for (let i = 0; i < 10; i++) svg += rect(210 + i * 15, 506, 11, GROUND - 520, i % 2 ? lighten(wood, 0.1) : wood);
  svg +=
    houseWindow(street, 392, 545, 60, 140, { columns: 1, rows: 1 }) +
    houseDoor(street, 486, GROUND - 176, 82, 158, doorColour) +
    wallLamp(street, 594, GROUND - 130);
  svg += houseWindow(street, 640, 530, 330, 160, { columns: 4, rows: 1, frame: '#3b3836' });
  svg += rect(600, GROUND - 16, 420, 16, '#CFC6B8') + rect(460, GROUND - 14, 140, 14, '#D8CCBA');
  // breeze blocks in front of the glass corner
  const block = lighten(p.rug2, 0.4);
  for (let i = 0; i < 3; i++)
    for (let j = 0; j < 5; j++)
      svg +=
        rect(996 + i * 30, GROUND - 156 + j * 30, 28, 28, block, { radius: 3 }) +
        circle(1010 + i * 30, GROUND - 142 + j * 30, 9, darken(block, 0.3));
  svg +=
    bush(street, 250, GROUND, 0.8, '#7d9a6a') +
    bush(street, 700, GROUND + 4, 0.5) +
    bush(street, 900, GROUND + 4, 0.6, '#8aa06b');
  for (const [x, k] of [
    [360, 0.5],
    [800, 0.62],
  ] as const)
    for (const a of [-30, -10, 10, 30])
      svg += `<g transform="translate(${x} ${GROUND}) rotate(${a})">${shape(`M-${8 * k} 0Q0 -${120 * k} 0 -${130 * k}Q0 -${120 * k} ${8 * k} 0Z`, '#6E8F76')}</g>`;
  return svg + palmTree(street, 1105, GROUND + 10, 1.2, '#5E8B5E') + dappled(street, 190, 500, 820, 230);
}
