// A price change in percent: `+20%`, `−10%`. Pure.
import { numberFormat } from './formats.ts';

export const signedPercent = (percent: number, locale: string): string =>
  `${numberFormat(locale, { signDisplay: 'always' }).format(percent).replace('-', '−')}%`;
