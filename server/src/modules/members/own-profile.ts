// One's own profile: read, filled in after sign-in, edited (AP1, AP2, M1).
import type { OwnProfile, ProfileChanges, ProfileSync } from '@daynook/contract/own-profile';
import type { Transaction } from 'kysely';
import { chooseLanguage } from '../../current-languages.ts';
import type { Db } from '../../db/db.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { queueEffects } from '../../jobs/outbox.ts';
import { AppError } from '../../lib/app-error.ts';
import * as details from './detail-store.ts';
import { areAllStepsDone, changesFromSync, findErrors, linkedInAddress, stepsWith } from './profile-rules.ts';
import * as store from './store.ts';
import { ownProfile } from './view.ts';

/** What's written for the member outside of pages and emails is in another language from now on. */
export const LANGUAGE_TOPIC = 'member-language';

/** Throws NOT_FOUND. */
export async function getOwnProfile(db: Db, { config }: Pick<Deps, 'config'>, actor: MemberActor): Promise<OwnProfile> {
  const member = await store.findById(db, actor.memberId);
  if (!member) throw new AppError('NOT_FOUND');
  const detail = await details.getDetail(db, actor.memberId);
  return ownProfile(member, { ...detail, language: chooseLanguage(config, detail.language ?? undefined) }, actor);
}

async function lockOwn(trx: Transaction<DB>, memberId: string): Promise<store.MemberRow> {
  const member = await store.lockById(trx, memberId);
  if (!member) throw new AppError('NOT_FOUND');
  return member;
}

/** Fills in fields the member left empty (CS5). Safe to repeat. One transaction. */
export const syncProfile = (deps: Deps, actor: MemberActor, sync: ProfileSync): Promise<OwnProfile> =>
  retryTransaction(deps.db.kysely, async (trx) => {
    const now = deps.clock.now();
    const member = await lockOwn(trx, actor.memberId);
    const change = changesFromSync(member, await details.getDetail(trx, member.id), sync);
    await details.saveMember(trx, member.id, change.member);
    await details.saveDetail(trx, member.id, { ...change.detail, synced_at: now }, now);
    const connections = sync.socialConnections ?? [];
    await details.saveConnections(trx, member.id, {
      connected: connections
        .filter(({ connected }) => connected)
        .map(({ provider, providerId, connectedAt }) => ({
          provider,
          providerId,
          connectedAt: connectedAt ? new Date(connectedAt) : now,
        })),
      gone: connections.filter(({ connected }) => !connected).map(({ provider }) => provider),
    });
    return getOwnProfile(trx, deps, actor);
  });

/**
 * Changes the given fields. After the last onboarding step, the member counts as onboarded. Throws VALIDATION_FAILED by field. One
 * transaction; concurrent changes are serialized.
 */
export async function changeProfile(deps: Deps, actor: MemberActor, changes: ProfileChanges): Promise<OwnProfile> {
  const fields = findErrors(changes);
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION_FAILED', { fields });
  const { linkedIn, onboardingStep } = changes;
  const plain = linkedIn ? { ...changes, linkedIn: linkedInAddress(linkedIn) } : changes;
  return retryTransaction(deps.db.kysely, async (trx) => {
    const member = await lockOwn(trx, actor.memberId);
    const { onboarding_steps: done, language } = await details.getDetail(trx, member.id);
    const steps = onboardingStep ? stepsWith(done, onboardingStep) : undefined;
    await details.saveMember(trx, member.id, {
      ...details.toMemberChange(plain),
      ...(steps && areAllStepsDone(steps) ? { is_onboarded: true } : {}),
    });
    const change = { ...details.toDetailChange(plain), ...(steps ? { onboarding_steps: steps } : {}) };
    if (Object.keys(change).length > 0) await details.saveDetail(trx, member.id, change, deps.clock.now());
    if (changes.language !== undefined && changes.language !== language)
      await queueEffects(trx, deps, [{ topic: LANGUAGE_TOPIC, payload: { memberId: member.id } }]);
    return getOwnProfile(trx, deps, actor);
  });
}
