// Mixes `#rrggbb` colors. Shadows lean toward warm ink and lights toward warm paper, which ties every picture together.

const channels = (colour: string): [number, number, number] => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
];

const WARM_INK = '#2b1b26';
const WARM_PAPER = '#fff5e4';

/** `share` of `other` in `colour`, from 0 to 1. */
export function mix(colour: string, other: string, share: number): string {
  const [r, g, b] = channels(colour);
  const [r2, g2, b2] = channels(other);
  const blend = (a: number, z: number): string =>
    Math.max(0, Math.min(255, Math.round(a + (z - a) * share)))
      .toString(16)
      .padStart(2, '0');
  return `#${blend(r, r2)}${blend(g, g2)}${blend(b, b2)}`;
}

export const darken = (colour: string, share: number): string => mix(colour, WARM_INK, share);
export const lighten = (colour: string, share: number): string => mix(colour, WARM_PAPER, share);

/** How light a color looks, from 0 (black) to 1 (white). */
export function luminance(colour: string): number {
  const [r, g, b] = channels(colour);
  return (0.3 * r + 0.59 * g + 0.11 * b) / 255;
}
