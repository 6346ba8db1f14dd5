// Who views a booking's deposit, and in which role.
import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { findRole, permits } from '../permissions/service.ts';
import type { Viewer } from './rules.ts';
import * as store from './store.ts';

/** The booking and the actor's role in it. Throws NOT_FOUND for everyone who may not know about it. */
export async function findViewer(
  db: Kysely<DB>,
  actor: MemberActor,
  bookingId: string,
): Promise<{ subject: store.Subject; viewer: Viewer }> {
  const subject = await store.findSubject(db, bookingId);
  if (!subject) throw new AppError('NOT_FOUND');
  if (actor.memberId === subject.guest.id) return { subject, viewer: { role: 'guest', hostRole: 'owner' } };
  if (subject.status === 'hold') throw new AppError('NOT_FOUND');
  if (actor.memberId === subject.host.id) return { subject, viewer: { role: 'host', hostRole: 'owner' } };
  const hostRole = await findRole(db, actor.memberId, { listingId: subject.listingId });
  if (hostRole && permits(hostRole, 'answer')) return { subject, viewer: { role: 'host', hostRole } };
  if (actor.permissions.has('bookings'))
    return { subject, viewer: { role: 'staff', hostRole: 'owner', permissions: actor.permissions } };
  throw new AppError('NOT_FOUND');
}
