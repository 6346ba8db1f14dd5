// The slot a person is choosing: kept in the page's URL, checked against the free hours, and priced as it changes.
import { VISIT_LIMITS } from '@daynook/contract/listings/visit-limit-values';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../lib/api/api-error.ts';
import { addDays, monthStart } from '../../lib/dates/calendar-dates.ts';
import { toLocalDate } from '../../lib/formats.ts';
import type { AvailabilityDay, Listing } from '../listings/api.ts';
import { availabilityQuery } from '../listings/listing-query.ts';
import { quoteQuery, type Slot } from './api.ts';
import { findPackage, type Package, packageEnds, packageUntil } from './package-choice.ts';
import { endAfter, findSlot, findStay, listEnds, listStarts, type Moment, type SlotRules } from './slot-choice.ts';

/**
 * The URL's content: `?date=…&from=…&to=…&people=…`, with `&until=…` for a stay over several dates, `&cars=…` for cars that come along, and
 * `&extras=…` for extras, and `&package=…` for a package.
 */
export interface SlotInput {
  date?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  until?: string | undefined;
  people: number;
  /** Asked at checkout, so it's no part of the slot before. */
  cars?: number | undefined;
  /** The chosen extras; undefined if there are none. */
  addOns?: AddOnChoice[] | undefined;
  /** Instead of hours or days at the usual price. */
  packageId?: string | undefined;
}
type AddOnChoice = NonNullable<Slot['addOns']>[number];

const DATE = /^\d{4}-\d\d-\d\d$/;
const TIME = /^\d\d:\d\d$/;

/** A search parameter, if it has the right form. */
function readText(search: URLSearchParams, name: string, form: RegExp): string | undefined {
  const text = search.get(name);
  return text !== null && form.test(text) ? text : undefined;
}

/** `id*2_id*1`: ids with quantities. */
function readExtras(text: string | null): AddOnChoice[] | undefined {
  const choices = (text ?? '').split('_').flatMap((part) => {
    const [id = '', quantity] = part.split('*');
    return Number(quantity) >= 1 ? [{ id, quantity: Math.floor(Number(quantity)) }] : [];
  });
  return choices.length > 0 ? choices : undefined;
}

/** The URL's extras that the listing offers, up to the available quantity. */
function availableExtras(listing: Listing, wanted: SlotInput['addOns']): AddOnChoice[] {
  return (listing.addOns ?? []).flatMap(({ id, maximum }) => {
    const choice = wanted?.find((one) => one.id === id);
    return choice ? [{ id, quantity: Math.min(choice.quantity, maximum) }] : [];
  });
}

export function readInput(search: URLSearchParams): SlotInput {
  const people = Number(search.get('people'));
  const cars = Number(search.get('cars'));
  const until = readText(search, 'until', DATE);
  return {
    date: readText(search, 'date', DATE),
    until: until !== undefined && until > (search.get('date') ?? '') ? until : undefined,
    from: readText(search, 'from', TIME),
    to: readText(search, 'to', TIME),
    people: Number.isInteger(people) && people >= 1 && people <= 200 ? people : 1,
    cars: Number.isInteger(cars) && cars >= 1 && cars <= VISIT_LIMITS.carsMaximum ? cars : undefined,
    addOns: readExtras(search.get('extras')),
    packageId: search.get('package') ?? undefined,
  };
}

export function writeInput({ date, from, to, until, people, cars, addOns = [], packageId }: SlotInput): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ date, until, from, to })) if (value) search.set(name, value);
  if (people > 1) search.set('people', String(people));
  if (cars) search.set('cars', String(cars));
  if (addOns.length > 0) search.set('extras', addOns.map(({ id, quantity }) => `${id}*${quantity}`).join('_'));
  if (packageId) search.set('package', packageId);
  const text = search.toString();
  return text ? `?${text}` : '';
}

