// Small plants for desks, sills and hooks, and flowers in vases; centimetres, foot (or hook) at 0, 0.
import { darken, lighten, mix } from '../draw/colour.ts';
import { seededRandom } from '../draw/seeded-random.ts';
import { ellipse, line, place, shape, tenth } from '../draw/svg.ts';
import type { Palette } from '../model/palettes.ts';
import { leaf, makeGreens, pot } from './plants.ts';

/** A succulent for desks and sills. */
export function smallPlant(palette: Palette, potColour: string): string {
  const { leaf: c, light, dark } = makeGreens('', palette);
  let svg = '';
  for (let i = 0; i < 9; i++) svg += leaf(0, -9, 12 + 3 * Math.cos(i * 1.7), 3, -64 + i * 16, i % 2 ? c : dark, light);
  return svg + pot('taper', 7, 10, potColour);
}

/** A trailing plant in a pot on three cords; its origin is the hook. */
export function hangingPlant(seed: string, palette: Palette, potColour: string): string {
  const { random, leaf: c, light, dark } = makeGreens(seed, palette);
  let svg = line('M0 -10L-13 74M0 -10L13 74M0 -10V70', '#e9dcc6', 0.9);
  svg +=
    shape('M-15 72Q-14 98 0 99Q14 98 15 72Z', potColour) +
    shape('M4 72Q6 96 0 99Q14 98 15 72Z', darken(potColour, 0.18));
  for (let i = 0; i < 9; i++) {
    const x = -15 + i * 3.8;
    const length = random.between(26, 78) * (1 - Math.abs(i - 4) * 0.04);
    const sway = random.between(-9, 9) + (i - 4) * 2.4;
    svg += line(`M${tenth(x)} 72Q${tenth(x + sway)} 80 ${tenth(x + sway)} ${tenth(72 + length)}`, dark, 0.9);
    for (let k = 0; k < length / 6; k++) {
      const t = (k * 6) / length;
      svg += leaf(
        x + sway * Math.min(1, t * 2.2),
        74 + length * t,
        8.4,
        3.6,
        (k % 2 ? 110 : -110) + random.between(-15, 15),
        i % 2 ? c : dark,
        light,
      );
    }
  }
  for (let i = 0; i < 10; i++)
    svg += leaf(
      random.between(-11, 11),
      73,
      random.between(11, 17),
      4.6,
      random.between(-70, 70),
      i % 2 ? c : dark,
      light,
    );
  return svg;
}

/** A vase with eucalyptus, dried grasses or tulips. */
export function vase(seed: string, palette: Palette, colour: string): string {
  const random = seededRandom(seed);
  const green = palette.leaf;
  const kind = random.pick(['eucalyptus', 'dried', 'tulip', 'branch'] as const);
  let svg = '';
  for (const [x, y, angle] of [
    [-13, -40, -10],
    [11, -44, 9],
    [-3, -52, 1],
    [20, -32, 20],
  ] as const) {
    svg += line(`M0 -18Q${x * 0.2} ${tenth(y * 0.7)} ${x} ${y}`, darken(green, 0.25), 0.7);
    if (kind === 'tulip') {
      const petals =
        shape('M-4 2C-6 -5 -4 -8 -3.5 -9L0 -5L3.5 -9C4 -8 6 -5 4 2Q0 5 -4 2Z', palette.accent) +
        shape('M0 -5L3.5 -9C4 -8 6 -5 4 2Q2 4 0 4Z', darken(palette.accent, 0.14));
      svg += leaf(x * 0.4, y * 0.45, 20, 3, angle * 2.4, green, lighten(green, 0.2)) + place(x, y, petals, 1, angle);
    } else if (kind === 'dried') {
      svg += leaf(
        x * 0.95,
        y + 12,
        18,
        3.6,
        angle * 1.6,
        mix('#D8B27C', palette.accent, 0.12),
        mix('#EBCF9F', palette.accent, 0.06),
      );
    } else {
      for (let i = 0; i < 6; i++) {
        const t = 0.45 + i * 0.1;
        const px = x * t * t;
        const py = -18 + (y + 18) * t;
        const round = (side: number, shade: string): string =>
          kind === 'branch'
            ? leaf(px, py, 8, 2.4, side * 48 + angle, shade, lighten(shade, 0.12))
            : ellipse(px + side * 3.2, py, 3.4, 2.5, shade, {
                transform: `rotate(${side * 25} ${tenth(px)} ${tenth(py)})`,
              });
        svg += round(-1, i % 2 ? green : lighten(green, 0.2)) + round(1, lighten(green, 0.25));
      }
    }
  }
  const body = 'M-3.5 -23C-3 -17 -8 -15 -8 -8C-8 -2 -5 0 0 0C5 0 8 -2 8 -8C8 -15 3 -17 3.5 -23Z';
  const shade = 'M1 -23C2 -16 4 -15 4 -8C4 -2 3 0 0 0C5 0 8 -2 8 -8C8 -15 3 -17 3.5 -23Z';
  return (
    svg + shape(body, colour) + shape(shade, darken(colour, 0.16)) + ellipse(0, -23, 3.5, 0.8, darken(colour, 0.5))
  );
}
