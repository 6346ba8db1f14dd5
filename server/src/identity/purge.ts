// Deletes what the identity provider, and codes for phone numbers, no longer need. A timed job calls it, and several nodes may run it at once.
import type { Deps } from '../deps.ts';
import { purgePhoneCodes } from '../modules/phones/service.ts';
import { purgeTextMessages } from '../modules/text-messages/service.ts';
import { deleteExpiredTokens } from './account-store.ts';
import { purgeDevices } from './device-store.ts';
import { deleteOldCodes } from './email-code-store.ts';
import { deleteExpiredItems } from './oidc-store.ts';

const BATCH = 5_000;
const EMAILED_TOKENS_KEPT_DAYS = 30;

/** Returns how many rows were deleted. */
export async function purgeExpired(deps: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = deps.clock.now();
  let total = 0;
  for (let batch = BATCH; batch === BATCH; total += batch) batch = await deleteExpiredItems(deps.db.kysely, now, BATCH);
  total += await purgeDevices(deps.db.kysely);
  total += await deleteOldCodes(deps.db.kysely, new Date(now.getTime() - 2 * 86_400_000));
  total += await purgePhoneCodes(deps);
  total += await purgeTextMessages(deps);
  return (
    total + (await deleteExpiredTokens(deps.db.kysely, new Date(now.getTime() - EMAILED_TOKENS_KEPT_DAYS * 86_400_000)))
  );
}
