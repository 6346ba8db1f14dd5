// Writes addresses as people in a country do, with the formats of Google's address data.
import { formatAddress } from 'localized-address-format';

interface PostalAddress {
  readonly country: string;
  readonly street?: string | null | undefined;
  readonly unit?: string | null | undefined;
  readonly city: string;
  readonly region?: string | null | undefined;
  readonly postalCode?: string | null | undefined;
}

/** The lines of an address, without the country. The unit is on the street's line. */
export function addressLines({ country, street, unit, city, region, postalCode }: PostalAddress): string[] {
  return formatAddress({
    postalCountry: country,
    addressLines: [[street, unit].filter(Boolean).join(', ')],
    locality: city,
    administrativeArea: region ?? '',
    postalCode: postalCode ?? '',
  })
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The address on one line, without the country. */
export const addressText = (address: PostalAddress): string => addressLines(address).join(', ');
