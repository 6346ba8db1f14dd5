// The draft of a calendar change, and the request made from it. Pure.
import { limitMinor } from '@daynook/contract/limits/amounts';
import { CALENDAR } from '@daynook/contract/limits/host-calendars';
import { HOSTING } from '@daynook/contract/limits/hosting';
import { PRICING } from '@daynook/contract/limits/prices';
import { readAmountWithin } from '../../../nouns/listings/listing-price-rules.ts';
import type { CalendarChange, Row } from './api.ts';

export const ACTIONS: readonly CalendarChange['action'][] = ['price', 'block', 'unblock'];
export type Action = CalendarChange['action'];
export const PRICE_MODES = ['amount', 'percent', 'usual'] as const;
type PriceMode = (typeof PRICE_MODES)[number];

export interface Draft {
  action: Action;
  listingIds: readonly string[];
  from: string;
  to: string;
  note: string;
  priceMode: PriceMode;
  amount: string;
  percent: string;
  name: string;
}

/** The selected listings' currency; undefined if they differ. */
export function findCurrency(rows: readonly Row[]): string | undefined {
  const [first, ...others] = new Set(rows.map(({ currency }) => currency));
  return others.length === 0 ? first : undefined;
}

/** A typed whole percentage; undefined for anything else. */
export function readPercent(typed: string): number | undefined {
  const text = typed.trim().replace('−', '-').replace(/\s*%$/, '');
  if (!/^[+-]?\d{1,3}$/.test(text)) return undefined;
  const percent = Number(text);
  return percent >= PRICING.percentMinimum && percent <= PRICING.percentMaximum ? percent : undefined;
}

/** A typed price; undefined for anything else. */
export const readPrice = (typed: string, currency: string): number | undefined =>
  readAmountWithin(typed, currency, { mostMinor: limitMinor(HOSTING.priceMaximum, currency) });

type Price = Pick<CalendarChange, 'dayMinor' | 'percent'>;

function toPrice({ priceMode, amount, percent }: Draft, currency: string | undefined): Price | undefined {
  if (priceMode === 'usual') return {};
  if (priceMode === 'percent') {
    const read = readPercent(percent);
    return read === undefined || read === 0 ? undefined : { percent: read };
  }
  const dayMinor = currency === undefined ? undefined : readPrice(amount, currency);
  return dayMinor === undefined ? undefined : { dayMinor };
}

/** Undefined while the form shows something is missing. */
export function toChange(draft: Draft, currency: string | undefined): CalendarChange | undefined {
  const { action, listingIds, from, to, note, name } = draft;
  if (listingIds.length === 0 || listingIds.length > CALENDAR.listingsPerChange || to < from) return undefined;
  const where = { listingIds: [...listingIds], from, to };
  if (action === 'block') return { action, ...where, note: note.trim() || null };
  if (action === 'unblock') return { action, ...where };
  const price = toPrice(draft, currency);
  return price === undefined || name.trim() === '' ? undefined : { action, ...where, ...price, name: name.trim() };
}
