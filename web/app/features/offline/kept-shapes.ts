// What's stored for reading offline, how much, and for how long. Pure.
import type { Kept } from '../../lib/offline/offline-database.ts';
import type { Booking, BookingSummary } from '../../nouns/bookings/api.ts';
import type { Conversation } from '../../nouns/messages/api.ts';

export const BOOKINGS = 'bookings';
export const CONVERSATIONS = 'conversations';
/** Followed by the booking's id. */
export const RECEIPT = 'receipt ';

/** Followed by the ids of the booking and the photo. */
export const WAY_IN = 'way-in ';

/** Of each role. */
export const BOOKINGS_MOST = 8;
export const CONVERSATIONS_MOST = 8;
export const MESSAGES_MOST = 30;
export const RECEIPTS_MOST = 5;
export const RECEIPT_MOST_BYTES = 500_000;
export const WAY_IN_MOST = 24;
export const WAY_IN_MOST_BYTES = 12_000_000;
/** Since it was last loaded. */
export const KEPT_DAYS = 14;
const REFRESH_MS = 15 * 60_000;
/** How fast this device's clock may be: it asks again until the server's clock has reached the release, too. */
const CLOCK_AHEAD_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;
/** As long as the server shows the address after the end. */
const AFTER_END_MS = 24 * HOUR_MS;

export interface KeptBooking {
  readonly _id: string;
  readonly reference: string;
  /** `attendee`: someone in their team booked it for them. */
  readonly role: 'guest' | 'host' | 'attendee';
  readonly status: BookingSummary['status'];
  readonly startsAt: string;
  readonly endsAt: string;
  readonly timeZone: string;
  readonly title: string;
  readonly place: string;
  /** The host, or the guest for the host. */
  readonly withName: string;
  /** Who booked it for an attendee. */
  readonly bookedBy: string | null;
  /** Empty until the server has released the address. */
  readonly addressLines: readonly string[];
  readonly addressFrom: string | null;
  readonly arrivalNote: string | null;
  /** When the server shows more of it than what's stored, such as the code of the door. */
  readonly nextReleaseAt: string | null;
  readonly wifi: Booking['wifi'];
  /** Photos of the way in; their files are stored beside. */
  readonly wayIn: Booking['wayIn'];
}

type KeptFacts = Omit<KeptBooking, 'wifi' | 'wayIn'>;

export interface KeptPhoto {
  readonly photoId: string;
  readonly file: Blob;
}

export interface KeptMessage {
  readonly _id: string;
  readonly clientId: string | null;
  readonly sender: { readonly _id: string; readonly name: string } | null;
  readonly isByCoHost: boolean;
  readonly content: string;
  readonly hasPictures: boolean;
  readonly createdAt: string;
}

export interface KeptConversation {
  readonly _id: string;
  readonly role: Conversation['role'];
  readonly with: { readonly _id: string; readonly name: string };
  readonly listing: string | null;
  readonly isBlocked: boolean;
  readonly messages: readonly KeptMessage[];
}

export interface KeptReceipt {
  readonly _id: string;
  readonly reference: string;
  readonly paymentStatus: BookingSummary['paymentStatus'];
  readonly startsAt: string;
  readonly timeZone: string;
  readonly title: string;
  readonly file: Blob;
}

/** When the booking's details are deleted here. */
export const findBookingEnd = ({ endsAt }: Pick<KeptBooking, 'endsAt'>): number => Date.parse(endsAt) + AFTER_END_MS;

/** Whether it's time to load again: after a while, and when the server releases an address, a code, or the Wi-Fi. */
export function isDue({ asOf, data }: Kept<readonly KeptBooking[]>, nowMs: number): boolean {
  const asOfMs = Date.parse(asOf);
  // A clock that was set back must not stop it.
  if (asOfMs > nowMs || nowMs - asOfMs >= REFRESH_MS) return true;
  return data.some(({ nextReleaseAt }) => {
    const at = nextReleaseAt === null ? Number.NaN : Date.parse(nextReleaseAt);
    return at <= nowMs && asOfMs < at + CLOCK_AHEAD_MS;
  });
}

export interface OfflineView {
  readonly asOf: string | undefined;
  readonly bookings: readonly KeptBooking[];
  readonly conversations: readonly KeptConversation[];
  readonly receipts: readonly KeptReceipt[];
  readonly photos: readonly KeptPhoto[];
}

/** What its owner can read now: nothing of others, and nothing that's over. */
export function toOfflineView(stored: readonly Kept[], sub: string | undefined, nowMs: number): OfflineView {
  const own = stored.filter((kept) => kept.sub === sub && Date.parse(kept.until) > nowMs);
  const find = <T>(key: string) => own.find((kept) => kept.key === key) as Kept<T> | undefined;
  const bookings = find<readonly KeptBooking[]>(BOOKINGS);
  return {
    asOf: bookings?.asOf ?? own[0]?.asOf,
    bookings: (bookings?.data ?? []).filter((booking) => findBookingEnd(booking) > nowMs).map(withoutPast(nowMs)),
    conversations: find<readonly KeptConversation[]>(CONVERSATIONS)?.data ?? [],
    photos: own.filter(({ key }) => key.startsWith(WAY_IN)).map(({ data }) => data as KeptPhoto),
    receipts: own.filter(({ key }) => key.startsWith(RECEIPT)).map(({ data }) => data as KeptReceipt),
  };
}

/** How to get in is only shown until the end: codes may be changed for the next guest. */
const withoutPast =
  (nowMs: number) =>
  (stored: KeptBooking): KeptBooking => {
    // An earlier release stored neither.
    const { wifi = null, wayIn = [], ...rest }: Partial<Pick<KeptBooking, 'wifi' | 'wayIn'>> & KeptFacts = stored;
    const booking = { ...rest, wifi, wayIn };
    return Date.parse(booking.endsAt) <= nowMs ? { ...booking, arrivalNote: null, wifi: null, wayIn: [] } : booking;
  };
