// Values of fields as short words, for comparing two versions of them. Pure.

export const formatNumberPair = (first: number, second: number, locale: string): string => {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 5 });
  return `${format.format(first)}, ${format.format(second)}`;
};
