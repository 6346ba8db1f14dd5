// A member's bookings by tab, with the count of each tab. Holds are never listed because they aren't bookings yet.
import { BOOKING_STATUSES, type BookingStatus } from '@daynook/contract/booking-states';
import type { BookingSummary } from '@daynook/contract/bookings';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { bookingsWithin, coHostingMarks, type HostRole } from '../permissions/service.ts';
import * as reading from './read-store.ts';
import { viewSummary } from './view.ts';

const PAGE_SIZE = 20;

/** The statuses of each tab. 'cancelled' is also a status; filtering by it returns the whole tab. */
const TABS = {
  upcoming: ['confirmed', 'active'],
  waiting: ['requested', 'awaiting_payment'],
  past: ['completed', 'closed'],
  cancelled: ['cancelled', 'declined', 'withdrawn', 'expired'],
} as const satisfies Record<string, readonly BookingStatus[]>;
type Tab = keyof typeof TABS;

const LISTED = BOOKING_STATUSES.filter((status) => status !== 'hold');
const isTab = (status: string): status is Tab => Object.hasOwn(TABS, status);

export interface ListQuery {
  readonly role?: 'guest' | 'host' | undefined;
  readonly status?: BookingStatus | Tab | undefined;
  /** Words of the listing's title, its town, or the other side's name, or the start of the reference. */
  readonly q?: string | undefined;
  /** Dates in the listing's time zone. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly page?: number | undefined;
}

export interface BookingList {
  readonly bookings: BookingSummary[];
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly hasMore: boolean;
  readonly counts: Record<Tab, number>;
}

function listStatuses(status: ListQuery['status']): readonly BookingStatus[] {
  if (status === undefined) return LISTED;
  if (isTab(status)) return TABS[status];
  return status === 'hold' ? [] : [status];
}

/** The member's bookings as guest, host, or co-host. Upcoming ones are sorted soonest first, all others latest first. */
export async function listBookings(deps: Deps, actor: MemberActor, query: ListQuery): Promise<BookingList> {
  const db = deps.db.kysely;
  const side = query.role ?? 'guest';
  const page = query.page ?? 1;
  const statuses = listStatuses(query.status);
  const { memberId } = actor;
  const whose = side === 'guest' ? reading.bookedBy(memberId) : await bookingsWithin(db, memberId, 'answer');
  const which = reading.matchBookings(whose, side, query);
  const findMarks: Awaited<ReturnType<typeof coHostingMarks>> =
    side === 'host' ? await coHostingMarks(db, memberId) : () => ({});
  const byStatus = await reading.countByStatus(db, which);
  const countBookings = (some: readonly BookingStatus[]) =>
    some.reduce((sum, status) => sum + (byStatus.get(status) ?? 0), 0);
  const total = countBookings(statuses);
  const isAhead = query.status === 'upcoming' || query.status === 'waiting';
  const rows = await reading.listSummaries(db, {
    which,
    statuses,
    order: isAhead ? 'soonest' : 'latest',
    offset: (page - 1) * PAGE_SIZE,
    limit: PAGE_SIZE,
  });
  const now = deps.clock.now();
  return {
    bookings: rows.map((row) =>
      viewSummary(row, { role: side, hostRole: findMarks(row.property_id).coHosting?.level ?? 'owner' }, now),
    ),
    page,
    pageSize: PAGE_SIZE,
    total,
    hasMore: page * PAGE_SIZE < total,
    counts: {
      upcoming: countBookings(TABS.upcoming),
      waiting: countBookings(TABS.waiting),
      past: countBookings(TABS.past),
      cancelled: countBookings(TABS.cancelled),
    },
  };
}

/** These bookings as the host sees them, by id. The caller checks the viewer's permission. */
export async function summariesForHost(
  deps: Pick<Deps, 'db' | 'clock'>,
  ids: readonly string[],
  roleOn: (propertyId: string) => HostRole,
): Promise<Map<string, BookingSummary>> {
  const now = deps.clock.now();
  const rows = await reading.listSummariesById(deps.db.kysely, ids);
  return new Map(
    rows.map((row) => [row.id, viewSummary(row, { role: 'host', hostRole: roleOn(row.property_id) }, now)]),
  );
}
