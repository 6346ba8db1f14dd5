// The waiting list of installations that admit people one by one (M3). Nobody learns who else is on it.
import type { Answer } from '@daynook/contract/api';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { queueEmail } from '../emails/service.ts';

function requireGate({ config }: Pick<Deps, 'config'>): void {
  if (!config.isBetaGated) throw new AppError('NOT_FOUND');
}

/** No member has this address yet. */
export const hasNotCome = (place: 'beta_place' | 'earlier') => sql`
  not exists (select from member where member.email = ${sql.ref(`${place}.email`)} and member.status = 'active')`;

/** People on the list who haven't been let in yet. */
const waiting = sql`beta_place where invited_at is null and ${hasNotCome('beta_place')}`;

export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${waiting}`.execute(db);
  return rows[0]!.count;
}

async function findPlace(db: Db, email: string): Promise<number | null> {
  const { rows } = await sql<{ place: number }>`
    select place::int from (
      select email, row_number() over (order by created_at, id) as place from ${waiting}
    ) as line where email = ${email}`.execute(db);
  return rows[0]?.place ?? null;
}

/** Puts an address on the list once. The place is emailed there, so that nobody learns about other people's places. */
export async function joinBeta(
  deps: Deps,
  input: { email: string; postalCode: string; joiningAs: string },
): Promise<Answer<'POST /api/beta/places'>> {
  requireGate(deps);
  await deps.db.kysely.transaction().execute(async (trx) => {
    const { email, joiningAs: role } = input;
    const added = await trx
      .insertInto('beta_place')
      .values({
        id: deps.newId(),
        email,
        postal_code: input.postalCode.toUpperCase(),
        role,
        created_at: deps.clock.now(),
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst();
    const place = added && (await findPlace(trx, email));
    if (place)
      await queueEmail(trx, deps, {
        template: 'beta-joined',
        to: email,
        memberId: null,
        data: { name: 'there', place },
      });
  });
  return { waitingCount: await countWaiting(deps.db.kysely) };
}

/** The member's own place. Only for a confirmed address. */
export async function getBetaPlace(deps: Deps, actor: MemberActor): Promise<Answer<'GET /api/beta/place'>> {
  requireGate(deps);
  const db = deps.db.kysely;
  return {
    place: actor.isEmailVerified ? await findPlace(db, actor.email) : null,
    waitingCount: await countWaiting(db),
  };
}
