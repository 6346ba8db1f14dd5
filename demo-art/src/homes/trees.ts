// Trees and bushes around a home; `x`, `y` is the foot, `k` the size.
import { darken, lighten } from '../draw/colour.ts';
import { ellipse, line, polygon, rect, shape, tenth } from '../draw/svg.ts';
import type { Street } from './house-parts.ts';

export const bush = (street: Street, x: number, y: number, k: number, colour = street.treeColour): string =>
  (
    [
      [0, -26, 40, 30],
      [-36, -16, 30, 22],
      [36, -18, 30, 24],
    ] as const
  )
    .map(([dx, dy, rx, ry]) => ellipse(x + dx * k, y + dy * k, rx * k, ry * k, colour))
    .join('') + ellipse(x + street.side * 14 * k, y - 34 * k, 22 * k, 14 * k, lighten(colour, 0.22), { opacity: 0.7 });

export function leafTree(street: Street, x: number, y: number, k: number, colour: string): string {
  const bark = darken('#8a6244', 0.25);
  const crown = (
    [
      [0, -210, 84, 92],
      [-58, -165, 60, 58],
      [60, -170, 58, 60],
    ] as const
  ).map(([dx, dy, rx, ry]) => ellipse(x + dx * k, y + dy * k, rx * k, ry * k, colour));
  const light = (
    [
      [22, -236, 52, 52],
      [64, -182, 34, 32],
    ] as const
  ).map(([dx, dy, rx, ry]) =>
    ellipse(x + street.side * dx * k, y + dy * k, rx * k, ry * k, lighten(colour, 0.2), { opacity: 0.75 }),
  );
  return (
    rect(x - 7 * k, y - 120 * k, 14 * k, 120 * k, bark) +
    line(
      `M${tenth(x)} ${tenth(y - 90 * k)}l${tenth(28 * k)} ${tenth(-44 * k)}M${tenth(x)} ${tenth(y - 70 * k)}l${tenth(-26 * k)} ${tenth(-40 * k)}`,
      bark,
      6 * k,
    ) +
    crown.join('') +
    light.join('')
  );
}

export function cypress(street: Street, x: number, y: number, k: number, colour: string): string {
  const half = (side: number): string =>
    `M${tenth(x)} ${tenth(y - 300 * k)}C${tenth(x + side * 46 * k)} ${tenth(y - 160 * k)} ${tenth(x + side * 40 * k)} ${tenth(y - 40 * k)} ${tenth(x)} ${tenth(y - 18 * k)}Z`;
  return (
    rect(x - 4 * k, y - 30 * k, 8 * k, 30 * k, '#5d4332') +
    shape(half(1), colour) +
    shape(half(-1), colour) +
    shape(half(street.side), lighten(colour, 0.14))
  );
}

export const pine = (_street: Street, x: number, y: number, k: number, colour: string): string =>
  rect(x - 6 * k, y - 40 * k, 12 * k, 40 * k, '#5d4332') +
  [0, 1, 2, 3]
    .map((i) =>
      polygon(
        [
          [x - (86 - i * 18) * k, y - (30 + i * 62) * k],
          [x + (86 - i * 18) * k, y - (30 + i * 62) * k],
          [x, y - (150 + i * 62) * k],
        ],
        i % 2 ? lighten(colour, 0.07) : colour,
      ),
    )
    .join('');

export function palmTree(_street: Street, x: number, y: number, k: number, colour: string): string {
  const top = y - 300 * k;
  let svg = shape(
    `M${tenth(x - 8 * k)} ${tenth(y)}Q${tenth(x - 2 * k)} ${tenth(y - 160 * k)} ${tenth(x + 12 * k)} ${tenth(top)}L${tenth(x + 22 * k)} ${tenth(top)}Q${tenth(x + 10 * k)} ${tenth(y - 160 * k)} ${tenth(x + 9 * k)} ${tenth(y)}Z`,
    '#A27B55',
  );
  for (let i = 0; i < 9; i++) {
    const angle = -200 + i * 27.5;
    svg += `<g transform="translate(${tenth(x + 17 * k)} ${tenth(top)}) rotate(${angle})">${shape(`M0 0C${tenth(40 * k)} ${tenth(-22 * k)} ${tenth(86 * k)} ${tenth(-12 * k)} ${tenth(112 * k)} ${tenth(20 * k)}C${tenth(80 * k)} ${tenth(4 * k)} ${tenth(40 * k)} ${tenth(2 * k)} 0 0Z`, i % 2 ? colour : lighten(colour, 0.14))}</g>`;
  }
  return svg;
}
