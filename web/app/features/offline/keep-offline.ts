// Stores what a member may need where there's no connection: upcoming bookings, their own and those made for them, with what's been released
// of how to get in, the latest messages, and receipts. Only on phones, tablets, and installed apps: a shared computer keeps nothing.
import { call, download } from '../../lib/api/api.ts';
import { impersonation } from '../../lib/impersonation/impersonation.ts';
import { deleteKept, type Kept, listKept, putKept } from '../../lib/offline/offline-database.ts';
import { readStoredTokens } from '../../lib/session/logout-cleanup.ts';
import { session } from '../../lib/session/session.ts';
import { addressLines } from '../../nouns/bookings/address-text.ts';
import type { Booking, BookingSummary } from '../../nouns/bookings/api.ts';
import type { Conversation } from '../../nouns/messages/api.ts';
import type { AttendedBooking, AttendedSummary } from '../../nouns/teams/attendee-api.ts';
import {
  BOOKINGS,
  BOOKINGS_MOST,
  CONVERSATIONS,
  CONVERSATIONS_MOST,
  findBookingEnd,
  isDue,
  KEPT_DAYS,
  type KeptBooking,
  type KeptConversation,
  type KeptPhoto,
  type KeptReceipt,
  MESSAGES_MOST,
  RECEIPT,
  RECEIPT_MOST_BYTES,
  RECEIPTS_MOST,
  WAY_IN,
  WAY_IN_MOST,
  WAY_IN_MOST_BYTES,
} from './kept-shapes.ts';

const START_AFTER_MS = 6_000;
const CHECK_EVERY_MS = 60_000;

const DAY_MS = 24 * 3_600_000;

/** Phones and tablets, and wherever the site is installed as an app. Not shared computers that also have a touch screen. */
const isKeptHere = (): boolean =>
  !impersonation.now() && matchMedia('((pointer: coarse) and (hover: none)), (display-mode: standalone)').matches;

/** The member whose data is stored; undefined if they left meanwhile. */
const ownSub = (): string | undefined => {
  const { status, isLeaving } = session.now();
  return status === 'signed-in' && !isLeaving && !impersonation.now() ? readStoredTokens()?.user.sub : undefined;
};

/** Stores unless the member has logged out since it was requested. */
async function keep(kept: Kept): Promise<void> {
  if (ownSub() !== kept.sub) return;
  await putKept(kept);
  // They left while it was being written, after everything was deleted.
  if (ownSub() !== kept.sub) await deleteKept(kept.key);
}

/** When, which, and where: the same in the summaries of bookings and of those that were made for the member. */
const toKept = (
  { _id, reference, status, startsAt, endsAt, timeZone, listing }: BookingSummary | AttendedSummary,
  who: Pick<KeptBooking, 'role' | 'withName' | 'bookedBy'>,
): KeptBooking => ({
  ...{ _id, reference, status, startsAt, endsAt, timeZone },
  title: listing.title,
  place: [listing.city, listing.state].filter(Boolean).join(', '),
  ...who,
  addressLines: [],
  addressFrom: null,
  arrivalNote: null,
  nextReleaseAt: null,
  wifi: null,
  wayIn: [],
});

/** What the member can read now of where it is and how to get in. */
const toArrival = (booking: Booking | AttendedBooking) => ({
  addressLines: addressLines(booking),
  addressFrom: booking.addressFrom,
  arrivalNote: booking.arrivalNote,
  nextReleaseAt: booking.nextReleaseAt,
  wifi: booking.wifi,
  wayIn: booking.wayIn,
});

const listUpcoming = async (role: 'guest' | 'host') =>
  (await call('GET /api/bookings', { query: { role, status: 'upcoming' } })).bookings.slice(0, BOOKINGS_MOST);

