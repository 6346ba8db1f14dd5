// The legal details of the person or company that charges a tax, as typed: name, address, and tax numbers by scheme. Each member state of
// the European Union gives its own number, so there can be several in one field.
import { isCountryCode, isEuCountry } from '@daynook/contract/countries/countries';
import { SCHEME_COUNTRY, TAX_SCHEMES, type TaxScheme } from '@daynook/contract/money/tax-terms';
import { defineMessages, type IntlShape } from 'react-intl';
import type { ProfileInput } from './api.ts';

export const schemeNames = defineMessages({
  'ca-gst': { defaultMessage: 'GST/HST number' },
  'ca-qst': { defaultMessage: 'QST number' },
  'ca-pst': { defaultMessage: 'PST number' },
  'us-sales-tax': { defaultMessage: 'US sales tax permit number' },
  'eu-vat': { defaultMessage: 'EU VAT number' },
  'gb-vat': { defaultMessage: 'UK VAT number' },
  'au-gst': { defaultMessage: 'Australian Business Number (ABN)' },
  'nz-gst': { defaultMessage: 'New Zealand GST number' },
});

export interface SellerDraft {
  legalName: string;
  address: ProfileInput['address'];
  numbers: Partial<Record<TaxScheme, string>>;
}

type Seller = Pick<ProfileInput, 'legalName' | 'address' | 'registrations'>;

/** The most likely country for readers of the locale. */
export function likelyCountry(locale: string): string {
  const { region = 'US' } = new Intl.Locale(locale).maximize();
  return isCountryCode(region) ? region : 'US';
}

export const toDraft = (seller: Seller | null, country = 'CA'): SellerDraft => ({
  legalName: seller?.legalName ?? '',
  address: seller?.address ?? { line1: '', line2: '', city: '', region: '', postalCode: '', country },
  numbers: Object.fromEntries(
    [...Map.groupBy(seller?.registrations ?? [], ({ scheme }) => scheme)].map(([scheme, same]) => [
      scheme,
      same.map(({ number }) => number).join(', '),
    ]),
  ),
});

/** The tax numbers requested for this address and the site's countries, and those given before; the address's own come first. */
export const schemesFor = ({ address, numbers }: SellerDraft, siteCountries: readonly string[]): TaxScheme[] =>
  TAX_SCHEMES.filter(
    (scheme) => numbers[scheme] || [address.country, ...siteCountries].some((country) => isOfCountry(scheme, country)),
  ).toSorted((a, b) => Number(isOfCountry(b, address.country)) - Number(isOfCountry(a, address.country)));

const isOfCountry = (scheme: TaxScheme, country: string): boolean =>
  SCHEME_COUNTRY[scheme] === (isEuCountry(country) ? 'EU' : country);

const listRegistrations = ({ numbers }: SellerDraft): Seller['registrations'] =>
  TAX_SCHEMES.flatMap((scheme) => {
    const typed = numbers[scheme]?.trim() ?? '';
    const parts = scheme === 'eu-vat' ? typed.split(/[,;]/).map((part) => part.trim()) : [typed];
    return parts.filter(Boolean).map((number) => ({ scheme, number }));
  });

export const toSeller = (draft: SellerDraft): Seller => ({
  legalName: draft.legalName,
  address: draft.address,
  registrations: listRegistrations(draft),
});

/** The errors by field; `path` is the field's name on the server. */
export function sellerErrors(errors: Readonly<Record<string, string>>, sent: SellerDraft | undefined, path = '') {
  const numbers = (sent ? listRegistrations(sent) : []).map(({ scheme }, index) => ({
    scheme,
    error: errors[`${path}registrations.${index}.number`] ?? errors[`${path}registrations.${index}.scheme`],
  }));
  return {
    of: (field: string): string | undefined => errors[`${path}${field}`],
    number: (scheme: TaxScheme): string | undefined =>
      numbers.find((known) => known.scheme === scheme && known.error !== undefined)?.error,
  };
}

export const percentText = (intl: IntlShape, ratePpm: number): string =>
  intl.formatNumber(ratePpm / 1_000_000, { style: 'percent', maximumFractionDigits: 3 });
