// Additional logins: another account signs in as the same member. That account must be empty.
import type { Db } from '../../db/db.ts';
import { isForeignKeyViolation } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { EMBEDDED_ISSUER } from './login-identity.ts';
import * as store from './store.ts';

const LOGINS_MAXIMUM = 5;

const inUse = () =>
  new AppError('FORBIDDEN', {
    message: say('That login’s account isn’t empty: it has bookings, listings, or messages. Nothing was changed.'),
  });

/**
 * Makes the login of `otherId` a login of the member and deletes that empty member. Does nothing if the login is already theirs.
 * Throws FORBIDDEN, LIMIT_REACHED.
 */
export async function addLogin(
  deps: Pick<Deps, 'db' | 'clock'>,
  { memberId, otherId }: { memberId: string; otherId: string },
): Promise<void> {
  if (memberId === otherId) return;
  const move = deps.db.kysely.transaction().execute(async (trx) => {
    // Always in the same order, to avoid deadlocks.
    for (const id of [memberId, otherId].sort()) await store.lockById(trx, id);
    const other = await store.findById(trx, otherId);
    if (!other || other.status === 'suspended' || !(await store.isEmpty(trx, otherId))) throw inUse();
    if ((await store.listLogins(trx, memberId)).length + 1 >= LOGINS_MAXIMUM) throw new AppError('LIMIT_REACHED');
    await store.deleteEmpty(trx, otherId);
    await store.insertLogin(trx, {
      issuer: other.issuer,
      subject: other.subject,
      member_id: memberId,
      created_at: deps.clock.now(),
    });
  });
  try {
    await move;
  } catch (error) {
    if (isForeignKeyViolation(error)) throw inUse();
    throw error;
  }
}

/** All logins, the member's original one first. */
export async function listLogins(
  db: Db,
  member: store.MemberRow,
): Promise<{ _id: string; email: string; isFirst: boolean }[]> {
  const further = await store.listLogins(db, member.id);
  return [
    { _id: member.subject, email: member.email, isFirst: true },
    ...further.map(({ subject, email }) => ({ _id: subject, email: email ?? '', isFirst: false })),
  ];
}

/** Subjects of the member's logins with the embedded provider. */
export async function loginSubjects(db: Db, member: Pick<store.MemberRow, 'id' | 'issuer' | 'subject'>) {
  const further = await store.listLogins(db, member.id);
  return [member, ...further].filter(({ issuer }) => issuer === EMBEDDED_ISSUER).map(({ subject }) => subject);
}

/** Throws NOT_FOUND for the original login, or one that isn't the member's. */
export async function removeLogin(db: Db, memberId: string, subject: string): Promise<void> {
  if (!(await store.deleteLogin(db, memberId, subject))) throw new AppError('NOT_FOUND');
}
