// Connecting another provider in the settings. The member has just proven whose account it is, so the provider doesn't have to know whose the
// email is. What has to come back is sealed for the member's session: nobody else's browser can finish it.
import { UPSTREAM_LOGINS } from '@daynook/contract/accounts/security-limits';
import { z } from 'zod';
import type { Db } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { type SealKey, seal, unseal } from '../../lib/sealed-text.ts';
import * as accounts from '../account-store.ts';
import type { Owner } from '../second-factor/second-factor.ts';
import { type Arrival, findLoginUrl, finishTrip, RefusedError, startTrip, Trip } from './upstream-client.ts';
import { addLogin, syncRoles } from './upstream-logins.ts';
import type { Upstream } from './upstream-settings.ts';
import * as store from './upstream-store.ts';

type Parts = Pick<Deps, 'config' | 'db' | 'clock' | 'newId' | 'log' | 'secrets'>;

/** Who connects it, and in which session. */
export interface Connector extends Owner {
  readonly grantId: string | undefined;
}

const MINUTES = 15;

/** Stands for the visit in `state`, as there's none. Ids of visits are longer. */
const SETTINGS = 'connect';
export const isFromSettings = (state: string): boolean => state.startsWith(`${SETTINGS}.`);

/** The browser keeps it and can't read it. */
const Ticket = z.object({ accountId: z.string(), grantId: z.string().nullable(), trip: Trip });

const toKey = ({ secrets }: Parts): SealKey => ({ secret: secrets.factors, purpose: 'upstream-trip' });

/** What the browser came back with. */
interface Back {
  readonly ticket: string;
  readonly provider: string;
  readonly query: string;
}

/** The same session's trip of the last minutes, to the provider that sent the browser back. Throws STATE_CHANGED for any other. */
function openTicket(deps: Parts, { account, memberId, grantId }: Connector, { ticket: text, provider }: Back): Trip {
  try {
    const ticket = Ticket.parse(JSON.parse(unseal(Buffer.from(text, 'base64url'), memberId, toKey(deps))));
    const { trip } = ticket;
    const isFresh = deps.clock.now().getTime() - trip.atMs <= MINUTES * 60_000;
    const isTheirs = ticket.accountId === account.id && ticket.grantId === (grantId ?? null);
    // Otherwise, one provider's code could be passed to another.
    if (isFresh && isTheirs && trip.id === provider) return trip;
  } catch {
    // Made up, or another member's.
  }
  throw new AppError('STATE_CHANGED', {
    message: say('This took too long or wasn’t started here. Try again in settings.'),
  });
}

function getUpstream({ config }: Parts, id: string): Upstream {
  const upstream = config.upstreams.find((one) => one.id === id);
  if (!upstream) throw new AppError('NOT_FOUND');
  return upstream;
}

/** What the trip's failure means in the settings. */
function explain(error: unknown, { name: provider }: Upstream): unknown {
  if (error instanceof RefusedError)
    return new AppError('STATE_CHANGED', {
      message: say('{provider} didn’t log you in, so nothing was connected. Try again in settings.', { provider }),
    });
  if (error instanceof AppError && error.code === 'OVERLOADED')
    return new AppError('OVERLOADED', {
      message: say('We can’t reach {provider} right now. Try again in a moment.', { provider }),
    });
  return error;
}

/** Throws LIMIT_REACHED. */
async function requireRoom(db: Db, accountId: string): Promise<void> {
  if ((await store.listUpstreams(db, accountId)).length >= UPSTREAM_LOGINS.perAccount)
    throw new AppError('LIMIT_REACHED');
}

/** The provider's login page, and what has to come back from it. Throws NOT_FOUND, LIMIT_REACHED, and OVERLOADED. */
export async function startConnecting(
  deps: Parts,
  { account, memberId, grantId }: Connector,
  provider: string,
): Promise<{ url: string; ticket: string }> {
  const upstream = getUpstream(deps, provider);
  await requireRoom(deps.db.kysely, account.id);
  const trip = startTrip(upstream, SETTINGS, deps.clock.now().getTime());
  try {
    const url = await findLoginUrl(deps, upstream, trip, { isAgain: false, email: '' });
    const ticket: z.infer<typeof Ticket> = { accountId: account.id, grantId: grantId ?? null, trip };
    return { url: url.href, ticket: seal(JSON.stringify(ticket), memberId, toKey(deps)).toString('base64url') };
  } catch (error) {
    throw explain(error, upstream);
  }
}

async function goThrough(deps: Parts, upstream: Upstream, trip: Trip, query: string): Promise<Arrival> {
  try {
    return await finishTrip(deps, upstream, trip, `?${query}`);
  } catch (error) {
    throw explain(error, upstream);
  }
}

/**
 * Connects the login that came back. `isOwn` says whether an account is one of the member's. Throws STATE_CHANGED if it didn't start in this
 * session, or if someone has the login, and LIMIT_REACHED.
 */
export async function finishConnecting(
  deps: Parts,
  connector: Connector,
  { isOwn, ...back }: Back & { readonly isOwn: (accountId: string) => boolean },
): Promise<store.UpstreamRow> {
  const trip = openTicket(deps, connector, back);
  const upstream = getUpstream(deps, trip.id);
  const arrival = await goThrough(deps, upstream, trip, back.query);
  const { id: accountId } = connector.account;
  return deps.db.kysely.transaction().execute(async (trx) => {
    await accounts.lockAccount(trx, accountId);
    // Others may have come back since this one started.
    await requireRoom(trx, accountId);
    const { issuer, subject, email = null } = arrival;
    const login = { accountId, provider: upstream.id, issuer, subject, email };
    const row = await addLogin(trx, deps, upstream.name, login);
    if (!row) {
      const present = await store.findUpstream(trx, arrival);
      throw new AppError('STATE_CHANGED', {
        message: present && isOwn(present.account_id) ? sayOwn(upstream) : sayTaken(upstream),
      });
    }
    await syncRoles(trx, deps, upstream, arrival, accountId);
    return row;
  });
}

const sayOwn = ({ name: provider }: Upstream) =>
  say('This {provider} account is connected to your account already.', { provider });
const sayTaken = ({ name: provider }: Upstream) =>
  say('Another account here uses this {provider} account. Log in with it to remove it there, or choose another one.', {
    provider,
  });
