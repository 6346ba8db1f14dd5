// The slot somebody is choosing: kept in the page's address, checked against the free hours, priced as it changes.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import { localDateOf } from '../../lib/formats.ts';
import type { AvailabilityDay, Listing } from '../listings/api.ts';
import { availabilityQuery } from '../listings/listing-query.ts';
import { quoteQuery, type Slot } from './api.ts';
import { nearestSlot, type SlotRules, stayOf } from './slot-choice.ts';

/** What the address says: `?date=…&from=…&to=…&people=…`, for a stay over several dates `&until=…`, with extras `&extras=…`. */
export interface SlotWish {
  date?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  until?: string | undefined;
  people: number;
  /** Extras taken along; left out where there are none. */
  addOns?: AddOnChoice[] | undefined;
}
type AddOnChoice = NonNullable<Slot['addOns']>[number];

const isDate = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text);
const isTime = (text: string | null): text is string => text !== null && /^\d\d:\d\d$/.test(text);

/** `id*2_id*1`: how many of which. */
function readExtras(text: string | null): AddOnChoice[] | undefined {
  const choices = (text ?? '').split('_').flatMap((part) => {
    const [id = '', quantity] = part.split('*');
    return Number(quantity) >= 1 ? [{ id, quantity: Math.floor(Number(quantity)) }] : [];
  });
  return choices.length > 0 ? choices : undefined;
}

/** Of the extras in an address those the space offers, as many as it has. */
function offeredOf(listing: Listing, wanted: SlotWish['addOns']): AddOnChoice[] {
  return (listing.addOns ?? []).flatMap(({ id, maximum }) => {
    const choice = wanted?.find((one) => one.id === id);
    return choice ? [{ id, quantity: Math.min(choice.quantity, maximum) }] : [];
  });
}

export function readWish(search: URLSearchParams): SlotWish {
  const [date, until, from, to] = ['date', 'until', 'from', 'to'].map((name) => search.get(name));
  const people = Number(search.get('people'));
  return {
    date: isDate(date ?? null) ? (date ?? undefined) : undefined,
    until: isDate(until ?? null) && until! > (date ?? '') ? (until ?? undefined) : undefined,
    from: isTime(from ?? null) ? (from ?? undefined) : undefined,
    to: isTime(to ?? null) ? (to ?? undefined) : undefined,
    people: Number.isInteger(people) && people >= 1 && people <= 200 ? people : 1,
    addOns: readExtras(search.get('extras')),
  };
}

export function writeWish({ date, from, to, until, people, addOns = [] }: SlotWish): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ date, until, from, to })) if (value) search.set(name, value);
  if (people > 1) search.set('people', String(people));
  if (addOns.length > 0) search.set('extras', addOns.map(({ id, quantity }) => `${id}*${quantity}`).join('_'));
  const text = search.toString();
  return text ? `?${text}` : '';
}

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Free hours asked for around the chosen day: two weeks to see, and every day of a stay. */
function spanOf(today: string, wish: SlotWish): { from: string; to: string } {
  const from = wish.date && wish.date > today ? wish.date : today;
  const wanted = addDays(wish.until ?? from, 14);
  const longest = addDays(from, 92);
  return { from, to: [wanted, longest].sort()[0]! };
}

export const rulesOf = (listing: Listing): SlotRules => ({ ...listing.rules, timeZone: listing.timeZone });

export interface SlotState {
  wish: SlotWish;
  choose: (change: Partial<SlotWish>) => void;
  today: string;
  days: readonly AvailabilityDay[];
  day: AvailabilityDay | undefined;
  /** The chosen date, or the first one with free hours. */
  date: string | undefined;
  slot: Slot | undefined;
  isLoading: boolean;
  isFailed: boolean;
}

/** `nowMs` is the clock of this render: the server and the first render in the browser use the same. */
export function useSlot(listing: Listing, nowMs: number): SlotState {
  const [search, setSearch] = useSearchParams();
  const wish = useMemo(() => readWish(search), [search]);
  const today = localDateOf(new Date(nowMs), listing.timeZone);
  const span = spanOf(today, wish);
  const availability = useQuery({
    ...availabilityQuery(listing._id, span.from, span.to),
    placeholderData: keepPreviousData,
    enabled: listing.can.book,
  });
  const days = availability.data?.days ?? [];
  const rules = rulesOf(listing);
  const date =
    wish.date ??
    days.find((candidate) => nearestSlot(candidate, wish, rules))?.date ??
    days.find(({ free }) => free.length > 0)?.date;
  const day = days.find((candidate) => candidate.date === date);

  const chosen = wish.until && date ? stayOf(days, date, wish.until) : slotOn(day, wish, rules);
  const guests = Math.min(wish.people, listing.capacity);
  const addOns = offeredOf(listing, wish.addOns);
  return {
    wish: { ...wish, people: guests, addOns },
    choose: (change) =>
      setSearch(
        (before) => new URLSearchParams(writeWish({ ...readWish(before), ...(date ? { date } : {}), ...change })),
        { replace: true, preventScrollReset: true },
      ),
    today,
    days,
    day,
    date,
    slot: chosen && { listingId: listing._id, ...chosen, guests, ...(addOns.length > 0 ? { addOns } : {}) },
    isLoading: availability.isPending && listing.can.book,
    isFailed: availability.isError && days.length === 0,
  };
}

function slotOn(day: AvailabilityDay | undefined, wish: SlotWish, rules: SlotRules) {
  const nearest = nearestSlot(day, wish, rules);
  return nearest && { startsAt: nearest.start.at, endsAt: nearest.end.at };
}

/** The live price of the slot, the last one kept on screen while a new one comes. */
export function useQuote(slot: Slot | undefined) {
  const quote = useQuery({
    ...quoteQuery(slot ?? { listingId: '', startsAt: '', endsAt: '', guests: 1 }),
    enabled: slot !== undefined,
    placeholderData: keepPreviousData,
  });
  return {
    quote: slot ? quote.data : undefined,
    isUpdating: quote.isFetching,
    /** Why these hours cannot be had, in the server's words. */
    refusal: quote.error instanceof ApiError ? quote.error : undefined,
  };
}
