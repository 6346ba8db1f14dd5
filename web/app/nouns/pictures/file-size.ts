import type { IntlShape } from 'react-intl';

/** "640 kB", "2.4 MB", in the reader's notation. */
export function sayFileSize(intl: IntlShape, byteCount: number): string {
  const isLarge = byteCount >= 1_000_000;
  return intl.formatNumber(isLarge ? byteCount / 1_000_000 : Math.max(1, Math.round(byteCount / 1_000)), {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  });
}
