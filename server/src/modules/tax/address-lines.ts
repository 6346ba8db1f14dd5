// Writes the addresses that hosts and the operator give for taxes.
import { addressLines } from '@daynook/contract/countries/addresses';
import { nameCountry } from '@daynook/contract/countries/countries';
import type { TaxAddress } from '@daynook/contract/money/taxes';
import { currentReader } from '../../lib/languages/reader.ts';

/** As on an envelope, with the country in the reader's language. */
export const taxAddressLines = ({ line1, line2, city, region, postalCode, country }: TaxAddress): string[] => [
  ...addressLines({ country, street: line1, unit: line2, city, region, postalCode }),
  nameCountry(currentReader().locale, country),
];
