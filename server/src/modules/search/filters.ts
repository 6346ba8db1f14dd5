// What a search asks of a workspace itself, as conditions on columns that stand in the index; only words are looked for
// in the rows. Pure.
import { amenityMask, LISTING_KINDS } from '@daynook/contract/listings/amenities';
import type { SearchQuery } from '@daynook/contract/listings/listings';
import { beginningsOf, wordsIn } from '../../lib/words-query.ts';
import type { HoursInput } from './hours-input.ts';
import { RANK_STEP } from './price-rank.ts';
import type { Values } from './statement.ts';
import {
  askedWorkFacts,
  NO_WORK_FACT_FILTERS,
  toWorkFactFilters,
  type WorkFactFilters,
  workFactConditions,
} from './work-facts.ts';

export interface Worth {
  readonly currency: string;
  /** So many of the area's currency for one of it; null where there's no rate. */
  readonly worth: number | null;
}

export interface AreaMoney {
  /** The commonest one: prices asked for are in it. */
  readonly currency: string;
  readonly worths: readonly Worth[];
}

export interface Filters {
  /** Bounds of the day price in thousandths of a currency unit, both included; null where open. In `money`'s currency, if there's any. */
  readonly fromThousandths: number | null;
  readonly toThousandths: number | null;
  /** Where the area has several currencies, and prices matter. */
  readonly money: AreaMoney | null;
  /** Only listings in this currency. */
  readonly currency: string | null;
  readonly people: number;
  /** Positions in LISTING_KINDS; empty for any. */
  readonly kinds: readonly number[];
  readonly amenities: NonNullable<SearchQuery['amenities']>;
  readonly isInstant: boolean;
  readonly workFacts: WorkFactFilters;
  /** Each must be in the title or the description (A12). */
  readonly words: readonly string[];
}

export const NO_FILTERS: Filters = {
  fromThousandths: null,
  toThousandths: null,
  money: null,
  currency: null,
  people: 1,
  kinds: [],
  amenities: [],
  isInstant: false,
  workFacts: NO_WORK_FACT_FILTERS,
  words: [],
};

/** Further words would only cost. */
const WORDS_MAXIMUM = 6;
/** Signs alone stand in no text that is looked through. */
const NO_WORD = [''];

/** "Wi-Fi, garden!" → Wi, Fi, garden: only letters and digits reach the index's own query language. */
function wordsOf(text: string): string[] {
  if (text.trim() === '') return [];
  const words = wordsIn(text).slice(0, WORDS_MAXIMUM);
  return words.length > 0 ? words : NO_WORD;
}

/** 79.99 → 79990, through decimal text because 79.99 × 1000 is 79989.99999999999 in binary. */
function thousandths(units: number, round: (value: number) => number): number {
  const text = String(units);
  return round(text.includes('e') ? units * 1000 : Number(`${text}e3`));
}

export const filtersOf = (query: SearchQuery, hours: HoursInput | null): Filters => ({
  fromThousandths: query.minPrice === undefined || query.minPrice === 0 ? null : thousandths(query.minPrice, Math.ceil),
  toThousandths: query.maxPrice === undefined ? null : thousandths(query.maxPrice, Math.floor),
  money: null,
  currency: null,
  people: query.people ?? 1,
  kinds: (query.kind ?? []).map((kind) => LISTING_KINDS.indexOf(kind)),
  amenities: query.amenities ?? [],
  isInstant: query.instant ?? false,
  workFacts: toWorkFactFilters(query, hours),
  words: wordsOf(query.words ?? ''),
});

export const hasFilters = (filters: Filters): boolean =>
  filters.fromThousandths !== null ||
  filters.toThousandths !== null ||
  filters.people > 1 ||
  filters.kinds.length > 0 ||
  filters.amenities.length > 0 ||
  filters.isInstant ||
  askedWorkFacts(filters.workFacts).length > 0 ||
  filters.words.length > 0;

export const hasPrice = ({ fromThousandths, toThousandths }: Filters): boolean =>
  fromThousandths !== null || toThousandths !== null;

/** Beyond what any price has. */
const MOST_THOUSANDTHS = 8e12;

/** The same filters for listings in one of the currencies, with the price in it; undefined where that can't be told. */
export function filtersIn(filters: Filters, { currency, worth }: Worth): Filters | undefined {
  if (worth === null && hasPrice(filters)) return undefined;
  const moved = (thousandths: number | null, round: (value: number) => number) =>
    thousandths === null ? null : Math.min(MOST_THOUSANDTHS, round(thousandths / worth!));
  return {
    ...filters,
    money: null,
    currency,
    fromThousandths: moved(filters.fromThousandths, Math.ceil),
    toThousandths: moved(filters.toThousandths, Math.floor),
  };
}

function priceConditions(filters: Filters, values: Values): string[] {
  const { fromThousandths, toThousandths, money, currency } = filters;
  if (money && hasPrice(filters)) {
    const each = money.worths.flatMap((worth) => filtersIn(filters, worth) ?? []);
    return [`(${each.map((one) => priceConditions(one, values).join(' and ')).join(' or ')})`];
  }
  const conditions: string[] = [];
  if (currency !== null) conditions.push(`c.currency = ${values.add(currency, 'bpchar')}`);
  if (fromThousandths !== null) conditions.push(`price_rank >= ${values.add(fromThousandths * RANK_STEP, 'int8')}`);
  if (toThousandths !== null) conditions.push(`price_rank < ${values.add((toThousandths + 1) * RANK_STEP, 'int8')}`);
  return conditions;
}

/** The conditions, each a line of a WHERE. */
export function filterConditions(filters: Filters, values: Values): string[] {
  const { people, kinds, amenities, isInstant, workFacts, words } = filters;
  const conditions = priceConditions(filters, values);
  if (people > 1) conditions.push(`capacity >= ${values.add(people, 'int4')}`);
  if (kinds.length > 0) conditions.push(`kind = any(${values.add(kinds, 'int2[]')})`);
  if (isInstant) conditions.push(`booking_mode_now = 'instant'`);
  if (amenities.length > 0) {
    const mask = values.add(amenityMask(amenities), 'int8');
    // The same as `=`, but the planner takes one row in three for it instead of one in two hundred, and then keeps
    // walking the index in order instead of collecting and sorting a whole city.
    conditions.push(`amenities & ${mask} >= ${mask}`);
  }
  conditions.push(...workFactConditions(workFacts, values));
  if (words === NO_WORD) conditions.push('false');
  else if (words.length > 0) {
    const beginnings = values.add(beginningsOf(words), 'text');
    conditions.push(`c.words @@ to_tsquery('simple', plain_text(${beginnings}))`);
  }
  return conditions;
}
