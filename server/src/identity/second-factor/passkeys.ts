// Passkeys (WebAuthn). The device asks for a fingerprint, face, or PIN, so a passkey is both factors at once, and logging in with one
// takes no second step. The library checks what browsers send; challenges are derived, so none are stored.

import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { PASSKEYS } from '@daynook/contract/accounts/security-limits';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { currentBrand } from '../../current-settings.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/app-error.ts';
import { say, toSay } from '../../lib/languages/say.ts';
import { type EmailToSend, queueEmail } from '../../modules/emails/service.ts';
import * as members from '../../modules/members/service.ts';
import { findAccountById, lockAccount } from '../account-store.ts';
import { derive } from '../signed-text.ts';
import * as store from './passkey-store.ts';
import { type Owner, toRecipient } from './second-factor.ts';

export type { PasskeyRow } from './passkey-store.ts';

type Parts = Pick<Deps, 'config' | 'db' | 'clock' | 'newId' | 'secrets'>;
type Site = Pick<Deps, 'config'>;

/** Passkeys belong to a host name. Browsers refuse them for bare addresses. */
const findSite = ({ config }: Site) => {
  const { hostname, origin } = new URL(config.publicUrl);
  return { hostname, origin };
};

export const canHavePasskeys = (deps: Site): boolean => isIP(findSite(deps).hostname.replaceAll(/[[\]]/g, '')) === 0;

const toBytes = (accountId: string) => new Uint8Array(Buffer.from(accountId.replaceAll('-', ''), 'hex'));

/** A challenge as the library takes it: bytes. */
const toChallenge = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

const transports = z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])).catch([]);
const Registration = z.looseObject({
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.looseObject({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: transports.optional(),
  }),
});
const Assertion = z.looseObject({
  id: z.string().max(1_400),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.looseObject({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.string().nullish(),
  }),
});

