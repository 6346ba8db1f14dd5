// Plants in pots, drawn in centimetres with the pot's foot at 0, 0 (the hanging one from its hook).
import { darken, lighten, mix } from '../draw/colour.ts';
import { type Random, seededRandom } from '../draw/seeded-random.ts';
import { ellipse, line, place, shape, tenth } from '../draw/svg.ts';
import type { Palette } from '../model/palettes.ts';
import type { PlantType } from '../model/room.ts';

export interface Greens {
  random: Random;
  /** Leaf, light half of a leaf, dark leaf. */
  leaf: string;
  light: string;
  dark: string;
  palette: Palette;
}

/** A two-toned pointed leaf growing along an angle; 0 is up. */
export function leaf(
  x: number,
  y: number,
  length: number,
  width: number,
  angle: number,
  colour: string,
  lit: string,
): string {
  const half = (side: number): string =>
    `M0 0C${tenth(side * width)} ${tenth(-length * 0.2)} ${tenth(side * width * 0.85)} ${tenth(-length * 0.75)} 0 ${tenth(-length)}Z`;
  return place(x, y, shape(half(-1), colour) + shape(half(1), lit), 1, angle);
}

function monsteraLeaf(x: number, y: number, r: number, angle: number, colour: string, lit: string): string {
  const half = (side: number): string => {
    const w = side * r * 0.62;
    const at = (across: number, up: number): string => `${tenth(w * across)} ${tenth(-r * up)}`;
    return `M0 ${tenth(r * 0.12)}C${at(0.9, -0.22)} ${at(1.5, 0.1)} ${at(1.36, 0.34)}L${at(0.5, 0.3)}L${at(1.3, 0.46)}Q${at(1.28, 0.66)} ${at(1.05, 0.78)}L${at(0.42, 0.55)}L${at(0.95, 0.88)}Q${at(0.7, 1.1)} 0 ${tenth(-r * 1.22)}Z`;
  };
  return place(x, y, shape(half(-1), colour) + shape(half(1), lit), 1, angle);
}

type Pot = 'taper' | 'basket' | 'legs' | 'round';

export function pot(kind: Pot, w: number, h: number, colour: string): string {
  const lit = lighten(colour, 0.16);
  const dark = darken(colour, 0.16);
  const mouth = ellipse(0, -h, w, w * 0.15, darken(colour, 0.5));
  if (kind === 'basket') {
    const weave = [0.25, 0.5, 0.75].map((t) =>
      line(`M${-w * 1.02} ${-h * t}Q0 ${-h * t + 3} ${w * 1.02} ${-h * t}`, dark, 1, { opacity: 0.55 }),
    );
    return (
      shape(
        `M${-w} ${-h}Q${-w * 1.15} ${-h * 0.3} ${-w * 0.8} 0H${w * 0.8}Q${w * 1.15} ${-h * 0.3} ${w} ${-h}Z`,
        colour,
      ) +
      weave.join('') +
      mouth
    );
  }
  if (kind === 'legs') {
    const bowl = `M${-w} ${-h}V${-h * 0.3}Q${-w} ${-h * 0.16} ${-w * 0.8} ${-h * 0.16}H${w * 0.8}Q${w} ${-h * 0.16} ${w} ${-h * 0.3}V${-h}Z`;
    const shade = `M${w * 0.3} ${-h}V${-h * 0.16}H${w * 0.8}Q${w} ${-h * 0.16} ${w} ${-h * 0.3}V${-h}Z`;
    return (
      line(`M${-w * 0.7} ${-h * 0.4}V0M${w * 0.7} ${-h * 0.4}V0`, darken('#A87446', 0.25), 2) +
      shape(bowl, colour) +
      shape(shade, dark) +
      mouth
    );
  }
  if (kind === 'round') {
    const ball = `M${-w * 0.8} ${-h}C${-w * 1.35} ${-h * 0.7} ${-w * 1.2} 0 ${-w * 0.5} 0H${w * 0.5}C${w * 1.2} 0 ${w * 1.35} ${-h * 0.7} ${w * 0.8} ${-h}Z`;
    const shade = `M${w * 0.45} ${-h}C${w * 0.8} ${-h * 0.6} ${w * 0.7} 0 ${w * 0.3} 0H${w * 0.5}C${w * 1.2} 0 ${w * 1.35} ${-h * 0.7} ${w * 0.8} ${-h}Z`;
    return shape(ball, colour) + shape(shade, dark) + ellipse(0, -h, w * 0.8, w * 0.13, darken(colour, 0.5));
  }
  const band = shape(`M${-w} ${-h}L${-w * 0.93} ${-h * 0.75}H${w * 0.93}L${w} ${-h}Z`, lit, { opacity: 0.5 });
  return (
    shape(`M${-w} ${-h}L${-w * 0.72} 0H${w * 0.72}L${w} ${-h}Z`, colour) +
    shape(`M${w * 0.25} ${-h}L${w * 0.2} 0H${w * 0.72}L${w} ${-h}Z`, dark) +
    band +
    mouth
  );
}

