// The format of postal codes by country. No imports: pages load it.
const PATTERNS = {
  US: /^\d{5}(?:-\d{4})?$/,
  CA: /^[ABCEGHJ-NPRSTVXY]\d[A-Z] ?\d[A-Z]\d$/i,
} as const;

export const isPostalCode = (country: keyof typeof PATTERNS, text: string): boolean =>
  PATTERNS[country].test(text.trim());
