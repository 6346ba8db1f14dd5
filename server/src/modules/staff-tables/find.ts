// Search by ID, number, beginning of a name, email address, or words: a few results of each kind, best matches first. Tables show the
// rest. Only reads what other modules own.
import type { Found } from '@daynook/contract/staff/find';
import type { StaffPermission } from '@daynook/contract/staff/roles';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { findBookings, findListings, findMembers, findTickets } from './find-store.ts';
import { readWithFreshPlan } from './table-store.ts';

/** Only the groups that the actor may see. */
export async function findAnything(
  deps: Deps,
  { permissions }: Pick<MemberActor, 'permissions'>,
  input: { q: string },
): Promise<Found> {
  const found = await findAll(deps, { ...input, isPrivate: permissions.has('members') });
  const only = <T>(permission: StaffPermission, rows: T[]): T[] => (permissions.has(permission) ? rows : []);
  return {
    members: only('members', found.members),
    listings: only('listings', found.listings),
    bookings: only('bookings', found.bookings),
    tickets: only('tickets', found.tickets),
    payments: only('payments', found.payments),
  };
}

const findAll = (deps: Deps, { q, ...input }: { q: string; isPrivate: boolean }): Promise<Found> =>
  readWithFreshPlan(deps.db.kysely, async (db) => {
    const text = q.trim();
    const members = await findMembers(db, text);
    const [listings, tickets] = [await findListings(db, text, input), await findTickets(db, text)];
    const bookings = await findBookings(
      db,
      text,
      members.map(({ _id }) => _id),
    );
    return {
      members,
      listings,
      tickets,
      bookings: bookings.map((row) => ({
        _id: row.id,
        reference: row.reference,
        status: row.status,
        listingTitle: row.title,
        guest: row.guest,
        startsAt: row.starts_at.toISOString(),
        timeZone: row.time_zone,
      })),
      payments: bookings
        .filter(({ payment_status }) => payment_status !== 'none')
        .map((row) => ({
          bookingId: row.id,
          reference: row.reference,
          guest: row.guest,
          status: row.payment_status,
          totalMinor: row.total_minor,
          currency: row.currency,
        })),
    };
  });