async function loadOwn(): Promise<KeptBooking[]> {
  const kept: KeptBooking[] = [];
  for (const { _id } of await listUpcoming('guest')) {
    const booking = await call('GET /api/bookings/{id}', { params: { id: _id }, query: { purpose: 'offline' } });
    const who = { role: 'guest', withName: booking.host.name, bookedBy: null } as const;
    kept.push({ ...toKept(booking, who), ...toArrival(booking) });
  }
  return kept;
}

async function loadAttended(): Promise<KeptBooking[]> {
  const kept: KeptBooking[] = [];
  const { bookings } = await call('GET /api/attended-bookings', { query: { tab: 'upcoming' } });
  for (const { _id } of bookings.slice(0, BOOKINGS_MOST)) {
    const booking = await call('GET /api/attended-bookings/{id}', {
      params: { id: _id },
      query: { purpose: 'offline' },
    });
    const who = { role: 'attendee', withName: booking.host.name, bookedBy: booking.bookedBy.name } as const;
    kept.push({ ...toKept(booking, who), ...toArrival(booking) });
  }
  return kept;
}

/** Where the member goes, the next one first, then who comes to them. */
async function loadBookings(): Promise<KeptBooking[]> {
  const own = await loadOwn();
  const others = (await loadAttended()).filter(({ _id }) => !own.some((booking) => booking._id === _id));
  const hosted = (await listUpcoming('host')).map((booking) =>
    toKept(booking, { role: 'host', withName: booking.guest.name, bookedBy: null }),
  );
  const goesTo = [...own, ...others].toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
  return [...goesTo, ...hosted];
}

async function loadConversation(conversation: Conversation): Promise<KeptConversation> {
  const { _id, role, listing, isBlocked } = conversation;
  const page = await call('GET /api/conversations/{id}/messages', { params: { id: _id } });
  return {
    _id,
    role,
    with: { _id: conversation.with._id, name: conversation.with.name },
    listing: listing?.title ?? null,
    isBlocked,
    messages: page.messages.slice(-MESSAGES_MOST).flatMap((message) =>
      message.event || message.isHidden
        ? []
        : [
            {
              _id: message._id,
              clientId: message.clientId,
              sender: message.sender && { _id: message.sender._id, name: message.sender.name },
              isByCoHost: message.isByCoHost ?? false,
              content: message.content,
              hasPictures: message.pictures.length > 0,
              createdAt: message.createdAt,
            },
          ],
    ),
  };
}

/** Whole each time: staff may have removed a message since, and contact details are shown once a booking is confirmed. */
async function loadConversations(): Promise<KeptConversation[]> {
  const { conversations } = await call('GET /api/conversations', { query: {} });
  const loaded: KeptConversation[] = [];
  for (const conversation of conversations.slice(0, CONVERSATIONS_MOST))
    loaded.push(await loadConversation(conversation));
  return loaded;
}

const PAID: ReadonlySet<BookingSummary['paymentStatus']> = new Set(['paid', 'partially_refunded', 'refunded']);

/** One after the other, because a phone in a tunnel should get at least some. */
async function keepReceipts(sub: string, stored: readonly Kept[], now: Date): Promise<void> {
  const known = stored.filter(({ key }) => key.startsWith(RECEIPT)) as Kept<KeptReceipt>[];
  const { bookings } = await call('GET /api/bookings', { query: { role: 'guest' } });
  const wanted = bookings.filter(({ paymentStatus }) => PAID.has(paymentStatus)).slice(0, RECEIPTS_MOST);
  for (const { key } of known) if (!wanted.some(({ _id }) => key === RECEIPT + _id)) await deleteKept(key);
  for (const { _id, reference, paymentStatus, startsAt, timeZone, listing } of wanted) {
    const key = RECEIPT + _id;
    if (known.some((one) => one.key === key && one.data.paymentStatus === paymentStatus)) continue;
    const file = await download('GET /api/bookings/{id}/receipt.pdf', { params: { id: _id } });
    if (file.size > RECEIPT_MOST_BYTES) continue;
    const data: KeptReceipt = { _id, reference, paymentStatus, startsAt, timeZone, title: listing.title, file };
    await keep({ key, sub, asOf: now.toISOString(), until: daysAfter(now), data });
  }
}

