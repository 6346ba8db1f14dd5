// Summarizes the booking that a checkout URL is for, so the login page can show it. The URL comes from a browser, so only ids,
// dates, times, and counts are read from it. All texts and amounts come from the database.

import type { Photo } from '@daynook/contract/listings/photos';
import { AddOnChoices } from '@daynook/contract/money/prices';
import { Id, LocalDate, LocalTime } from '@daynook/contract/wire';
import type { Deps } from '../../deps.ts';
import { VISITOR } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import { instantOfWallClock } from '../../lib/time/zoned.ts';
import { getAvailability, loadBookableListing } from '../availability/service.ts';
import { listCards } from '../listings/service.ts';
import { isShown, quoteBooking } from './quote.ts';

export interface CheckoutIntent {
  readonly title: string;
  readonly place: string;
  readonly photo: Photo | undefined;
  readonly timeZone: string;
  /** The hours, if the URL has some. */
  readonly hours: TimeRange | undefined;
  /** The price, if the hours can be booked. */
  readonly price: { readonly totalMinor: number; readonly currency: string } | undefined;
}

interface Asked {
  readonly listingId: string;
  readonly date: string;
  readonly until: string | undefined;
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly guests: number;
  readonly addOns: { id: string; quantity: number }[];
  readonly packageId: string | undefined;
}

const LONGEST = 2_048;
const CHECKOUT = /^\/listing\/([^/?#]{36})\/book$/;

function readMinute(text: string | null): number | undefined {
  const time = LocalTime.safeParse(text).data;
  if (time === undefined) return undefined;
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  return hours * 60 + minutes;
}

const readDate = (text: string | null): string | undefined => LocalDate.safeParse(text).data;

/** `id*2_id*1`, as in the checkout's URL. */
function readAddOns(text: string | null): Asked['addOns'] {
  const choices = (text ?? '').split('_').map((part) => {
    const [id, quantity] = part.split('*');
    return { id, quantity: Number(quantity) };
  });
  return AddOnChoices.safeParse(choices).data ?? [];
}

/** What the URL of a checkout asks for; undefined for any other URL. Pure. */
function readCheckoutAddress(path: string): Asked | undefined {
  if (path.length > LONGEST || !URL.canParse(path, 'https://checkout.invalid')) return undefined;
  const { origin, pathname, searchParams: search } = new URL(path, 'https://checkout.invalid');
  const listingId = Id.safeParse(CHECKOUT.exec(pathname)?.[1]).data;
  const date = readDate(search.get('date'));
  if (origin !== 'https://checkout.invalid' || listingId === undefined || date === undefined) return undefined;
  const people = Number(search.get('people') ?? 1);
  const until = readDate(search.get('until'));
  return {
    listingId,
    date,
    until: until !== undefined && until > date ? until : undefined,
    from: readMinute(search.get('from')),
    to: readMinute(search.get('to')),
    guests: Number.isInteger(people) && people >= 1 && people <= 200 ? people : 1,
    addOns: readAddOns(search.get('extras')),
    packageId: Id.safeParse(search.get('package')).data,
  };
}

async function findHours(
  deps: Pick<Deps, 'db' | 'clock'>,
  asked: Asked,
  timeZone: string,
): Promise<TimeRange | undefined> {
  const { date, until, from, to, listingId } = asked;
  if (until !== undefined) {
    // A stay over several dates starts when the first date opens and ends when the last one closes.
    const span = { listingId, fromDate: date, toDate: until, now: deps.clock.now() };
    const { days } = await getAvailability(deps.db.kysely, span);
    const [startsAt, endsAt] = [days[0]?.open?.[0]?.startsAt, days.at(-1)?.open?.at(-1)?.endsAt];
    return startsAt && endsAt ? { startsAt: new Date(startsAt), endsAt: new Date(endsAt) } : undefined;
  }
  if (from === undefined || to === undefined || from >= to) return undefined;
  return { startsAt: instantOfWallClock(date, from, timeZone), endsAt: instantOfWallClock(date, to, timeZone) };
}

/** The checkout itself explains hours that can't be booked this way. */
const nothingWhenRefused = (error: unknown): undefined => {
  if (error instanceof AppError && error.status < 500) return undefined;
  throw error;
};

/** The booking that the URL would start. Undefined if it isn't a checkout's URL or the listing isn't public. */
export async function findCheckoutIntent(deps: Deps, path: string): Promise<CheckoutIntent | undefined> {
  const asked = readCheckoutAddress(path);
  const listing = asked && (await loadBookableListing(deps.db.kysely, asked.listingId));
  if (!asked || !isShown(listing)) return undefined;
  const card = (await listCards(deps.db.kysely, [asked.listingId])).get(asked.listingId);
  if (!card) return undefined;
  const { listingId, guests, addOns, packageId } = asked;
  const chosen = { listingId, guests, addOns, ...(packageId ? { packageId } : {}) };
  const hours = await findHours(deps, asked, listing.timeZone).catch(nothingWhenRefused);
  const answer = hours && (await quoteBooking(deps, VISITOR, { ...chosen, ...hours }).catch(nothingWhenRefused));
  const { city, state } = card.property.address;
  return {
    title: card.title,
    place: [city, state].filter(Boolean).join(', '),
    photo: card.images[0],
    timeZone: listing.timeZone,
    hours,
    price: answer && { totalMinor: answer.quote.totalMinor, currency: answer.quote.currency },
  };
}
