// One email about everything that happened to a series at once, instead of one for each booking.
import type { Deps } from '../../deps.ts';
import { queueEffects } from '../../jobs/outbox.ts';
import { coverContacts } from '../../lib/contacts.ts';
import { ownHosts } from '../../lib/own-hosts.ts';
import { type BookingRecord, excusableUntil, findRecord, inTransaction } from '../bookings/service.ts';
import { emailEffect, type SeriesEmailData } from '../emails/service.ts';
import { sumHostShares } from '../payments/service.ts';
import { listCoHostsOfBooking } from '../permissions/service.ts';
import * as store from './store.ts';

type Trx = Parameters<typeof store.takeNotices>[0];
type Reader = BookingRecord['guest'];
type Template = Parameters<typeof emailEffect>[0]['template'] &
  `series-${'requested' | 'requested-co-host' | 'request-sent' | 'confirmed' | 'confirmed-host' | 'ended' | 'ended-host'}`;

/** Who gets which email. */
const EMAILS: Readonly<Record<store.Notice['code'], readonly (readonly ['guest' | 'host', Template])[]>> = {
  requested: [
    ['host', 'series-requested'],
    ['guest', 'series-request-sent'],
  ],
  confirmed: [
    ['guest', 'series-confirmed'],
    ['host', 'series-confirmed-host'],
  ],
  declined: [['guest', 'series-ended']],
  withdrawn: [['host', 'series-ended-host']],
  expired: [
    ['guest', 'series-ended'],
    ['host', 'series-ended-host'],
  ],
  cancelled: [
    ['guest', 'series-ended'],
    ['host', 'series-ended-host'],
  ],
  released: [
    ['guest', 'series-ended'],
    ['host', 'series-ended-host'],
  ],
};

const toRow = (notice: store.Notice, hostShares: Told['hostShares']): SeriesEmailData['rows'][number] => ({
  bookingId: notice.bookingId,
  reference: notice.reference,
  version: notice.version,
  number: notice.number,
  listingTitle: notice.listingTitle,
  place: notice.place,
  startsAt: notice.startsAt.toISOString(),
  endsAt: notice.endsAt.toISOString(),
  timeZone: notice.timeZone,
  totalMinor: notice.totalMinor,
  hostEarningsMinor: notice.hostEarningsMinor,
  chargeAt: notice.chargeAt?.toISOString() ?? null,
  refundMinor: notice.code === 'cancelled' ? (notice.refundMinor ?? 0) : 0,
  paidMinor: notice.paidMinor,
  ...(notice.code === 'cancelled' ? { hostKeepsMinor: hostShares.get(notice.bookingId) ?? 0 } : {}),
  wasConfirmed: notice.wasConfirmed,
});

/** What happened, by whom, on what terms, and to which bookings. */
function groupNotices(notices: readonly store.Notice[]): store.Notice[][] {
  const groups = new Map<string, store.Notice[]>();
  for (const notice of notices) {
    const key = `${notice.code} ${notice.by} ${notice.refund} ${notice.reason ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), notice]);
  }
  return [...groups.values()];
}

interface Told {
  readonly booking: BookingRecord;
  readonly notices: readonly store.Notice[];
  readonly seriesId: string;
  readonly count: number;
  /** What the host keeps of each canceled booking, by its id. */
  readonly hostShares: ReadonlyMap<string, number>;
}

const earliest = (instants: readonly (Date | null)[]): Date | undefined =>
  instants.filter((at) => at !== null).toSorted((one, other) => one.getTime() - other.getTime())[0];

/** Until when the host can ask us to excuse all of these cancellations, if they were theirs. */
function excuseBy(notices: readonly store.Notice[]): Pick<SeriesEmailData, 'excuseBy'> {
  const [{ code, by }] = notices as [store.Notice, ...store.Notice[]];
  if (code !== 'cancelled' || by !== 'host') return {};
  const confirmed = notices.filter(({ wasConfirmed }) => wasConfirmed);
  const first = earliest(confirmed.map(({ cancelledAt }) => cancelledAt));
  return first ? { excuseBy: excusableUntil(first).toISOString() } : {};
}

/** Contact details stay hidden from the host until a booking is confirmed (H7). */
function noteFor({ booking, notices }: Told, config: Deps['config']): string | null {
  const note = notices[0]!.message;
  return note === null || booking.confirmedAt !== null ? note : coverContacts(note, ownHosts(config)).text;
}

function emailData(told: Told, reader: Pick<Reader, 'name' | 'timeZone'>, config: Deps['config']): SeriesEmailData {
  const { booking, notices, seriesId, count, hostShares } = told;
  const [{ code, by, refund, reason }] = notices as [store.Notice, ...store.Notice[]];
  return {
    seriesId,
    code,
    by,
    ...(refund ? { refund } : {}),
    reason,
    readerName: reader.name,
    readerZone: reader.timeZone,
    guestName: booking.guest.name,
    hostName: booking.host.name,
    note: noteFor(told, config),
    currency: booking.currency,
    answerBy: earliest(notices.map(({ expiresAt }) => expiresAt))?.toISOString() ?? null,
    ...excuseBy(notices),
    rows: notices.map((notice) => toRow(notice, hostShares)),
    count,
  };
}

async function tellGroup(trx: Trx, deps: Deps, told: Told): Promise<void> {
  const { booking, notices } = told;
  const { code } = notices[0]!;
  const coHosts = code === 'requested' ? await listCoHostsOfBooking(trx, booking.id) : [];
  const readers: (readonly [Reader, Template])[] = [
    ...EMAILS[code].map(([side, template]) => [booking[side], template] as const),
    ...coHosts.map((coHost) => [coHost, 'series-requested-co-host'] as const),
  ];
  await queueEffects(
    trx,
    deps,
    readers.map(([reader, template]) =>
      emailEffect({
        template,
        to: reader.email,
        memberId: reader.id,
        data: emailData(told, reader, deps.config),
      }),
    ),
  );
}

/** Tells both sides what happened to the series since the last time. Concurrent calls do it once. */
export const tellSeries = (deps: Deps, seriesId: string): Promise<boolean> =>
  inTransaction(deps, async (trx) => {
    const notices = await store.takeNotices(trx, seriesId);
    if (notices.length === 0) return false;
    const count = await store.countBookings(trx, seriesId);
    const hostShares = await sumHostShares(
      trx,
      notices.map(({ bookingId }) => bookingId),
    );
    for (const group of groupNotices(notices)) {
      const booking = await findRecord(trx, group[0]!.bookingId);
      if (booking) await tellGroup(trx, deps, { booking, notices: group, seriesId, count, hostShares });
    }
    return true;
  });
