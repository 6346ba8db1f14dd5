// Cups, books and ornaments in centimetres, standing on 0, 0.
import { darken, lighten, mix } from '../draw/colour.ts';
import type { Random } from '../draw/seeded-random.ts';
import { circle, ellipse, line, rect, shape } from '../draw/svg.ts';
import type { Palette } from '../model/palettes.ts';

export function cup(colour: string, steams: boolean): string {
  const steam = steams
    ? line('M-1.5 -12C-4 -15 1 -17 -1.5 -21M2 -12.5C0 -15 4.5 -18 2 -22', '#ffffff', 1, { opacity: 0.55 })
    : '';
  return (
    steam +
    line('M4.2 -8C8.5 -8.5 8.5 -2.5 3.8 -3', darken(colour, 0.1), 1.3) +
    shape('M-5 -9.5L-4.2 -1.2Q-4 0 -2.5 0H2.5Q4 0 4.2 -1.2L5 -9.5Z', colour) +
    shape('M1.5 -9.5L1.4 0H2.5Q4 0 4.2 -1.2L5 -9.5Z', darken(colour, 0.14)) +
    ellipse(0, -9.5, 5, 1.1, darken(colour, 0.1)) +
    ellipse(0, -9.3, 4.2, 0.8, '#5b3826')
  );
}

/** A glass carafe of water. */
export const carafe = (): string =>
  shape('M-3 -26V-19C-8 -16 -8.5 -10 -8 -2Q-8 0 -6 0H6Q8 0 8 -2C8.5 -10 8 -16 3 -19V-26Z', '#E9F1F1', {
    opacity: 0.55,
  }) +
  shape('M-7.8 -12C-8.3 -8 -8 -4 -8 -2Q-8 0 -6 0H6Q8 0 8 -2C8 -4 8.3 -8 7.8 -12Z', '#BFD8DC', { opacity: 0.7 }) +
  line('M4 -18C7 -15 6.8 -9 6.5 -4', '#ffffff', 0.9, { opacity: 0.7 });

/** A row of book spines, `width` wide and up to `height` high. */
export function books(random: Random, palette: Palette, width: number, height: number): string {
  const colours = [
    palette.accent,
    palette.accent2,
    palette.fabric,
    lighten(palette.wood, 0.35),
    '#F3EBDC',
    palette.rug2,
    darken(palette.wall, 0.3),
    mix(palette.accent, '#F3EBDC', 0.5),
  ];
  let svg = '';
  let x = 0;
  while (x < width - 2) {
    const thickness = Math.min(width - x, random.between(2.4, 5));
    const tall = height * random.between(0.68, 0.97);
    const colour = random.pick(colours);
    svg += rect(x, -tall, thickness - 0.35, tall, colour, { radius: 0.4 });
    svg += rect(x + thickness * 0.62, -tall, thickness * 0.38 - 0.35, tall, darken(colour, 0.16), {
      radius: 0.4,
      opacity: 0.55,
    });
    if (random.chance(0.6))
      svg += rect(x + 0.4, -tall * random.between(0.7, 0.85), thickness - 1.1, 1.1, lighten(colour, 0.5), {
        opacity: 0.8,
      });
    x += thickness;
    if (random.chance(0.07)) x += random.between(1, 3);
  }
  return svg;
}

/** Books lying on each other; `height` tells where the next thing goes. */
export function bookStack(
  random: Random,
  palette: Palette,
  count: number,
  width: number,
): { svg: string; height: number } {
  const colours = [palette.accent, '#F3EBDC', palette.fabric, palette.accent2, palette.rug2];
  let y = 0;
  let svg = '';
  for (let i = 0; i < count; i++) {
    const thick = random.between(2.4, 4);
    const wide = width - i * 2 - random.between(0, 2);
    const shift = random.between(-1.5, 1.5);
    const colour = colours[(i + random.integer(0, 1) * 2) % colours.length] as string;
    svg += rect(-wide / 2 + shift, y - thick, wide, thick, colour, { radius: 0.6 });
    svg += rect(wide / 2 + shift - 4, y - thick, 4, thick, darken(colour, 0.15), { radius: 0.6 });
    svg += rect(-wide / 2 + shift + 2, y - thick * 0.65, wide * 0.3, 0.8, lighten(colour, 0.5));
    y -= thick;
  }
  return { svg, height: -y };
}

/** A wooden arch, a ball, a stack of stones or a jar: something to look at on a shelf. */
export function ornament(random: Random, palette: Palette): string {
  const kind = random.pick(['arch', 'ball', 'stones', 'jar', 'radio'] as const);
  if (kind === 'ball')
    return circle(0, -7, 7, palette.accent2) + circle(2, -6, 5, darken(palette.accent2, 0.12), { opacity: 0.4 });
  if (kind === 'stones')
    return (
      ellipse(0, -2.4, 8, 2.6, palette.rug2) +
      ellipse(0.6, -7, 6, 2.3, lighten(palette.rug2, 0.3)) +
      ellipse(-0.4, -11, 4.2, 1.9, palette.accent)
    );
  if (kind === 'jar')
    return (
      shape('M-5 0C-8 -4 -8 -11 -4 -14H4C8 -11 8 -4 5 0Z', palette.fabric) +
      shape('M2 0C5 -5 5 -10 2 -14H4C8 -11 8 -4 5 0Z', darken(palette.fabric, 0.16)) +
      ellipse(0, -14, 4, 0.9, darken(palette.fabric, 0.4))
    );
  if (kind === 'radio')
    return (
      rect(-10, -13, 20, 13, palette.wood, { radius: 2 }) +
      circle(-4.5, -6.5, 4, darken(palette.wood, 0.4)) +
      rect(1.5, -10, 6.5, 3, '#F3EBDC', { radius: 0.6 }) +
      circle(3, -4, 1.2, '#F3EBDC') +
      circle(6.5, -4, 1.2, '#F3EBDC')
    );
  return shape('M-7 0V-9A7 7 0 0 1 7 -9V0H3.5V-9A3.5 3.5 0 0 0 -3.5 -9V0Z', palette.accent);
}

/** A bowl of oranges, or lemons, or apples. */
export function fruitBowl(palette: Palette, colour: string): string {
  const fruit = palette.accent2 === '#F2B84B' ? '#E58E3C' : '#E3B341';
  return (
    [
      [-6, -9],
      [0, -11],
      [6, -9],
      [-3, -13],
      [3.4, -13.6],
    ]
      .map(
        ([x, y]) =>
          circle(x as number, y as number, 3.7, fruit) +
          circle((x as number) + 1, (y as number) + 0.6, 2.4, darken(fruit, 0.12), { opacity: 0.5 }),
      )
      .join('') +
    shape('M-13 -8H13C12 -2 7 0 0 0C-7 0 -12 -2 -13 -8Z', colour) +
    shape('M4 -8H13C12 -2 7 0 2 0Q5 -3 4 -8Z', darken(colour, 0.14))
  );
}
