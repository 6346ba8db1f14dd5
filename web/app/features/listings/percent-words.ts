// A change of a price in percent: `+20%`, `−10%`. Pure.

export const signedPercent = (percent: number, locale: string): string =>
  `${new Intl.NumberFormat(locale, { signDisplay: 'always' }).format(percent).replace('-', '−')}%`;
