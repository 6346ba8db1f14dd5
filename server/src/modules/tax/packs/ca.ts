// Canadian sales taxes on the short-term rental of a workspace by a registered host, and on a platform's service fee.
//
// Both are taxable supplies: the rental of real property that isn't a residence, and a service in relation to it. The rate is that of
// the province where the property is. Provincial sales tax in British Columbia, Saskatchewan, and Manitoba is charged on
// accommodation, goods, and listed services, not on renting a workspace, so those provinces have the GST only. Operators who owe it
// on their fees can enter their own rules.
//
// As published by the Canada Revenue Agency (“GST/HST calculator (and rates)”, “Charge and collect the GST/HST: Which rate to charge”)
// and Revenu Québec (“Basic Rules for Applying the GST/HST and QST”, “Tables of GST and QST Rates”). Operators check them there before
// they turn taxes on.
import type { TaxScheme } from '@daynook/contract/money/tax-terms';
import { TAXED } from '@daynook/contract/money/tax-terms';
import type { DatedRule } from '../taxes-at-place.ts';

interface Rate {
  readonly provinces: readonly string[];
  readonly name: string;
  readonly scheme: TaxScheme;
  readonly ratePpm: number;
  readonly from: string;
  readonly until: string | null;
  readonly source: string;
}

const CRA = 'Canada Revenue Agency, “GST/HST calculator (and rates)”';
const REVENU_QUEBEC = 'Revenu Québec, “Tables of GST and QST Rates”';

const gst = { name: 'GST', scheme: 'ca-gst', source: CRA } as const;
const hst = { name: 'HST', scheme: 'ca-gst', source: CRA } as const;
const qst = { name: 'QST', scheme: 'ca-qst', source: REVENU_QUEBEC } as const;

const RATES: readonly Rate[] = [
  {
    ...gst,
    provinces: ['AB', 'BC', 'MB', 'NT', 'NU', 'QC', 'SK', 'YT'],
    ratePpm: 50_000,
    from: '2008-01-01',
    until: null,
  },
  { ...qst, provinces: ['QC'], ratePpm: 99_750, from: '2013-01-01', until: null },
  { ...hst, provinces: ['ON'], ratePpm: 130_000, from: '2010-07-01', until: null },
  { ...hst, provinces: ['NB', 'NL'], ratePpm: 150_000, from: '2016-07-01', until: null },
  { ...hst, provinces: ['PE'], ratePpm: 150_000, from: '2016-10-01', until: null },
  { ...hst, provinces: ['NS'], ratePpm: 150_000, from: '2010-07-01', until: '2025-04-01' },
  { ...hst, provinces: ['NS'], ratePpm: 140_000, from: '2025-04-01', until: null },
];

export const CANADA: readonly DatedRule[] = RATES.flatMap(({ provinces, ...rate }) =>
  provinces.flatMap((province) =>
    TAXED.map((supply) => ({ ...rate, jurisdiction: `CA-${province}`, supply, isIncluded: false })),
  ),
);
