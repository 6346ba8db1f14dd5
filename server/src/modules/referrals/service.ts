// Referrals: the member's code, links for one person, and the people who joined through them.
import { randomBytes } from 'node:crypto';
import type { Referrals } from '@daynook/contract/referrals';
import { REFERRALS } from '@daynook/contract/referrals';
import type { Transaction } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { say, toSay } from '../../lib/languages/say.ts';
import { creditTerms, rewardReferral } from '../credit/service.ts';
import { findRefusal, toCode } from './rules.ts';
import * as store from './store.ts';

type Db = Parameters<typeof store.findGeneralCode>[0];

const PEOPLE_SHOWN = 200;
const TRIES = 5;

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

/** A new code. Throws if five random ones in a row are taken. */
async function makeCode(db: Db, memberId: string, label: string | null, at: Date): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    if (await store.insertCode(db, { code: toCode(randomBytes(8)), memberId, label, at })) return;
    if (label === null && (await store.findGeneralCode(db, memberId)) !== undefined) return;
  }
  throw new Error('no free referral code');
}

/** The member's code, created on first use, and the people they referred. */
export async function listReferrals(deps: Deps, actor: MemberActor): Promise<Referrals> {
  const db = deps.db.kysely;
  const { memberId } = actor;
  if ((await store.findGeneralCode(db, memberId)) === undefined) await makeCode(db, memberId, null, deps.clock.now());
  const [code, rows, counts, inviteCount] = await Promise.all([
    store.findGeneralCode(db, memberId),
    store.listPeople(db, memberId, PEOPLE_SHOWN),
    store.countPeople(db, memberId),
    store.countInvites(db, memberId),
  ]);
  const people = rows.map((row) => ({
    _id: `${row.code}:${row.joined_id ?? ''}`,
    label: row.label,
    name: row.joined_name === null ? null : firstName(row.joined_name),
    stage:
      row.joined_id === null ? ('invited' as const) : row.has_booked ? ('first-booking' as const) : ('joined' as const),
    code: row.label === null ? null : row.code,
    at: (row.joined_at ?? row.created_at).toISOString(),
  }));
  return {
    code: code!,
    people,
    ...counts,
    rewards: { ...(await creditTerms(db)).referralRewards },
    rewardedCount: await store.countRewarded(db, memberId),
    invitesLeft: Math.max(0, REFERRALS.invitesMaximum - inviteCount),
  };
}

/** Creates a link for one person. Throws LIMIT_REACHED. */
export async function invite(deps: Deps, actor: MemberActor, label: string): Promise<Referrals> {
  await retryTransaction(deps.db.kysely, async (trx) => {
    await store.lockMember(trx, actor.memberId);
    if ((await store.countInvites(trx, actor.memberId)) >= REFERRALS.invitesMaximum)
      throw new AppError('LIMIT_REACHED', {
        message: say('You’ve created {count} links already.', { count: REFERRALS.invitesMaximum }),
      });
    await makeCode(trx, actor.memberId, label, deps.clock.now());
  });
  return listReferrals(deps, actor);
}

/** The owner of the code. Throws NOT_FOUND, also if that member was deleted. */
export async function getReferrer(deps: Deps, typed: string): Promise<{ name: string }> {
  const referrer = await store.findReferrer(deps.db.kysely, typed.toLowerCase());
  if (!referrer) throw new AppError('NOT_FOUND');
  return { name: firstName(referrer.name) };
}

const REFUSALS = {
  self: toSay('That’s your own code. Share it with someone else.'),
  claimed: toSay('You’ve already used a referral code.'),
  'not-new': toSay('Referral codes are for new members before their first booking.'),
} as const;

/** A stay that may earn a referral reward. */
interface ClosedStay {
  readonly id: string;
  readonly guest: { readonly id: string };
  readonly host: { readonly id: string };
  readonly currency: string;
  readonly totalMinor: number;
}

/**
 * A paid booking has closed. If it's the guest's first and someone referred them, that member is rewarded once. Never the booked
 * host, and never for a booking that costs less than the reward.
 */
export async function rewardFirstStay(trx: Transaction<DB>, deps: Deps, booking: ClosedStay): Promise<void> {
  const { currency, guest, host, id, totalMinor } = booking;
  const rewardMinor = (await creditTerms(trx)).referralRewards[currency];
  if (rewardMinor === undefined || totalMinor < rewardMinor) return;
  const referrerId = await store.lockUnrewarded(trx, { joinedId: guest.id, bookingId: id });
  if (referrerId === undefined || referrerId === host.id) return;
  const rewardId = await rewardReferral(trx, deps, { memberId: referrerId, currency, amountMinor: rewardMinor });
  if (rewardId !== undefined) await store.updateRewarded(trx, guest.id, rewardId);
}

/** Records who referred the member. One transaction. Throws NOT_FOUND, REFERRAL_REFUSED with `current.reason`. */
export function claimReferral(deps: Deps, actor: MemberActor, typed: string): Promise<{ name: string }> {
  const code = typed.toLowerCase();
  const now = deps.clock.now();
  return retryTransaction(deps.db.kysely, async (trx) => {
    const referrer = await store.findReferrer(trx, code);
    if (!referrer) throw new AppError('NOT_FOUND');
    const own = await store.lockClaimant(trx, actor.memberId);
    const reason = findRefusal(
      {
        memberId: actor.memberId,
        email: own.email,
        createdAt: own.created_at,
        referrerId: referrer.id,
        referrerEmail: referrer.email,
        hasBooked: own.has_booked,
        isClaimed: own.is_claimed,
      },
      now,
    );
    if (reason) throw new AppError('REFERRAL_REFUSED', { message: REFUSALS[reason], current: { reason } });
    await store.insertReferral(trx, { joinedId: actor.memberId, code, referrerId: referrer.id, at: now });
    return { name: firstName(referrer.name) };
  });
}
