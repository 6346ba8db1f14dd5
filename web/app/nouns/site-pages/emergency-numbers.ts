// The emergency numbers of the site's countries.
import { type CountryCode, findCountry, nameCountry, sortCountries } from '@daynook/contract/countries/countries';

/** Each with the countries that have it, the usual country's first. */
export const listEmergencyNumbers = (locale: string, codes: readonly CountryCode[]) =>
  [...new Set(codes.map((code) => findCountry(code).emergencyNumber))].map((number) => ({
    number,
    countries: new Intl.ListFormat(locale).format(
      sortCountries(
        locale,
        codes.filter((code) => findCountry(code).emergencyNumber === number),
      ).map((code) => nameCountry(locale, code)),
    ),
  }));