/** What a browser sent as JSON; undefined if it's something else. */
function readCredential<T>(schema: z.ZodType<T>, json: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

const NEW_PURPOSE = 'passkey-new';
const LOGIN_PURPOSE = 'passkey-login';

export const listPasskeys = (deps: Pick<Deps, 'db'>, accountId: string): Promise<store.PasskeyRow[]> =>
  store.listPasskeys(deps.db.kysely, accountId);

const requireRoom = (count: number): void => {
  if (count >= PASSKEYS.perAccount)
    throw new AppError('LIMIT_REACHED', {
      message: say('You have {count} passkeys. Remove one you no longer use.', { count: PASSKEYS.perAccount }),
    });
};

/** What the browser needs to create a passkey, and a ticket to add it with. Throws LIMIT_REACHED, and FORBIDDEN without a host name. */
export async function startPasskey(
  deps: Parts,
  { account }: Owner,
): Promise<{ readonly options: string; readonly ticket: string }> {
  if (!canHavePasskeys(deps))
    throw new AppError('FORBIDDEN', { message: say('Passkeys need a site with a host name. Ask your operator.') });
  const present = await store.listPasskeys(deps.db.kysely, account.id);
  requireRoom(present.length);
  const endsAtMs = deps.clock.now().getTime() + PASSKEYS.timeoutMs;
  const ticket = `${account.id}~${endsAtMs}~${randomBytes(16).toString('hex')}`;
  const options = await generateRegistrationOptions({
    rpName: currentBrand().name,
    rpID: findSite(deps).hostname,
    userID: toBytes(account.id),
    userName: account.email,
    userDisplayName: account.name,
    challenge: toChallenge(derive(deps.secrets.cookieKeys, NEW_PURPOSE, ticket)),
    timeout: PASSKEYS.timeoutMs,
    attestationType: 'none',
    excludeCredentials: present.map((row) => ({ id: row.credential_id, transports: transports.parse(row.transports) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { options: JSON.stringify(options), ticket };
}

const refuseNew = (message: string): never => {
  throw new AppError('VALIDATION_FAILED', { fields: { credential: message } });
};

const TRY_AGAIN = toSay('That didn’t work. Please try again.');

async function checkNew(
  deps: Parts,
  accountId: string,
  { ticket, credential }: { ticket: string; credential: string },
) {
  const [owner, endsAtMs] = ticket.split('~');
  // The challenge below can only be derived here, so a forged ticket has one that the browser hasn't signed.
  if (owner !== accountId || !(Number(endsAtMs) > deps.clock.now().getTime()))
    return refuseNew(say('This took too long. Please try again.'));
  const response = readCredential(Registration, credential);
  if (!response) return refuseNew(TRY_AGAIN);
  const site = findSite(deps);
  const checked = await verifyRegistrationResponse({
    response: response as never,
    expectedChallenge: derive(deps.secrets.cookieKeys, NEW_PURPOSE, ticket),
    expectedOrigin: site.origin,
    expectedRPID: site.hostname,
    requireUserVerification: true,
  }).catch(() => undefined);
  return checked?.verified && checked.registrationInfo
    ? { ...checked.registrationInfo, transports: response.response.transports ?? [] }
    : refuseNew(TRY_AGAIN);
}

/** Adds the passkey that the browser created with `startPasskey`'s options. Throws VALIDATION_FAILED, LIMIT_REACHED. */
export async function addPasskey(
  deps: Parts,
  owner: Owner,
  { name, ...made }: { readonly ticket: string; readonly credential: string; readonly name: string },
): Promise<store.PasskeyRow> {
  const { id: accountId } = owner.account;
  const { credential, credentialBackedUp, transports: known } = await checkNew(deps, accountId, made);
  const add = deps.db.kysely.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    requireRoom((await store.listPasskeys(trx, accountId)).length);
    const row = await store.insertPasskey(trx, {
      id: deps.newId(),
      account_id: accountId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: [...known],
      name,
      is_synced: credentialBackedUp,
      created_at: deps.clock.now(),
    });
    await queuePasskeyEmail(trx, deps, owner, 'passkey-added', name);
    return row;
  });
  try {
    return await add;
  } catch (error) {
    if (isUniqueViolation(error)) return refuseNew(say('This passkey was added already.'));
    throw error;
  }
}

async function queuePasskeyEmail(
  trx: Transaction<DB>,
  deps: Parts,
  owner: Owner,
  template: 'passkey-added' | 'passkey-removed' | 'passkey-blocked',
  passkey: string,
): Promise<void> {
  const email: EmailToSend = { ...toRecipient(owner), template, data: { name: owner.account.name, passkey } };
  await queueEmail(trx, deps, email);
}

/** Throws NOT_FOUND. */
export async function renamePasskey(
  deps: Parts,
  owner: Owner,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<store.PasskeyRow> {
  const row = await store.renamePasskey(deps.db.kysely, { accountId: owner.account.id, id, name });
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Throws NOT_FOUND. */
export async function removePasskey(deps: Parts, owner: Owner, id: string): Promise<void> {
  await deps.db.kysely.transaction().execute(async (trx) => {
    const gone = await store.deletePasskey(trx, owner.account.id, id);
    if (!gone) throw new AppError('NOT_FOUND');
    await queuePasskeyEmail(trx, deps, owner, 'passkey-removed', gone.name);
  });
}

/** A visit's challenge. A visit ends with its login, so nobody can use an answer twice. */
const challengeFor = (deps: Pick<Deps, 'secrets'>, visitId: string) =>
  derive(deps.secrets.cookieKeys, LOGIN_PURPOSE, visitId);

/** What the browser needs to log in with any of its passkeys for this site; undefined if there can be none. */
export async function startPasskeyLogin(
  deps: Pick<Deps, 'config' | 'secrets'>,
  visitId: string,
): Promise<string | undefined> {
  if (!canHavePasskeys(deps)) return undefined;
  const options = await generateAuthenticationOptions({
    rpID: findSite(deps).hostname,
    challenge: toChallenge(challengeFor(deps, visitId)),
    timeout: PASSKEYS.timeoutMs,
    userVerification: 'required',
  });
  return JSON.stringify(options);
}

export type PasskeyLogin =
  | { readonly is: 'right'; readonly accountId: string; readonly amr: readonly string[] }
  | { readonly is: 'wrong' | 'blocked' };

async function findOwner(trx: Transaction<DB>, accountId: string): Promise<Owner | undefined> {
  const account = await findAccountById(trx, accountId);
  const member = account && (await members.findMemberByIdentity(trx, members.EMBEDDED_ISSUER, account.id));
  return account && member && { account, memberId: member.id };
}

/** A counter that doesn't go up means that there's a copy (WebAuthn, 6.1.1). Passkeys that sync don't count. */
const isCopied = (row: store.PasskeyRow, counter: number) =>
  (counter > 0 || Number(row.counter) > 0) && counter <= Number(row.counter);

/** What the authenticator says, if it signed the challenge for this site and asked for a fingerprint, face, or PIN. */
async function verify(deps: Parts, visitId: string, response: z.infer<typeof Assertion>, row: store.PasskeyRow) {
  const handle = response.response.userHandle;
  if (handle && handle !== Buffer.from(toBytes(row.account_id)).toString('base64url')) return undefined;
  const site = findSite(deps);
  const checked = await verifyAuthenticationResponse({
    response: response as never,
    expectedChallenge: challengeFor(deps, visitId),
    expectedOrigin: site.origin,
    expectedRPID: site.hostname,
    requireUserVerification: true,
    // Its counter is compared below, because a wrong one has consequences.
    credential: { id: row.credential_id, publicKey: new Uint8Array(row.public_key), counter: 0 },
  }).catch(() => undefined);
  return checked?.verified ? checked.authenticationInfo : undefined;
}

async function blockCopied(trx: Transaction<DB>, deps: Parts, row: store.PasskeyRow): Promise<void> {
  await store.blockPasskey(trx, row.id, deps.clock.now());
  const owner = await findOwner(trx, row.account_id);
  if (owner) await queuePasskeyEmail(trx, deps, owner, 'passkey-blocked', row.name);
}

/** Whose passkey signed this visit's challenge. One that may have been copied is blocked, and its owner gets an email. */
export async function checkPasskeyLogin(deps: Parts, visitId: string, json: string): Promise<PasskeyLogin> {
  const response = readCredential(Assertion, json);
  if (!response) return { is: 'wrong' };
  return deps.db.kysely.transaction().execute(async (trx): Promise<PasskeyLogin> => {
    const row = await store.lockByCredential(trx, response.id);
    const said = row && (await verify(deps, visitId, response, row));
    if (!row || !said) return { is: 'wrong' };
    if (row.blocked_at) return { is: 'blocked' };
    const { newCounter: counter, credentialBackedUp: is_synced } = said;
    if (isCopied(row, counter)) {
      await blockCopied(trx, deps, row);
      return { is: 'blocked' };
    }
    await store.noteUse(trx, row.id, { counter, last_used_at: deps.clock.now(), is_synced });
    return { is: 'right', accountId: row.account_id, amr: [is_synced ? 'swk' : 'hwk', 'user', 'mfa'] };
  });
}
