// The secrets that a webhook's deliveries are signed with, decrypted.
import type { Deps } from '../../deps.ts';
import { type SealKey, seal, unseal } from '../../lib/sealed-text.ts';
import type { WebhookRow } from './store.ts';

const toKey = ({ secrets }: Pick<Deps, 'secrets'>): SealKey => ({ secret: secrets.feeds, purpose: 'webhook-secret' });

export const sealSecret = (deps: Pick<Deps, 'secrets'>, webhookId: string, secret: string): Buffer =>
  seal(secret, webhookId, toKey(deps));

/** The present secret, and the former one while both sign. */
export function openSecrets(
  deps: Pick<Deps, 'secrets'>,
  { id, sealed_secret: present, former_secret: former, former_until: until }: WebhookRow,
  now: Date,
): string[] {
  const isOverlapping = former !== null && until !== null && now < until;
  return [present, ...(isOverlapping ? [former] : [])].map((sealed) => unseal(sealed, id, toKey(deps)));
}
