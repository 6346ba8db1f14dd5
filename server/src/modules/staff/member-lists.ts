// A member's long lists, one page at a time: bookings, listings, tickets, notes. All access is logged.
import type { Answer } from '@daynook/contract/api';
import { STAFF } from '@daynook/contract/limits/staff';
import type { StaffMemberBooking } from '@daynook/contract/staff/staff';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { readCursor, writeCursor } from '../../lib/cursor.ts';
import { auditView } from '../audit/service.ts';
import * as store from './member-lists-store.ts';

interface ListParams {
  readonly id: string;
  readonly cursor?: string | undefined;
}

/** A page of one of the lists. Access is logged. Throws NOT_FOUND, VALIDATION_FAILED for an invalid cursor. */
async function readPage<Row extends { readonly id: string; readonly at: Date }>(
  deps: Deps,
  actor: MemberActor,
  { id, cursor }: ListParams,
  list: (db: Deps['db']['kysely'], page: store.Page) => Promise<Row[]>,
): Promise<{ shown: Row[]; nextCursor: string | null }> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const db = deps.db.kysely;
  if (!(await store.hasMember(db, id))) throw new AppError('NOT_FOUND');
  const rows = await list(db, { memberId: id, after, limit: STAFF.shownWithMember + 1 });
  await auditView(db, deps, { actorId: actor.memberId, subject: { kind: 'member', id }, memberId: id });
  const shown = rows.slice(0, STAFF.shownWithMember);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return { shown, nextCursor: last ? writeCursor(last) : null };
}

type BookingRow = Awaited<ReturnType<typeof store.listBookings>>[number];

const viewBooking = (memberId: string, row: BookingRow): StaffMemberBooking => ({
  _id: row.id,
  reference: row.reference,
  status: row.status as StaffMemberBooking['status'],
  role: row.guest_id === memberId ? 'guest' : 'host',
  listingTitle: row.title,
  startsAt: row.starts_at!.toISOString(),
  endsAt: row.ends_at!.toISOString(),
  timeZone: row.time_zone,
  totalMinor: row.total_minor,
  currency: row.currency,
});

/** As a guest and as a host, or only those that haven't begun. */
export async function listBookings(
  deps: Deps,
  actor: MemberActor,
  input: ListParams & { readonly upcoming?: boolean | undefined },
): Promise<Answer<'GET /api/staff/members/{id}/bookings'>> {
  const aheadAt = input.upcoming ? deps.clock.now() : undefined;
  const { shown, nextCursor } = await readPage(deps, actor, input, (db, page) =>
    store.listBookings(db, { ...page, aheadAt }),
  );
  return { bookings: shown.map((row) => viewBooking(input.id, row)), nextCursor };
}

/** Except removed ones. */
export async function listListings(
  deps: Deps,
  actor: MemberActor,
  input: ListParams,
): Promise<Answer<'GET /api/staff/members/{id}/rooms'>> {
  const { shown, nextCursor } = await readPage(deps, actor, input, store.listListings);
  return { rooms: shown.map(({ id: _id, title, state }) => ({ _id, title, state })), nextCursor };
}

export async function listTickets(
  deps: Deps,
  actor: MemberActor,
  input: ListParams,
): Promise<Answer<'GET /api/staff/members/{id}/tickets'>> {
  const { shown, nextCursor } = await readPage(deps, actor, input, store.listTickets);
  return {
    tickets: shown.map(({ id: _id, reference, subject, state }) => ({ _id, reference, subject, state })),
    nextCursor,
  };
}

export async function listNotes(
  deps: Deps,
  actor: MemberActor,
  input: ListParams,
): Promise<Answer<'GET /api/staff/members/{id}/notes'>> {
  const { shown, nextCursor } = await readPage(deps, actor, input, store.listNotes);
  return {
    notes: shown.map(({ id: _id, at, by_name, text }) => ({ _id, at: at.toISOString(), by: by_name, text })),
    nextCursor,
  };
}