/** Photos of the way in to these bookings, the next one's first; the others are deleted. */
async function keepWayIn(
  sub: string,
  stored: readonly Kept[],
  { bookings, now }: { bookings: readonly KeptBooking[]; now: Date },
): Promise<void> {
  const known = stored.filter(({ key }) => key.startsWith(WAY_IN)) as Kept<KeptPhoto>[];
  const shown = bookings
    .filter((booking) => Date.parse(booking.endsAt) > now.getTime())
    .flatMap(({ _id, wayIn }) => wayIn.map((photo) => ({ bookingId: _id, photoId: photo._id })));
  const wanted = shown.slice(0, WAY_IN_MOST);
  const toKey = ({ bookingId, photoId }: { bookingId: string; photoId: string }) => `${WAY_IN}${bookingId} ${photoId}`;
  const isWanted = ({ key }: Kept) => wanted.some((one) => toKey(one) === key);
  for (const one of known) if (!isWanted(one)) await deleteKept(one.key);
  let bytes = known.filter(isWanted).reduce((sum, { data }) => sum + data.file.size, 0);
  for (const one of wanted) {
    if (known.some(({ key }) => key === toKey(one))) continue;
    const params = { id: one.bookingId, photoId: one.photoId };
    const query = { purpose: 'offline' } as const;
    const file = await download('GET /api/bookings/{id}/way-in-photos/{photoId}', { params, query });
    bytes += file.size;
    if (bytes > WAY_IN_MOST_BYTES) return;
    const kept = { key: toKey(one), sub, asOf: now.toISOString(), until: daysAfter(now) };
    await keep({ ...kept, data: { photoId: one.photoId, file } } satisfies Kept<KeptPhoto>);
  }
}

const daysAfter = (now: Date): string => new Date(now.getTime() + KEPT_DAYS * DAY_MS).toISOString();

/** Deletes what's over, and everything of another member. */
async function tidy(sub: string, now: Date): Promise<Kept[]> {
  const all = await listKept();
  const isGone = (kept: Kept) => kept.sub !== sub || Date.parse(kept.until) <= now.getTime();
  for (const kept of all) if (isGone(kept)) await deleteKept(kept.key);
  return all.filter((kept) => !isGone(kept));
}

/** Asks for everything once more and stores it. What can't be loaded stays as it was. */
export async function refreshOffline(sub: string, now: Date): Promise<void> {
  const stored = await tidy(sub, now);
  const until = daysAfter(now);
  const data = (await loadBookings()).filter((booking) => findBookingEnd(booking) > now.getTime());
  await keep({ key: BOOKINGS, sub, asOf: now.toISOString(), until, data } satisfies Kept<KeptBooking[]>);
  const conversations = await loadConversations();
  await keep({ key: CONVERSATIONS, sub, asOf: now.toISOString(), until, data: conversations } satisfies Kept<
    KeptConversation[]
  >);
  await keepWayIn(sub, stored, { bookings: data, now });
  await keepReceipts(sub, stored, now);
}

/** Keeps it current while the member uses the site. Returns a function that stops it. */
export function keepOfflineData(): () => void {
  if (!isKeptHere()) return () => {};
  let isBusy = false;
  const check = async () => {
    const sub = ownSub();
    if (isBusy || !sub || document.visibilityState !== 'visible') return;
    isBusy = true;
    try {
      const now = new Date();
      const bookings = (await listKept()).find(({ key }) => key === BOOKINGS);
      if (bookings?.sub !== sub || isDue(bookings as Kept<KeptBooking[]>, now.getTime()))
        await refreshOffline(sub, now);
    } catch {
      // Without a connection there's nothing new to store.
    } finally {
      isBusy = false;
    }
  };
  const onVisible = () => void check();
  const first = setTimeout(onVisible, START_AFTER_MS);
  const timer = setInterval(onVisible, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    clearTimeout(first);
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