export const toSlotRules = (listing: Listing): SlotRules => ({ ...listing.rules, timeZone: listing.timeZone });

const toMonth = (date: string): string => date.slice(0, 7);
const firstDayIn = (month: string): string => `${month}-01`;
const lastDayIn = (month: string): string => addDays(monthStart(firstDayIn(month), 1), -1);

/** How many days from the chosen one are always loaded: those in the day strip, and those where a stay may end. */
export const DAYS_AHEAD = 14;

/** The first day of the day strip. A chosen day farther away is near the start of its own two weeks. */
export const firstShown = (today: string, date: string | undefined): string =>
  date && date >= addDays(today, DAYS_AHEAD) ? addDays(date, -2) : today;

/** The months to load: those of the day strip and of the choice, and the month the calendar shows. */
function monthsFor(today: string, input: SlotInput, shown: string | undefined): string[] {
  const from = firstShown(today, input.date);
  const months = [from, addDays(input.until ?? input.date ?? from, DAYS_AHEAD)].map(toMonth);
  const [first, last] = [months[0]!, months[1]!];
  if (shown) months.push(shown);
  // The day strip or the choice may include the months between.
  for (let month = first; month < last; month = toMonth(addDays(firstDayIn(month), 31))) months.push(month);
  return [...new Set(months)].filter((month) => month >= toMonth(today)).toSorted();
}

export interface SlotState {
  input: SlotInput;
  choose: (change: Partial<SlotInput>) => void;
  /** Chooses a package, or none, and keeps the day and start if they suit. */
  choosePackage: (id: string | undefined) => void;
  /** The chosen package. */
  booked: Package | undefined;
  /** Changes the day and keeps the chosen hours if they're free. */
  chooseDate: (date: string) => void;
  /** Changes the start. The end keeps the duration if possible, otherwise it's the earliest one. */
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
  /** The choice, once it's complete and free. */
  slot: Slot | undefined;
  /** Whether the choice is complete: only then can it have an error. */
  isChosen: boolean;
  /** The free hours of the chosen day, or of today, aren't known yet. */
  isLoading: boolean;
  /** The free hours of some days aren't known yet. */
  areDaysLoading: boolean;
  isFailed: boolean;
}

