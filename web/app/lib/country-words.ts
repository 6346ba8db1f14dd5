// What a page says about the site's countries.
import { COUNTRIES_WITH_POSTAL_AREAS, findCountry, nameCountry } from '@daynook/contract/countries/countries';
import { defineMessages, type IntlShape, type MessageDescriptor, useIntl } from 'react-intl';
import { useCountries } from './site.ts';

/** More would be a list that nobody reads. */
const NAMED_MAXIMUM = 3;

/** “Canada and United States”, without articles, so it can't be part of a sentence; undefined if there are too many to name. */
export const nameCountries = (intl: IntlShape, countries: readonly string[]): string | undefined =>
  countries.length > NAMED_MAXIMUM
    ? undefined
    : intl.formatList(countries.map((code) => nameCountry(intl.locale, code)));

type Words = Record<'zip' | 'postal-code' | 'none', MessageDescriptor>;
const short: Words = defineMessages({
  zip: { defaultMessage: 'City or ZIP code' },
  'postal-code': { defaultMessage: 'City or postal code' },
  none: { defaultMessage: 'City or neighborhood' },
});
const long: Words = defineMessages({
  zip: { defaultMessage: 'City, neighborhood, or ZIP' },
  'postal-code': { defaultMessage: 'City, neighborhood, or postal code' },
  none: { defaultMessage: 'City or neighborhood' },
});

/** What people can type to find a place: postal codes only where we know their areas, by the name that they have there. */
export function usePlaceLabel(length: 'short' | 'long'): string {
  const intl = useIntl();
  const country = useCountries().find((code) => COUNTRIES_WITH_POSTAL_AREAS.includes(code));
  const name = country === undefined ? 'none' : findCountry(country).postalCode.name;
  return intl.formatMessage(
    (length === 'short' ? short : long)[name === 'zip' || name === 'none' ? name : 'postal-code'],
  );
}
