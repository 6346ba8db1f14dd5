// The filters of a search, the same for results, map, and counts. Pure.
import { LISTING_KINDS } from '@daynook/contract/listings/amenities';
import type { SearchQuery } from '@daynook/contract/listings/listings';
import { wordsIn } from '../../lib/words-query.ts';
import type { HoursInput } from './hours-input.ts';
import { askedWorkFacts, NO_WORK_FACT_FILTERS, toWorkFactFilters, type WorkFactFilters } from './work-facts.ts';

export interface CurrencyValue {
  readonly currency: string;
  /** The value of one unit in the area's currency; null without a rate. */
  readonly worth: number | null;
}

export interface AreaMoney {
  /** The most common one. Requested prices are in this currency. */
  readonly currency: string;
  readonly worths: readonly CurrencyValue[];
}

export interface Filters {
  /** Inclusive bounds of the day price in thousandths of a currency unit; null if open. In `money`'s currency, if there is one. */
  readonly fromThousandths: number | null;
  readonly toThousandths: number | null;
  /** Set if the area has several currencies and prices matter. */
  readonly money: AreaMoney | null;
  /** Only listings in this currency. */
  readonly currency: string | null;
  readonly people: number;
  /** Indexes in LISTING_KINDS; empty for any kind. */
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

/** More words would only cost time. */
const WORDS_MAXIMUM = 6;
/** A text of only symbols matches nothing. */
export const NO_WORD = [''];

/** "Wi-Fi, garden!" → Wi, Fi, garden. Only letters and digits reach the full-text query. */
function splitWords(text: string): string[] {
  if (text.trim() === '') return [];
  const words = wordsIn(text).slice(0, WORDS_MAXIMUM);
  return words.length > 0 ? words : NO_WORD;
}

/** 79.99 → 79990. Uses decimal text, because 79.99 × 1000 is 79989.99999999999 in binary. */
function thousandths(units: number, round: (value: number) => number): number {
  const text = String(units);
  return round(text.includes('e') ? units * 1000 : Number(`${text}e3`));
}

export const toFilters = (query: SearchQuery, hours: HoursInput | null): Filters => ({
  fromThousandths: query.minPrice === undefined || query.minPrice === 0 ? null : thousandths(query.minPrice, Math.ceil),
  toThousandths: query.maxPrice === undefined ? null : thousandths(query.maxPrice, Math.floor),
  money: null,
  currency: null,
  people: query.people ?? 1,
  kinds: (query.kind ?? []).map((kind) => LISTING_KINDS.indexOf(kind)),
  amenities: query.amenities ?? [],
  isInstant: query.instant ?? false,
  workFacts: toWorkFactFilters(query, hours),
  words: splitWords(query.words ?? ''),
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

/** More than any price. */
const MOST_THOUSANDTHS = 8e12;

/** The same filters for listings in one of the currencies, with the price converted; undefined if it can't be. */
export function filtersIn(filters: Filters, { currency, worth }: CurrencyValue): Filters | undefined {
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
