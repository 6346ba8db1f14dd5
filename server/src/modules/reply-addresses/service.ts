// The addresses that emails about messages can be answered to (H9). Anyone who knows one can write in its conversation as the member
// who got the email, so each has 128 secret bits, ends after a while, and is only stored as a digest.
import { createHash } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { derive } from '../../identity/signed-text.ts';
import { deleteInBatches } from '../../jobs/delete-in-batches.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { addHours } from '../../lib/time/ranges.ts';
import * as store from './store.ts';

const PURPOSE = 'reply-address';
/** How long an email can be answered. */
const VALID_DAYS = 30;
const SECRET_CHARACTERS = 32;
/** Mail servers may change the case of an address, so its letters are all small. */
const ADDRESS = new RegExp(`^r-([0-9a-f]{${SECRET_CHARACTERS}})@(.+)$`);

const digestSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export type ReplyAddress = store.ReplyAddressRow;

/** The address for answering this email; undefined if the site receives no email. The same on every attempt to send it. */
export async function makeReplyAddress(
  { config, secrets, db, clock }: Pick<Deps, 'config' | 'secrets' | 'db' | 'clock'>,
  emailId: string,
  { conversationId, memberId }: { readonly conversationId: string; readonly memberId: string },
): Promise<string | undefined> {
  if (!config.replies) return undefined;
  const key = Buffer.from(derive(secrets.cookieKeys, PURPOSE, `${emailId} ${conversationId} ${memberId}`), 'base64url');
  const secret = key.toString('hex').slice(0, SECRET_CHARACTERS);
  const createdAt = clock.now();
  await store.insertAddress(db.kysely, {
    digest: digestSecret(secret),
    conversationId,
    memberId,
    createdAt,
    expiresAt: addHours(createdAt, VALID_DAYS * 24),
  });
  return `r-${secret}@${config.replies.domain}`;
}

/** Whose address it is; undefined if it isn't one of ours, or not anymore. */
export async function findReplyAddress(
  { config, db, clock }: Pick<Deps, 'config' | 'db' | 'clock'>,
  address: string,
): Promise<ReplyAddress | undefined> {
  const [, secret, domain] = ADDRESS.exec(address.toLowerCase()) ?? [];
  if (secret === undefined || domain !== config.replies?.domain) return undefined;
  return store.findAddress(db.kysely, digestSecret(secret), clock.now());
}

export const replyAddressJobs: readonly TimedJob[] = [
  {
    name: 'reply-addresses-forget',
    everySeconds: 3_600,
    run: ({ db, clock }, signal) =>
      deleteInBatches(signal, (limit) => store.deleteExpired(db.kysely, clock.now(), limit)),
  },
];