function monstera({ random, leaf: c, light, dark }: Greens): string {
  const stems = [
    [-44, -78, -52, 21],
    [40, -84, 46, 22],
    [-20, -112, -20, 24],
    [22, -118, 16, 23],
    [-52, -48, -82, 17],
    [52, -52, 78, 18],
    [0, -82, 4, 21],
  ] as const;
  const stalks = stems.map(([x, y]) =>
    line(`M0 -30Q${tenth(x * 0.2)} ${tenth(y * 0.7)} ${tenth(x * 0.85)} ${y}`, dark, 1.6),
  );
  const leaves = stems.map(([x, y, angle, r], i) =>
    monsteraLeaf(
      x * 0.85 + random.between(-3, 3),
      y + random.between(-4, 4),
      r * 1.1,
      angle,
      i % 2 ? c : dark,
      i % 2 ? light : c,
    ),
  );
  return stalks.join('') + leaves.join('');
}

function snake({ random, leaf: c, light, dark, palette }: Greens): string {
  const blades = [
    [-8, 62, -9, 5],
    [9, 70, 8, 5.5],
    [0, 88, -1, 6],
    [-12, 44, -17, 4.5],
    [13, 48, 15, 4.5],
    [4, 56, 4, 5],
  ] as const;
  return blades
    .map(([x, height, angle, w]) => {
      const h = height + random.between(-6, 6);
      const blade = (width: number, top: number): string =>
        `M${tenth(-width)} 0Q${tenth(-width * 1.2)} ${tenth(-h * 0.6)} 0 ${tenth(-h * top)}Q${tenth(width * 1.2)} ${tenth(-h * 0.6)} ${tenth(width)} 0Z`;
      const right = `M0 0V${tenth(-h * 0.93)}Q${tenth(w * 0.8)} ${tenth(-h * 0.6)} ${tenth(w * 0.65)} 0Z`;
      return place(
        x,
        -24,
        shape(blade(w, 1), mix(light, palette.accent2, 0.35)) +
          shape(blade(w * 0.65, 0.93), c) +
          shape(right, dark, { opacity: 0.6 }),
        1,
        angle,
      );
    })
    .join('');
}

function fern({ random, leaf: c, light, dark }: Greens): string {
  let svg = '';
  for (let i = 0; i < 15; i++) {
    const angle = -82 + (i * 164) / 14 + random.between(-5, 5);
    const length = random.between(36, 50);
    let frond = line(`M0 0V${tenth(-length)}`, dark, 1);
    for (let k = 1; k <= 9; k++) {
      const t = k / 9;
      const y = -length * t;
      const w = 8.5 * Math.sin(Math.PI * Math.min(1, t * 0.85 + 0.1));
      const leaflet = (side: number, colour: string): string =>
        ellipse(side * w * 0.55, y, w * 0.62, 1.9, colour, { transform: `rotate(${side * -24} 0 ${tenth(y)})` });
      frond += leaflet(-1, i % 3 ? c : dark) + leaflet(1, i % 3 ? light : c);
    }
    svg += place(0, -26, frond, 1, angle);
  }
  return svg;
}

function olive({ random, leaf: c, palette }: Greens): string {
  let svg = line(
    'M0 -30C-3 -60 4 -80 0 -118M0 -80C8 -95 18 -100 22 -118M-1 -92C-8 -104 -18 -108 -22 -122',
    darken(palette.wood, 0.35),
    2.4,
  );
  const grey = mix(c, '#9AA890', 0.35);
  for (let i = 0; i < 70; i++) {
    const angle = random.between(0, 6.28);
    const r = Math.sqrt(random.next()) * 33;
    svg += leaf(
      Math.cos(angle) * r * 1.05,
      -134 + Math.sin(angle) * r * 1.02,
      random.between(10, 15),
      2.7,
      random.between(-75, 75),
      i % 2 ? grey : darken(grey, 0.18),
      lighten(grey, 0.2),
    );
  }
  return svg;
}

