// The slot somebody is choosing: kept in the page's address, checked against the free hours, priced as it changes.
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../lib/api/api-error.ts';
import { localDateOf } from '../../lib/formats.ts';
import type { AvailabilityDay, Listing } from '../listings/api.ts';
import { availabilityQuery } from '../listings/listing-query.ts';
import { quoteQuery, type Slot } from './api.ts';
import { endAfter, endsOf, findSlot, type Moment, type SlotRules, startsOf, stayOf } from './slot-choice.ts';

/** What the address says: `?date=…&from=…&to=…&people=…`, for a stay over several dates `&until=…`, with extras `&extras=…`. */
export interface SlotInput {
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
function offeredOf(listing: Listing, wanted: SlotInput['addOns']): AddOnChoice[] {
  return (listing.addOns ?? []).flatMap(({ id, maximum }) => {
    const choice = wanted?.find((one) => one.id === id);
    return choice ? [{ id, quantity: Math.min(choice.quantity, maximum) }] : [];
  });
}

export function readInput(search: URLSearchParams): SlotInput {
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

export function writeInput({ date, from, to, until, people, addOns = [] }: SlotInput): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ date, until, from, to })) if (value) search.set(name, value);
  if (people > 1) search.set('people', String(people));
  if (addOns.length > 0) search.set('extras', addOns.map(({ id, quantity }) => `${id}*${quantity}`).join('_'));
  const text = search.toString();
  return text ? `?${text}` : '';
}

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

export const rulesOf = (listing: Listing): SlotRules => ({ ...listing.rules, timeZone: listing.timeZone });

const monthOf = (date: string): string => date.slice(0, 7);
const firstOf = (month: string): string => `${month}-01`;
const lastOf = (month: string): string => addDays(firstOf(monthOf(addDays(firstOf(month), 31))), -1);

/** How many days from the chosen one are known in any case: those to see at a glance, and where a stay may end. */
export const DAYS_AHEAD = 14;

/** The first of the days seen at a glance. A day that is chosen further away stands near the beginning of its own two weeks. */
export const firstShown = (today: string, date: string | undefined): string =>
  date && date >= addDays(today, DAYS_AHEAD) ? addDays(date, -2) : today;

/** Months whose free hours are asked for: those seen at a glance or chosen, and the one that the calendar shows. */
function monthsFor(today: string, wish: SlotInput, shown: string | undefined): string[] {
  const from = firstShown(today, wish.date);
  const months = [from, addDays(wish.until ?? wish.date ?? from, DAYS_AHEAD)].map(monthOf);
  const [first, last] = [months[0]!, months[1]!];
  if (shown) months.push(shown);
  // What is seen at a glance or chosen may lie in the months between.
  for (let month = first; month < last; month = monthOf(addDays(firstOf(month), 31))) months.push(month);
  return [...new Set(months)].filter((month) => month >= monthOf(today)).toSorted();
}

export interface SlotState {
  wish: SlotInput;
  choose: (change: Partial<SlotInput>) => void;
  /** Another day, with the hours that are chosen if they are free then. */
  chooseDate: (date: string) => void;
  /** From when, with an end as far from it as before, else the earliest. */
  chooseStart: (time: string) => void;
  /** The calendar shows another month. */
  showMonth: (firstDay: string) => void;
  today: string;
  days: readonly AvailabilityDay[];
  day: AvailabilityDay | undefined;
  /** The chosen date. */
  date: string | undefined;
  starts: readonly Moment[];
  ends: readonly Moment[];
  /** What is chosen, once it is whole and free. */
  slot: Slot | undefined;
  /** Whether everything is chosen: only then can something be wrong with it. */
  isChosen: boolean;
  isLoading: boolean;
  isFailed: boolean;
}

/** `nowMs` is the clock of this render: the server and the first render in the browser use the same. */
export function useSlot(listing: Listing, nowMs: number): SlotState {
  const [search, setSearch] = useSearchParams();
  const wish = useMemo(() => readInput(search), [search]);
  const [shownMonth, setShownMonth] = useState<string>();
  const today = localDateOf(new Date(nowMs), listing.timeZone);
  const months = monthsFor(today, wish, shownMonth);
  const answers = useQueries({
    queries: months.map((month) => ({
      ...availabilityQuery(listing._id, [today, firstOf(month)].toSorted().at(-1)!, lastOf(month)),
      enabled: listing.can.book,
    })),
  });
  const byDate = new Map(answers.flatMap(({ data }) => data?.days ?? []).map((day) => [day.date, day]));
  const days = [...byDate.values()];
  const rules = rulesOf(listing);
  const { date } = wish;
  const day = date ? byDate.get(date) : undefined;

  const starts = startsOf(day, rules);
  const start = starts.find(({ time }) => time === wish.from);
  const ends = start ? endsOf(day, start.at, rules) : [];
  const chosen = wish.until && date ? stayOf(days, date, wish.until) : slotOn(day, wish, rules);
  const guests = Math.min(wish.people, listing.capacity);
  const addOns = offeredOf(listing, wish.addOns);
  const choose = (change: Partial<SlotInput>) =>
    setSearch((before) => new URLSearchParams(writeInput({ ...readInput(before), ...change })), {
      replace: true,
      preventScrollReset: true,
    });
  return {
    wish: { ...wish, people: guests, addOns },
    choose,
    chooseDate: (next) => {
      if (wish.until) return choose({ date: next, until: addDays(next, 1) });
      const isFree = findSlot(byDate.get(next), wish, rules) !== undefined;
      choose({ date: next, ...(isFree ? {} : { from: undefined, to: undefined }) });
    },
    chooseStart: (from) => {
      const next = starts.find(({ time }) => time === from);
      choose({ from, to: next && endAfter(endsOf(day, next.at, rules), next, chosen)?.time });
    },
    showMonth: (firstDay) => setShownMonth(monthOf(firstDay)),
    today,
    days,
    day,
    date,
    starts,
    ends,
    slot: chosen && { listingId: listing._id, ...chosen, guests, ...(addOns.length > 0 ? { addOns } : {}) },
    isChosen: date !== undefined && Boolean(wish.until ?? (wish.from && wish.to)),
    isLoading: listing.can.book && answers[months.indexOf(monthOf(date ?? today))]?.isPending === true,
    isFailed: answers.some(({ isError }) => isError) && days.length === 0,
  };
}

function slotOn(day: AvailabilityDay | undefined, wish: SlotInput, rules: SlotRules) {
  const found = findSlot(day, wish, rules);
  return found && { startsAt: found.start.at, endsAt: found.end.at };
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
    refusal: slot && quote.error instanceof ApiError ? quote.error : undefined,
  };
}
