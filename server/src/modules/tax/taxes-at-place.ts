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

const isSameTax = (one: DatedRule, other: DatedRule): boolean =>
  one.jurisdiction === other.jurisdiction && one.supply === other.supply && one.scheme === other.scheme;

/** What's left of a rule outside the other's dates. */
function cutOut(rule: DatedRule, { from, until }: DatedRule): DatedRule[] {
  const isApart = (until !== null && until <= rule.from) || (rule.until !== null && rule.until <= from);
  if (isApart) return [rule];
  const before = rule.from < from ? [{ ...rule, until: from }] : [];
  return until !== null && (rule.until === null || until < rule.until) ? [...before, { ...rule, from: until }] : before;
}

/** The product's rules and the operator's: on its dates, theirs replaces ours for the same tax. What ours excepts stays excepted. */
export function withOwnRules<Own extends DatedRule>(
  packs: readonly DatedRule[],
  own: readonly Own[],
): { readonly packs: DatedRule[]; readonly own: Own[] } {
  return {
    packs: packs.flatMap((pack) =>
      own
        .filter((rule) => isSameTax(rule, pack))
        .reduce<DatedRule[]>((left, rule) => left.flatMap((part) => cutOut(part, rule)), [pack]),
    ),
    own: own.map((rule) => {
      const exceptPostalCodes = packs.find((pack) => isSameTax(rule, pack))?.exceptPostalCodes;
      return exceptPostalCodes ? { ...rule, exceptPostalCodes } : rule;
    }),
  };
}

const isIn = (jurisdiction: string, { country, region }: Omit<Place, 'postalCode'>): boolean =>
  jurisdiction === country || jurisdiction === `${country}-${region}`;

const isInForce = ({ from, until }: DatedRule, date: string): boolean =>
  from <= date && (until === null || date < until);

const listNumbers = (registrations: readonly TaxRegistration[], scheme: TaxScheme): string[] =>
  registrations.flatMap((registration) => (registration.scheme === scheme ? [registration.number] : []));

/** A host’s own number has to be from the country of the home: one from another member state says nothing about letting it. */
function findHostNumber(
  registrations: readonly TaxRegistration[],
  scheme: TaxScheme,
  country: string,
): string | undefined {
  const prefix = country === 'GR' ? 'EL' : country;
  return listNumbers(registrations, scheme).find((number) => scheme !== 'eu-vat' || number.startsWith(prefix));
}

/** The operator's: that of the country if there are several, because one is enough for all member states. */
const findOurNumber = (registrations: readonly TaxRegistration[], scheme: TaxScheme, country: string) =>
  findHostNumber(registrations, scheme, country) ?? listNumbers(registrations, scheme)[0];

/**
 * The number of a host who's a business in another member state than ours, if that's where we're registered: they owe the VAT on our fee
 * there, and we may not charge it (Council Directive 2006/112/EC, Article 196). Undefined for everyone else.
 */
export function findReverseCharge(
  ours: readonly TaxRegistration[],
  theirs: readonly TaxRegistration[],
): string | undefined {
  const states = new Set(listNumbers(ours, 'eu-vat').map((number) => number.slice(0, 2)));
  const numbers = listNumbers(theirs, 'eu-vat');
  const isAtOurs = numbers.some((number) => states.has(number.slice(0, 2)));
  return states.size === 0 || isAtOurs ? undefined : numbers[0];
}

/** Who charges the tax, and under which number; undefined if nobody does. */
function findSupplier(
  rule: DatedRule,
  place: Place,
  hosts: readonly TaxRegistration[],
  market: TaxSettings,
): Pick<ListingTax, 'remittedBy' | 'number'> | undefined {
  const ours = findOurNumber(market.registrations, rule.scheme, place.country);
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
  const isReversed = findReverseCharge(market.registrations, hosts) !== undefined;
  const rules = market.rules.filter(
    ({ jurisdiction, exceptPostalCodes }) =>
      isIn(jurisdiction, place) && !exceptPostalCodes?.test(place.postalCode.trim()),
  );
  const taxes = rules
    .filter((rule) => isInForce(rule, date))
    .flatMap((rule): ListingTax[] => {
      const supplier = findSupplier(rule, place, hosts, market);
      const { supply, name, jurisdiction, ratePpm, isIncluded } = rule;
      if (!supplier) return [];
      const reversed = isReversed && supply === 'fee' && rule.scheme === 'eu-vat' ? { isReversed } : {};
      return [{ supply, name, jurisdiction, ratePpm, isIncluded, ...supplier, ...reversed }];
    });
  return { taxes, until: nextChange(rules, date) };
}
