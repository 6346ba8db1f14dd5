// Acceptance of the legal documents, stored with version and time. Members are asked again when a new version takes effect (O4).

import type { Answer } from '@daynook/contract/api';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { toUtcDate } from '../../lib/time/dates.ts';
import { isOpen, listDueVersions, type Version } from './rules.ts';
import * as store from './store.ts';

type Acceptances = Answer<'GET /api/legal/acceptances'>;

// Versions take effect by the UTC date, so it's the same instant for everyone.

export async function getAcceptances(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  memberId: string,
): Promise<Acceptances> {
  const accepted = await store.listAcceptances(db.kysely, memberId);
  const isHost = await store.hasProperty(db.kysely, memberId);
  return {
    acceptances: accepted.map((one) => ({ ...one, acceptedAt: one.acceptedAt.toISOString() })),
    due: listDueVersions(accepted, isHost, toUtcDate(clock.now())),
  };
}

/** Throws VALIDATION_FAILED for an outdated or unknown version. */
export async function accept(
  deps: Pick<Deps, 'db' | 'clock'>,
  memberId: string,
  versions: readonly Version[],
): Promise<Acceptances> {
  const at = deps.clock.now();
  if (!versions.every((one) => isOpen(one, toUtcDate(at))))
    throw new AppError('VALIDATION_FAILED', {
      fields: { documents: say('This version is no longer in effect. Please read the new one.') },
    });
  await store.addAcceptances(deps.db.kysely, memberId, versions, at);
  return getAcceptances(deps, memberId);
}

/** Stores what the sign-up form says one accepts by creating an account. Runs in the transaction that creates it. */
export const acceptAtSignUp = (db: Kysely<DB> | Transaction<DB>, memberId: string, at: Date): Promise<void> =>
  store.addAcceptances(db, memberId, listDueVersions([], false, toUtcDate(at)), at);

/** For demo members, who have accepted everything that concerns them. */
export const acceptEverything = (db: Kysely<DB> | Transaction<DB>, memberId: string, at: Date): Promise<void> =>
  store.addAcceptances(db, memberId, listDueVersions([], true, toUtcDate(at)), at);