/** `nowMs` is the time of this render, the same on the server and in the browser's first render. */
export function useSlot(listing: Listing, nowMs: number): SlotState {
  const [search, setSearch] = useSearchParams();
  const input = useMemo(() => readInput(search), [search]);
  const [shownMonth, setShownMonth] = useState<string>();
  const today = toLocalDate(new Date(nowMs), listing.timeZone);
  const months = monthsFor(today, input, shownMonth);
  const answers = useQueries({
    queries: months.map((month) => ({
      ...availabilityQuery(listing._id, [today, firstDayIn(month)].toSorted().at(-1)!, lastDayIn(month)),
      enabled: listing.can.book,
    })),
  });
  const byDate = new Map(answers.flatMap(({ data }) => data?.days ?? []).map((day) => [day.date, day]));
  const days = [...byDate.values()];
  const rules = toSlotRules(listing);
  const { date } = input;
  const day = date ? byDate.get(date) : undefined;

  const booked = findPackage(listing, input.packageId);
  const start = listStarts(day, rules).find(({ time }) => time === input.from);
  const starts = startsFor(booked, day, rules);
  const ends = start ? endsFor(booked, day, start, rules) : [];
  const chosen = input.until && date ? findStay(days, date, input.until) : slotOn(day, input, rules);
  const guests = Math.min(input.people, listing.capacity);
  const addOns = availableExtras(listing, input.addOns);
  /** The same start if the package can have it. A day is booked until its end. */
  const hoursFor = (next: Package, on: AvailabilityDay | undefined, from: string | undefined) => {
    const possible = startsFor(next, on, rules);
    const same = possible.find(({ time }) => time === from);
    const first = same ?? (next.length.unit === 'days' ? possible[0] : undefined);
    return { from: first?.time, to: first && endsFor(next, on, first, rules).at(-1)?.time };
  };
  const choose = (change: Partial<SlotInput>) =>
    setSearch((before) => new URLSearchParams(writeInput({ ...readInput(before), ...change })), {
      replace: true,
      preventScrollReset: true,
    });
  return {
    input: { ...input, people: guests, addOns },
    choose,
    choosePackage: (packageId) => {
      const next = findPackage(listing, packageId);
      // Hours of another package, or of a stay, were chosen for that.
      if (!next) return choose({ packageId: undefined, until: undefined });
      const until = date && packageUntil(next, date);
      choose({ packageId, until, ...(until ? { from: undefined, to: undefined } : hoursFor(next, day, input.from)) });
    },
    booked,
    chooseDate: (next) => {
      if (booked) {
        const until = packageUntil(booked, next);
        return choose({ date: next, until, ...(until ? {} : hoursFor(booked, byDate.get(next), input.from)) });
      }
      if (input.until) return choose({ date: next, until: addDays(next, 1) });
      const isFree = findSlot(byDate.get(next), input, rules) !== undefined;
      choose({ date: next, ...(isFree ? {} : { from: undefined, to: undefined }) });
    },
    chooseStart: (from) => {
      const next = starts.find(({ time }) => time === from);
      choose({ from, to: next && endAfter(endsFor(booked, day, next, rules), next, chosen)?.time });
    },
    showMonth: (firstDay) => setShownMonth(toMonth(firstDay)),
    today,
    days,
    day,
    date,
    starts,
    ends,
    slot: chosen && { listingId: listing._id, ...chosen, guests, ...withChoices(addOns, booked) },
    isChosen: date !== undefined && Boolean(input.until ?? (input.from && input.to)),
    isLoading: listing.can.book && answers[months.indexOf(toMonth(date ?? today))]?.isPending === true,
    areDaysLoading: listing.can.book && answers.some(({ isPending }) => isPending),
    isFailed: answers.some(({ isError }) => isError) && days.length === 0,
  };
}

const withChoices = (addOns: AddOnChoice[], booked: Package | undefined): Partial<Slot> => ({
  ...(addOns.length > 0 ? { addOns } : {}),
  ...(booked ? { packageId: booked.id } : {}),
});

/** The ends for a start: those of the package, if one is chosen. */
function endsFor(
  booked: Package | undefined,
  day: AvailabilityDay | undefined,
  start: Moment,
  rules: SlotRules,
): Moment[] {
  const ends = listEnds(day, start.at, rules);
  return booked && day ? packageEnds(booked, { date: day.date, start, ends }) : ends;
}

/** The starts that have an end. */
const startsFor = (booked: Package | undefined, day: AvailabilityDay | undefined, rules: SlotRules): Moment[] => {
  const starts = listStarts(day, rules);
  return booked ? starts.filter((start) => endsFor(booked, day, start, rules).length > 0) : starts;
};

function slotOn(day: AvailabilityDay | undefined, input: SlotInput, rules: SlotRules) {
  const found = findSlot(day, input, rules);
  return found && { startsAt: found.start.at, endsAt: found.end.at };
}

/** The slot's current price. The last one stays on screen while a new one loads. */
export function useQuote(slot: Slot | undefined) {
  const quote = useQuery({
    ...quoteQuery(slot ?? { listingId: '', startsAt: '', endsAt: '', guests: 1 }),
    enabled: slot !== undefined,
    placeholderData: keepPreviousData,
  });
  return {
    // Deferred, so that what's shown below a price can load first, and nothing moves once it's there.
    quote: useDeferredValue(slot ? quote.data : undefined),
    isUpdating: quote.isFetching,
    /** Why these hours aren't available, according to the server. */
    refusal: slot && quote.error instanceof ApiError ? quote.error : undefined,
  };
}
