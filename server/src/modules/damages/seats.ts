// Who looks at a booking's deposit, and in which role.
import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { findRole, permits } from '../permissions/service.ts';
import type { Seat } from './rules.ts';
import * as store from './store.ts';

/** The booking and where the actor sits. Throws NOT_FOUND for those who may not know of it. */
export async function findSeat(
  db: Kysely<DB>,
  actor: MemberActor,
  bookingId: string,
): Promise<{ subject: store.Subject; seat: Seat }> {
  const subject = await store.findSubject(db, bookingId);
  if (!subject) throw new AppError('NOT_FOUND');
  if (actor.memberId === subject.guest.id) return { subject, seat: { role: 'guest', standing: 'owner' } };
  if (subject.status === 'hold') throw new AppError('NOT_FOUND');
  if (actor.memberId === subject.host.id) return { subject, seat: { role: 'host', standing: 'owner' } };
  const standing = await findRole(db, actor.memberId, { listingId: subject.listingId });
  if (standing && permits(standing, 'answer')) return { subject, seat: { role: 'host', standing } };
  if (actor.permissions.has('bookings'))
    return { subject, seat: { role: 'staff', standing: 'owner', permissions: actor.permissions } };
  throw new AppError('NOT_FOUND');
}
