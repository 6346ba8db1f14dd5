// Shapes for hair. The center of the face is at x = 200, its brow line at y = 150, and its chin at y = 256.
import { mix } from '../draw/colour.ts';
import { circle, line, shape, tenth } from '../draw/svg.ts';
import type { Person } from './person.ts';

/** The layers behind and in front of the head. */
export interface Hair {
  behind: string;
  front: string;
}
export type HairPainter = (p: Person) => Hair;

/** Left and right edge of the face. */
export const edges = ({ half }: Person): { l: number; r: number } => ({ l: 200 - half, r: 200 + half });

/** A full head of hair around the face, down to `bottom` on both sides, with a hairline from left to right. */
export function cap(
  p: Person,
  { top, side = 4, bottom = 176, hairline }: { top: number; side?: number; bottom?: number; hairline: string },
): string {
  const { l, r } = edges(p);
  return shape(
    `M${l - side} ${bottom}C${l - side - 8} 118 ${l + 14} ${top} 200 ${top}C${r - 14} ${top} ${r + side + 8} 118 ${r + side} ${bottom}L${r - 3} ${bottom}${hairline}L${l + 3} ${bottom}Z`,
    p.hair,
  );
}

export const gloss = (p: Person, d: string, width = 6): string => line(d, p.hairLight, width, { opacity: 0.6 });

export const mane = (p: Person, length: number, wave: number): string => {
  const { l, r } = edges(p);
  const side = (x: number, out: number): string =>
    wave
      ? `Q${tenth(x + out * (16 + wave))} ${tenth(150 + (length - 150) * 0.3)} ${tenth(x + out * 10)} ${tenth(150 + (length - 150) * 0.5)}Q${tenth(x + out * (20 + wave))} ${tenth(150 + (length - 150) * 0.78)} ${tenth(x + out * 6)} ${length}`
      : `C${tenth(x + out * 16)} ${tenth(150 + (length - 150) * 0.4)} ${tenth(x + out * 18)} ${tenth(150 + (length - 150) * 0.8)} ${tenth(x + out * 8)} ${length}`;
  return shape(
    `M${l - 8} 150C${l - 18} 74 ${r + 18} 74 ${r + 8} 150${side(r + 4, 1)}H${l - 10}${sideBack(l, length, wave)}Z`,
    p.hairDark,
  );
};
const sideBack = (l: number, length: number, wave: number): string =>
  wave
    ? `Q${tenth(l - 4 - 20 - wave)} ${tenth(150 + (length - 150) * 0.78)} ${tenth(l - 14)} ${tenth(150 + (length - 150) * 0.5)}Q${tenth(l - 20 - wave)} ${tenth(150 + (length - 150) * 0.3)} ${l - 8} 150`
    : `C${tenth(l - 22)} ${tenth(150 + (length - 150) * 0.8)} ${tenth(l - 20)} ${tenth(150 + (length - 150) * 0.4)} ${l - 8} 150`;

/** Hair with an off-center part, falling along both cheeks to `length`. */
export function curtains(p: Person, length: number, part = -14): string {
  const { l, r } = edges(p);
  const x = 200 + part;
  const left = `M${x} 96C${l - 4} 92 ${l - 18} 130 ${l - 10} 190C${l - 12} ${length * 0.5 + 95} ${l - 12} ${length - 20} ${l - 4} ${length}Q${l + 12} ${length + 4} ${l + 14} ${length - 14}C${l + 4} ${length * 0.5 + 95} ${l + 2} 190 ${l + 7} 170C${l + 16} 146 ${x - 20} 134 ${x} 108Z`;
  const right = `M${x} 96C${r - 6} 84 ${r + 18} 126 ${r + 10} 190C${r + 12} ${length * 0.5 + 95} ${r + 12} ${length - 20} ${r + 4} ${length}Q${r - 12} ${length + 4} ${r - 14} ${length - 14}C${r - 4} ${length * 0.5 + 95} ${r - 2} 190 ${r - 6} 170C${r - 14} 140 ${x + 44} 134 ${x} 106Z`;
  return shape(left, p.hair) + shape(right, p.hair) + gloss(p, `M${x + 14} 102Q${r - 24} 104 ${r - 8} 136`);
}

export const puffs = (p: Person, centres: readonly (readonly [number, number, number])[]): string =>
  centres
    .map(
      ([x, y, r], i) =>
        circle(x, y, r, i % 2 ? mix(p.hair, p.hairDark, 0.55) : p.hair) +
        circle(x - r * 0.2, y - r * 0.3, r * 0.5, p.hairLight, { opacity: 0.22 }),
    )
    .join('');

export const crown = (
  p: Person,
  count: number,
  radius: number,
  lift: number,
  wide: number,
): [number, number, number][] =>
  Array.from({ length: count }, (_, i) => {
    const angle = Math.PI * (1 + i / (count - 1));
    return [200 + Math.cos(angle) * (p.half + wide), 156 + Math.sin(angle) * lift, radius];
  });
