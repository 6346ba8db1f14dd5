// Logging in with another provider. Who someone is depends on the issuer and its subject alone: a new subject is someone new, and a new
// email at the provider changes nothing here. An account with the same email is connected only after its owner has logged in to it.

import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/app-error.ts';
import { plainName } from '../../lib/display-name.ts';
import { say } from '../../lib/languages/say.ts';
import { audit } from '../../modules/audit/service.ts';
import { type EmailToSend, queueEmail } from '../../modules/emails/service.ts';
import { acceptAtSignUp } from '../../modules/legal/service.ts';
import * as members from '../../modules/members/service.ts';
import { syncClaimRoles } from '../../modules/staff-roles/service.ts';
import * as accounts from '../account-store.ts';
import { queueAccountEmail, toIdentity } from '../accounts.ts';
import { hasPassword } from '../own-account.ts';
import { NO_PASSWORD } from '../password-hash.ts';
import { listPasskeys } from '../second-factor/passkey-store.ts';
import { type Owner, toRecipient } from '../second-factor/second-factor.ts';
import type { Arrival } from './upstream-client.ts';
import type { Upstream } from './upstream-settings.ts';
import * as store from './upstream-store.ts';

type Parts = Pick<Deps, 'config' | 'db' | 'clock' | 'newId'>;
type Trx = Transaction<DB>;

const NAME_MAXIMUM = 120;

/** A login that's connected once the account's owner has logged in. Kept in the visit. */
export const PendingLink = z.object({
  accountId: z.string(),
  provider: z.string(),
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  atMs: z.number(),
});
export type PendingLink = z.infer<typeof PendingLink>;

/** What an arrival means here. */
export type Outcome =
  | { readonly is: 'known' | 'new'; readonly accountId: string }
  /** Someone has this email. */
  | { readonly is: 'taken'; readonly link: PendingLink }
  /** Someone has this email, and the provider doesn't know whose it is. Its owner gets an email. */
  | { readonly is: 'unproven'; readonly email: string }
  | { readonly is: 'no-email' };

/**
 * Whether we take the provider's word for the address. For staff's, only the company's own provider can give it, because an account
 * there stays when someone leaves the company, and a confirmed address makes people staff.
 */
const isProven = ({ config }: Parts, upstream: Upstream, { email = '', isEmailVerified }: Arrival): boolean =>
  isEmailVerified && (upstream.isCompany || !members.isStaffEmail(email, true, config.staffEmailDomains));

const chooseName = ({ name = '', email = '' }: Arrival): string =>
  [...(plainName(name) || email.split('@')[0]!)].slice(0, NAME_MAXIMUM).join('');

const toRow = (deps: Parts, upstream: Upstream, arrival: Arrival, accountId: string) => ({
  id: deps.newId(),
  account_id: accountId,
  provider: upstream.id,
  issuer: arrival.issuer,
  subject: arrival.subject,
  email: arrival.email ?? null,
  created_at: deps.clock.now(),
  last_used_at: deps.clock.now(),
});

/** Creates the account and its member. False if the address or the login was taken meanwhile. */
async function create(trx: Trx, deps: Parts, upstream: Upstream, arrival: Arrival & { email: string }) {
  const now = deps.clock.now();
  const isVerified = isProven(deps, upstream, arrival);
  const row = {
    id: deps.newId(),
    email: arrival.email,
    name: chooseName(arrival),
    password_hash: NO_PASSWORD,
    email_verified_at: isVerified ? now : null,
    created_at: now,
  };
  if (!(await accounts.insertAccount(trx, row))) return undefined;
  // Fails as a whole if the same person is doing this in another tab.
  if (!(await store.insertUpstream(trx, toRow(deps, upstream, arrival, row.id)))) throw new AppError('OVERLOADED');
  const member = await members.enrollMember(trx, deps, toIdentity(row));
  await acceptAtSignUp(trx, member.id, now);
  if (!isVerified) await queueAccountEmail(trx, deps, { kind: 'verify', email: row.email });
  return row.id;
}

interface ArrivalLimits {
  /** Called before an account is created, and for everyone who could find out whether someone has an account. Throws RATE_LIMITED. */
  count(): void;
  /** Whether this address may get an email about it. */
  mayEmail(email: string): boolean;
}

/** Nobody has this login, but someone may have its email. */
async function meet(
  trx: Trx,
  deps: Parts,
  upstream: Upstream,
  { arrival, limits }: { readonly arrival: Arrival & { email: string }; readonly limits: ArrivalLimits },
): Promise<Outcome> {
  const { email, issuer, subject } = arrival;
  const isTheirs = isProven(deps, upstream, arrival);
  const present = await accounts.findAccountByEmail(trx, email);
  if (!present || !isTheirs) limits.count();
  const created = present ? undefined : await create(trx, deps, upstream, arrival);
  if (created !== undefined) {
    await syncRoles(trx, deps, upstream, arrival, created);
    return { is: 'new', accountId: created };
  }
  const owner = present ?? (await accounts.findAccountByEmail(trx, email));
  if (!owner) throw new AppError('OVERLOADED');
  if (isTheirs) {
    const atMs = deps.clock.now().getTime();
    return { is: 'taken', link: { accountId: owner.id, provider: upstream.id, issuer, subject, email, atMs } };
  }
  if (limits.mayEmail(email)) await queueAccountEmail(trx, deps, { kind: 'already-here', email });
  return { is: 'unproven', email };
}

