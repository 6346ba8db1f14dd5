// One-time codes from the log. People who can read the log run the server, so a code is enough to become the first admin.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { hasAdmin } from '../staff-roles/service.ts';
import * as store from './store.ts';

type Parts = Pick<Deps, 'config' | 'db' | 'clock' | 'newId'>;

export const CODE_HOURS = 24;
const CODE_BYTES = 24;
/** Every start makes a code, on every node, and those of earlier starts go on working. */
const KEPT_CODES = 10;

const hash = (code: string): Buffer => createHash('sha256').update(code).digest();

/** Whether the first admin can still be created here: with accounts of our own, and only while there's no admin. */
export const isSetupOpen = async (deps: Pick<Deps, 'config' | 'db' | 'clock'>): Promise<boolean> =>
  deps.config.oidc.isEmbedded && !(await hasAdmin(deps.db.kysely, deps));

/** A new code for the log; undefined if there's an admin. */
export async function makeSetupCode(deps: Parts): Promise<string | undefined> {
  if (!(await isSetupOpen(deps))) return undefined;
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const createdAt = deps.clock.now();
  const row = { id: deps.newId(), codeHash: hash(code), createdAt, expiresAt: addMinutes(createdAt, CODE_HOURS * 60) };
  await deps.db.kysely.transaction().execute((trx) => store.addCode(trx, row, KEPT_CODES));
  return code;
}

export type FoundCode = { readonly id: string } | 'wrong' | 'expired';

/** Compares with every code in constant time. */
export async function findCode(
  db: Parameters<typeof store.listUnused>[0],
  code: string,
  now: Date,
): Promise<FoundCode> {
  const given = hash(code);
  const found = (await store.listUnused(db)).filter((row) => timingSafeEqual(given, row.code_hash));
  if (!found[0]) return 'wrong';
  return found[0].expires_at > now ? { id: found[0].id } : 'expired';
}
