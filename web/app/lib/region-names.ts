// Names of tax jurisdictions: “CA-ON” is Ontario. Regions of countries without a list use the country's name.
import { findRegionName } from '@daynook/contract/countries/regions';
import type { IntlShape } from 'react-intl';

/** The name of a country or a region. */
export function jurisdictionName({ locale }: Pick<IntlShape, 'locale'>, code: string): string {
  const [country = '', region] = code.split('-');
  const [language = ''] = locale.split('-');
  const known = region === undefined ? undefined : findRegionName(country, region, language);
  if (known !== undefined) return known;
  // Throws for an invalid country code, such as one that's still being typed.
  const name = /^[A-Z]{2}$/.test(country) ? new Intl.DisplayNames(locale, { type: 'region' }).of(country) : undefined;
  return name === undefined ? code : region === undefined ? name : `${name} (${region})`;
}
