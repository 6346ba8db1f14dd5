// The vocabulary of taxes: who supplies what, under which registration, and how a tax appears on a bill (decision 0056).

/** What is taxed: the host's stay, and the operator's fees for the guest and for the host. */
export const TAX_SUPPLIES = ['stay', 'guest-fee', 'host-fee'] as const;
export type TaxSupply = (typeof TAX_SUPPLIES)[number];

/** What a rule applies to: it's the same for both fees. */
export const TAXED = ['stay', 'fee'] as const;
export type Taxed = (typeof TAXED)[number];

/** Registrations under which a tax is charged. A rule applies to suppliers with a number in its scheme. */
export const TAX_SCHEMES = [
  'ca-gst',
  'ca-qst',
  'ca-pst',
  'us-sales-tax',
  'eu-vat',
  'gb-vat',
  'au-gst',
  'nz-gst',
] as const;
export type TaxScheme = (typeof TAX_SCHEMES)[number];

/** The country of the scheme's numbers; those of the EU start with the country. */
export const SCHEME_COUNTRY: Readonly<Record<TaxScheme, 'CA' | 'US' | 'EU' | 'GB' | 'AU' | 'NZ'>> = {
  'ca-gst': 'CA',
  'ca-qst': 'CA',
  'ca-pst': 'CA',
  'us-sales-tax': 'US',
  'eu-vat': 'EU',
  'gb-vat': 'GB',
  'au-gst': 'AU',
  'nz-gst': 'NZ',
};

/** Who remits a tax to the government. */
export const TAX_REMITTERS = ['host', 'platform'] as const;
export type TaxRemitter = (typeof TAX_REMITTERS)[number];

/** Who the operator collects and remits the tax of stays for in a jurisdiction: every host, or only those who aren't registered. */
export const FACILITATION_MODES = ['every-host', 'unregistered-hosts'] as const;
export type FacilitationMode = (typeof FACILITATION_MODES)[number];

export const TAX = {
  /** Rates are in parts per million: 9.975 % is 99750. */
  wholePpm: 1_000_000,
  rateMaximumPpm: 500_000,
  nameMaximumCharacters: 40,
  sourceMaximumCharacters: 300,
  registrationsMaximum: 40,
  facilitationsMaximum: 60,
  firstReportYear: 2020,
} as const;
