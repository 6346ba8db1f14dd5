// Taxes with one rate for a whole country, which prices there include: what consumers are shown is what they pay.
import { TAXED, type TaxScheme } from '@daynook/contract/money/tax-terms';
import type { DatedRule } from '../taxes-at-place.ts';

export interface NationalTax {
  readonly country: string;
  readonly name: string;
  readonly scheme: TaxScheme;
  readonly source: string;
  /** Percent by the date it began, oldest first. */
  readonly rates: readonly (readonly [from: string, percent: number])[];
  readonly exceptPostalCodes?: RegExp;
}

const PPM_PER_PERCENT = 10_000;

export const nationalRules = ({ country, rates, ...tax }: NationalTax): DatedRule[] =>
  rates.flatMap(([from, percent], at) =>
    TAXED.map((supply) => ({
      ...tax,
      jurisdiction: country,
      supply,
      ratePpm: Math.round(percent * PPM_PER_PERCENT),
      isIncluded: true,
      from,
      until: rates[at + 1]?.[0] ?? null,
    })),
  );