function rubber({ random, leaf: c, light, dark, palette }: Greens): string {
  let svg = line('M0 -28C-2 -70 3 -100 0 -140', darken(palette.wood, 0.3), 2.2);
  for (let i = 0; i < 13; i++) {
    const side = i % 2 ? 1 : -1;
    svg += leaf(
      0,
      -46 - i * 7.6,
      random.between(27, 34),
      9.5,
      side * random.between(38, 66) * (1 - i / 22),
      side > 0 ? c : dark,
      side > 0 ? light : c,
    );
  }
  return svg + leaf(0, -138, 26, 8, 6, c, light);
}

function palm({ random, leaf: c, light, dark }: Greens): string {
  let svg = '';
  for (let i = 0; i < 9; i++) {
    const lean = -1 + i / 4;
    const reach = 50 * lean + random.between(-5, 5);
    const top = -128 + Math.abs(lean) * 46 + random.between(-6, 6);
    svg += line(`M0 -28Q${tenth(reach * 0.25)} ${tenth(top * 0.9)} ${tenth(reach)} ${tenth(top + 14)}`, dark, 1.5);
    for (let k = 0; k < 9; k++) {
      const t = 0.36 + k * 0.08;
      // A point on the frond's curve, where a pair of leaflets sits.
      const x = 2 * (1 - t) * t * reach * 0.25 + t * t * reach;
      const y = (1 - t) * (1 - t) * -28 + 2 * (1 - t) * t * top * 0.9 + t * t * (top + 14);
      const length = 17 * Math.sin(Math.PI * Math.min(0.96, t + 0.08)) + 7;
      svg +=
        leaf(x, y, length, 2.6, lean * 60 - 52, i % 2 ? c : dark, c) +
        leaf(x, y, length, 2.6, lean * 60 + 52, c, light);
    }
  }
  return svg;
}

function fig({ random, leaf: c, light, dark, palette }: Greens): string {
  let svg = line(
    'M0 -28C-2 -60 2 -80 -1 -96M-1 -84C6 -100 14 -108 18 -124M-1 -90C-8 -108 -12 -118 -14 -136',
    darken(palette.wood, 0.35),
    2.6,
  );
  for (let i = 0; i < 24; i++) {
    const branch = i % 3;
    const [bx, by] = (
      [
        [0, -98],
        [18, -124],
        [-14, -136],
      ] as const
    )[branch as 0 | 1 | 2];
    const angle = random.between(-110, 110);
    const x = bx + random.between(-7, 7);
    const y = by + random.between(-12, 16);
    svg += leaf(x, y, random.between(17, 24), 8.6, angle, i % 2 ? c : dark, i % 2 ? light : c);
  }
  return svg;
}

const DRAWN: Readonly<
  Record<PlantType, { draw: (greens: Greens) => string; pot: readonly [width: number, height: number] }>
> = {
  monstera: { draw: monstera, pot: [19, 34] },
  snake: { draw: snake, pot: [17, 28] },
  fern: { draw: fern, pot: [16, 26] },
  olive: { draw: olive, pot: [18, 32] },
  rubber: { draw: rubber, pot: [18, 30] },
  palm: { draw: palm, pot: [18, 30] },
  fig: { draw: fig, pot: [19, 32] },
};

export const makeGreens = (seed: string, palette: Palette): Greens => ({
  random: seededRandom(seed),
  leaf: palette.leaf,
  light: lighten(palette.leaf, 0.17),
  dark: darken(palette.leaf, 0.22),
  palette,
});

/** A plant of about a metre in its pot. */
export function plant(type: PlantType, seed: string, palette: Palette, potColour: string): string {
  const greens = makeGreens(seed, palette);
  const kind = greens.random.pick(['taper', 'basket', 'legs', 'round'] as const);
  const { draw, pot: size } = DRAWN[type];
  return draw(greens) + pot(kind, size[0], size[1], potColour);
}
