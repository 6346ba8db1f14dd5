// The account of an installation's first admin. Its address counts as confirmed, because emails may not work yet and the person who creates it
// has a code from the server's log.
import type { Transaction } from 'kysely';
import type { DB } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { acceptAtSignUp } from '../modules/legal/service.ts';
import { EMBEDDED_ISSUER, enrollMember } from '../modules/members/service.ts';
import { insertAccount } from './account-store.ts';

export { readBody, readSignUp, readText } from './form-fields.ts';
export { hashPassword } from './password-hash.ts';

interface FirstAccount {
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
}

/** The member's id, or undefined if the address already has an account. */
export async function createFirstAccount(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'newId'>,
  { name, email, passwordHash }: FirstAccount,
): Promise<string | undefined> {
  const at = deps.clock.now();
  const id = deps.newId();
  const row = { id, email, name, password_hash: passwordHash, email_verified_at: at, created_at: at };
  if (!(await insertAccount(trx, row))) return undefined;
  const member = await enrollMember(trx, deps, {
    issuer: EMBEDDED_ISSUER,
    subject: id,
    email,
    isEmailVerified: true,
    name,
  });
  await acceptAtSignUp(trx, member.id, at);
  return member.id;
}
