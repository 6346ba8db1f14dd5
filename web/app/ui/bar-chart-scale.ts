// Converts figures to heights and shades. Pure.

/** The next round number at or above the highest value, so the top line has a readable label. */
export function niceCeiling(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((factor) => factor * power >= value) ?? 10;
  return step * power;
}

/** One of five shades. The lightest is only for zero. */
export const SHADES = 5;
export function toShade(share: number): number {
  if (share <= 0) return 0;
  return Math.min(SHADES - 1, 1 + Math.floor(Math.min(share, 0.999) * (SHADES - 1)));
}

/** Whole percent. More than nothing never shows as 0, and less than everything never as 100. */
export function toPercent(part: number, whole: number): number {
  if (whole <= 0 || part <= 0) return 0;
  if (part >= whole) return 100;
  return Math.min(99, Math.max(1, Math.round((100 * part) / whole)));
}

/** The bar an arrow key moves to in a row of `count`; undefined for other keys. */
export function stepTo(key: string, at: number, count: number): number | undefined {
  const last = count - 1;
  if (key === 'ArrowRight') return Math.min(last, at + 1);
  if (key === 'ArrowLeft') return Math.max(0, at - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}
