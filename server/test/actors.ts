/**
 * Ten kinds of callers (and tokens) for endpoints and sockets, and what each may expect from an endpoint's access level alone.
 * `endpoint-owners.ts` says who owns a thing.
 */
import type { Endpoint } from '@daynook/contract/endpoint';
import type { ErrorCode } from '@daynook/contract/errors';
import { makeMember, type SignInOptions } from './make.ts';

type AnyDatabase = Parameters<typeof makeMember>[0];
type Member = Awaited<ReturnType<typeof makeMember>>;

export const ACTORS = [
  'visitor',
  'forged',
  'expired',
  'pending',
  'suspended',
  'unverified',
  'stranger',
  'guest',
  'host',
  'staff',
] as const;
export type Actor = (typeof ACTORS)[number];

/** The members behind them. A forged or expired token names the guest, who may do most. */
export type Cast = Readonly<Record<Exclude<Actor, 'visitor'>, Member>>;

export async function makeCast(db: AnyDatabase): Promise<Cast> {
  const guest = await makeMember(db, { name: 'Gia Guest' });
  return {
    guest,
    forged: guest,
    expired: guest,
    pending: await makeMember(db, { status: 'pending' }),
    suspended: await makeMember(db, { status: 'suspended' }),
    // A company address that nobody has confirmed doesn't make anyone staff (A09).
    unverified: await makeMember(db, { email: 'boss@daynook.com', is_email_verified: false }),
    stranger: await makeMember(db, { email: 'stranger@daynook.com.example.org' }),
    host: await makeMember(db, { name: 'Hal Host' }),
    staff: await makeMember(db, { email: 'staff@daynook.com' }),
  };
}

/** How to create the actor's token. A forged one comes from another provider, with our key's name on it. */
export function tokenOptions(actor: Actor): SignInOptions {
  if (actor === 'expired') return { lifetimeSeconds: -60 };
  if (actor === 'forged') return { claims: { iss: 'https://sign-in.example.org' } };
  return {};
}

/** What the access level alone implies: the error, or undefined if it depends on who owns the thing. */
export function refusedByAccess(
  { access, isForSuspended, needsConfirmedEmail }: Endpoint,
  actor: Actor,
): ErrorCode | undefined {
  // A token that is there but wrong is refused on public endpoints as well: the client must learn of it.
  if (actor === 'forged' || actor === 'expired') return 'UNAUTHENTICATED';
  if (access === 'public') return undefined;
  if (actor === 'visitor') return 'UNAUTHENTICATED';
  if (access === 'staff') return actor === 'staff' ? undefined : 'FORBIDDEN';
  if (actor === 'suspended') return isForSuspended ? undefined : 'ACCOUNT_NOT_ACTIVE';
  if (actor === 'unverified' && needsConfirmedEmail) return 'EMAIL_NOT_VERIFIED';
  return actor === 'pending' && access === 'active' ? 'ACCOUNT_NOT_ACTIVE' : undefined;
}
