// Which taxes a listing charges on a date: depends on its location, its host's registrations, and the operator's settings. Pure.
import type { FacilitationMode, Taxed, TaxScheme } from '@daynook/contract/money/tax-terms';
import type { TaxRegistration } from '@daynook/contract/money/taxes';
import type { ListingTax } from './rules.ts';

/** A tax rate in one place for a range of local dates. */
export interface DatedRule {
  /** A country, or a country and region: `CA-ON`. */
  readonly jurisdiction: string;
  readonly supply: Taxed;
  readonly name: string;
  /** Sellers with a tax number of this scheme charge it. */
  readonly scheme: TaxScheme;
  readonly ratePpm: number;
  readonly isIncluded: boolean;
  readonly from: string;
  /** The first date on which it no longer applies. */
  readonly until: string | null;
  readonly source: string;
  /** Parts of the country with other rates, or none. The rule isn't charged there. */
  readonly exceptPostalCodes?: RegExp;
}

interface Place {
  readonly country: string;
  readonly region: string;
  readonly postalCode: string;
}

/** The operator's settings with all rules; null while taxes are off. */
export interface TaxSettings {
  readonly registrations: readonly TaxRegistration[];
  readonly facilitations: readonly { readonly jurisdiction: string; readonly mode: FacilitationMode }[];
  readonly rules: readonly DatedRule[];
}

const isIn = (jurisdiction: string, { country, region }: Omit<Place, 'postalCode'>): boolean =>
  jurisdiction === country || jurisdiction === `${country}-${region}`;

const isInForce = ({ from, until }: DatedRule, date: string): boolean =>
  from <= date && (until === null || date < until);

const findNumber = (registrations: readonly TaxRegistration[], scheme: TaxScheme): string | undefined =>
  registrations.find((registration) => registration.scheme === scheme)?.number;

/** A host’s own number has to be from the country of the home: one from another member state says nothing about letting it. */
function findHostNumber(
  registrations: readonly TaxRegistration[],
  scheme: TaxScheme,
  country: string,
): string | undefined {
  const number = findNumber(registrations, scheme);
  const prefix = country === 'GR' ? 'EL' : country;
  return scheme !== 'eu-vat' || number?.startsWith(prefix) ? number : undefined;
}

/** Who charges the tax, and under which number; undefined if nobody does. */
function findSupplier(
  rule: DatedRule,
  place: Place,
  hosts: readonly TaxRegistration[],
  market: TaxSettings,
): Pick<ListingTax, 'remittedBy' | 'number'> | undefined {
  const ours = findNumber(market.registrations, rule.scheme);
  if (rule.supply === 'fee') return ours === undefined ? undefined : { remittedBy: 'platform', number: ours };
  const facilitation = market.facilitations.find(({ jurisdiction }) => isIn(jurisdiction, place));
  if (facilitation?.mode === 'every-host') return { remittedBy: 'platform', number: ours ?? null };
  const theirs = findHostNumber(hosts, rule.scheme, place.country);
  if (theirs !== undefined) return { remittedBy: 'host', number: theirs };
  return facilitation ? { remittedBy: 'platform', number: ours ?? null } : undefined;
}

/** The next date after `date` on which a rule for the place begins or ends. */
const nextChange = (rules: readonly DatedRule[], date: string): string | null =>
  rules
    .flatMap(({ from, until }) => (until === null ? [from] : [from, until]))
    .filter((change) => change > date)
    .toSorted()[0] ?? null;

/** The taxes a listing charges there on the local date, and until when. */
export function taxesAt(
  place: Place,
  date: string,
  hosts: readonly TaxRegistration[],
  market: TaxSettings | null,
): { taxes: ListingTax[]; until: string | null } {
  if (!market) return { taxes: [], until: null };
  const rules = market.rules.filter(
    ({ jurisdiction, exceptPostalCodes }) =>
      isIn(jurisdiction, place) && !exceptPostalCodes?.test(place.postalCode.trim()),
  );
  const taxes = rules
    .filter((rule) => isInForce(rule, date))
    .flatMap((rule): ListingTax[] => {
      const supplier = findSupplier(rule, place, hosts, market);
      const { supply, name, jurisdiction, ratePpm, isIncluded } = rule;
      return supplier ? [{ supply, name, jurisdiction, ratePpm, isIncluded, ...supplier }] : [];
    });
  return { taxes, until: nextChange(rules, date) };
}
