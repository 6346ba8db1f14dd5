// Names of tax jurisdictions: “CA-ON” is Ontario. Regions of countries without a list use the country's name.
import { findRegionName } from '@daynook/contract/countries/regions';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';

/** Canada has two official languages, so its provinces have a name in each. */
const canadianNames: Readonly<Record<string, MessageDescriptor>> = defineMessages({
  AB: { defaultMessage: 'Alberta' },
  BC: { defaultMessage: 'British Columbia' },
  MB: { defaultMessage: 'Manitoba' },
  NB: { defaultMessage: 'New Brunswick' },
  NL: { defaultMessage: 'Newfoundland and Labrador' },
  NS: { defaultMessage: 'Nova Scotia' },
  NT: { defaultMessage: 'Northwest Territories' },
  NU: { defaultMessage: 'Nunavut' },
  ON: { defaultMessage: 'Ontario' },
  PE: { defaultMessage: 'Prince Edward Island' },
  QC: { defaultMessage: 'Quebec' },
  SK: { defaultMessage: 'Saskatchewan' },
  YT: { defaultMessage: 'Yukon' },
});

/** The name of a country or a region. */
export function jurisdictionName(intl: IntlShape, code: string): string {
  const [country = '', region] = code.split('-');
  const canadian = country === 'CA' && region !== undefined ? canadianNames[region] : undefined;
  if (canadian) return intl.formatMessage(canadian);
  const known = region === undefined ? undefined : findRegionName(country, region);
  if (known !== undefined) return known;
  // Throws for an invalid country code, such as one that's still being typed.
  const name = /^[A-Z]{2}$/.test(country)
    ? new Intl.DisplayNames(intl.locale, { type: 'region' }).of(country)
    : undefined;
  return name === undefined ? code : region === undefined ? name : `${name} (${region})`;
}
