// The first start of an installation: a code from the log creates the first admin, who then goes through the most important settings.
import type { Deps } from '../../deps.ts';
import { createFirstAccount, hashPassword } from '../../identity/first-account.ts';
import { audit } from '../audit/service.ts';
import { hasAdmin, makeFirstAdmin } from '../staff-roles/service.ts';
import { CODE_HOURS, findCode, isSetupOpen, makeSetupCode } from './codes.ts';
import * as store from './store.ts';

export { getSetup, putStep } from './steps.ts';
export { findCode, isSetupOpen };

/** Writes the setup link to the log, if there's no admin. */
export async function offerSetup(deps: Deps, say: (text: string) => void): Promise<void> {
  const code = await makeSetupCode(deps);
  if (code === undefined) return;
  say(`This marketplace has no admin yet. Create the first one within ${CODE_HOURS} hours:`);
  say(`  ${deps.config.publicUrl}/setup?code=${code}`);
  say('  The link works once. Restart the server for a new one.');
}

interface NewAdmin {
  readonly code: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Why no admin was created, or that one was. */
export type Outcome = 'created' | 'wrong' | 'expired' | 'closed' | 'email-taken';

/** Creates the first admin, with an address of staff, and uses up the code, in one transaction. */
export async function createFirstAdmin(deps: Deps, { code, name, email, password }: NewAdmin): Promise<Outcome> {
  // Hashing takes a while on purpose, so nobody makes us do it without a code.
  const known = await findCode(deps.db.kysely, code, deps.clock.now());
  if (typeof known === 'string') return known;
  const passwordHash = await hashPassword(password);
  return deps.db.kysely.transaction().execute(async (trx) => {
    await store.lockCodes(trx);
    if (await hasAdmin(trx, deps)) return 'closed';
    const found = await findCode(trx, code, deps.clock.now());
    if (typeof found === 'string') return found;
    const memberId = await createFirstAccount(trx, deps, { name, email, passwordHash });
    if (memberId === undefined) return 'email-taken';
    await makeFirstAdmin(trx, deps, memberId);
    await store.consumeCode(trx, found.id, deps.clock.now());
    const subject = { kind: 'member', id: memberId } as const;
    await audit(trx, deps, { actorId: memberId, action: 'became-first-admin', subject, memberId });
    return 'created';
  });
}