/** Finds or creates the account of someone who logged in at another provider. */
export function arrive(deps: Parts, upstream: Upstream, arrival: Arrival, limits: ArrivalLimits): Promise<Outcome> {
  return deps.db.kysely.transaction().execute(async (trx): Promise<Outcome> => {
    const { email } = arrival;
    const noted = { email: email ?? null, provider: upstream.id, last_used_at: deps.clock.now() };
    const found = await store.useUpstream(trx, arrival, noted);
    if (found) {
      await syncRoles(trx, deps, upstream, arrival, found.account_id);
      return { is: 'known', accountId: found.account_id };
    }
    if (email === undefined) return { is: 'no-email' };
    return meet(trx, deps, upstream, { arrival: { ...arrival, email }, limits });
  });
}

/** Grants and withdraws the roles that the provider's claims stand for. Only staff have roles. */
export async function syncRoles(trx: Trx, deps: Parts, upstream: Upstream, { claims }: Arrival, accountId: string) {
  if (!upstream.roles) return;
  const member = await members.findMemberByIdentity(trx, members.EMBEDDED_ISSUER, accountId);
  if (!member || !members.isStaffEmail(member.email, member.is_email_verified, deps.config.staffEmailDomains)) return;
  const claim = claims[upstream.roles.claim];
  const values = (Array.isArray(claim) ? claim : [claim]).filter((value) => typeof value === 'string');
  const { grant } = upstream.roles;
  const roles = values.flatMap((value) => (Object.hasOwn(grant, value) ? grant[value]! : []));
  await syncClaimRoles(trx, deps, { memberId: member.id, provider: upstream, roles });
}

/** Takes back the roles that came with an account's logins, as they no longer belong to the member. */
export async function endClaimRoles(
  trx: Trx,
  deps: Parts,
  { memberId, accountId }: { readonly memberId: string; readonly accountId: string },
): Promise<void> {
  for (const { provider: id } of await store.listUpstreams(trx, accountId)) {
    const name = deps.config.upstreams.find((upstream) => upstream.id === id)?.name ?? id;
    await syncClaimRoles(trx, deps, { memberId, provider: { id, name }, roles: [] });
  }
}

/** For staff who look into how someone got into an account. */
const logLogin = (
  trx: Trx,
  deps: Parts,
  action: 'login-connected' | 'login-removed',
  memberId: string,
  provider: string,
): Promise<void> =>
  audit(trx, deps, {
    actorId: memberId,
    action,
    subject: { kind: 'member', id: memberId },
    memberId,
    reason: provider,
  });

interface NewLogin {
  readonly accountId: string;
  readonly provider: string;
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
}

/** Adds the login to the account, emails its owner, and logs it. Undefined if the account is gone, or if someone has the login already. */
export async function addLogin(
  trx: Trx,
  deps: Parts,
  name: string,
  { accountId, provider, issuer, subject, email }: NewLogin,
): Promise<store.UpstreamRow | undefined> {
  const account = await accounts.findAccountById(trx, accountId);
  if (!account) return undefined;
  const now = deps.clock.now();
  const who = { account_id: accountId, provider, issuer, subject, email };
  const row = await store.insertUpstream(trx, { id: deps.newId(), ...who, created_at: now, last_used_at: now });
  if (!row) return undefined;
  const member = await members.findMemberByIdentity(trx, members.EMBEDDED_ISSUER, account.id);
  const mail: EmailToSend = {
    ...toRecipient({ account, memberId: member?.id ?? null }),
    template: 'upstream-connected',
    data: { name: account.name, provider: name, login: email ?? '' },
  };
  await queueEmail(trx, deps, mail);
  if (member) await logLogin(trx, deps, 'login-connected', member.id, name);
  return row;
}

/** Connects the login, as the account's owner has just logged in. Does nothing if it's someone's already. */
export async function connectLogin(deps: Parts, name: string, link: PendingLink): Promise<void> {
  await deps.db.kysely.transaction().execute((trx) => addLogin(trx, deps, name, link));
}

export const listUpstreams = (deps: Pick<Deps, 'db'>, accountId: string): Promise<store.UpstreamRow[]> =>
  store.listUpstreams(deps.db.kysely, accountId);

/** Removes a login with another provider. Throws NOT_FOUND, and FORBIDDEN for the only way into the account. */
export async function removeUpstream(
  deps: Parts,
  owner: Owner,
  { id, nameProvider }: { readonly id: string; readonly nameProvider: (provider: string) => string },
): Promise<void> {
  const { account } = owner;
  await deps.db.kysely.transaction().execute(async (trx) => {
    await accounts.lockAccount(trx, account.id);
    const gone = await store.deleteUpstream(trx, account.id, id);
    if (!gone) throw new AppError('NOT_FOUND');
    const passkeys = (await listPasskeys(trx, account.id)).filter(({ blocked_at }) => blocked_at === null);
    const others = passkeys.length + (await store.listUpstreams(trx, account.id)).length;
    if (others === 0 && !hasPassword(account))
      throw new AppError('FORBIDDEN', {
        message: say(
          'That’s your only way to log in. Add a passkey, or set a password with “Forgot password?” at login.',
        ),
      });
    // Without the login, there's nothing that would take the provider's roles away later.
    const provider = { id: gone.provider, name: nameProvider(gone.provider) };
    await syncClaimRoles(trx, deps, { memberId: owner.memberId, provider, roles: [] });
    const email: EmailToSend = {
      ...toRecipient(owner),
      template: 'upstream-removed',
      data: { name: account.name, provider: provider.name },
    };
    await queueEmail(trx, deps, email);
    await logLogin(trx, deps, 'login-removed', owner.memberId, provider.name);
  });
}
