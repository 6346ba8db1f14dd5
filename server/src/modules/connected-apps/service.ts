// Apps that a member lets use the MCP server (Q4). The identity provider issues their tokens; what they may do is decided here, again for
// each request, so that taking it away works immediately.

import type { Answer } from '@daynook/contract/api';
import { APP_SCOPES, type AppScope, CONNECTED_APPS } from '@daynook/contract/connections/app-scopes';
import type { ConnectedApp } from '@daynook/contract/connections/connected-apps';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { endGrant } from '../../identity/oidc-store.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { AppError } from '../../lib/app-error.ts';
import { coarseAddress, toHour } from '../../lib/coarse-use.ts';
import { pageAfter, toPage } from '../../lib/cursor.ts';
import { say } from '../../lib/languages/say.ts';
import { addDays } from '../../lib/time/dates.ts';
import { audit } from '../audit/service.ts';
import { queueEmail } from '../emails/service.ts';
import { getMember } from '../members/service.ts';
import * as store from './store.ts';

export { deleteMemberApps as forgetApps, revokeApps, selectConnected } from './store.ts';

const DAY_MS = 86_400_000;
const idleSince = (now: Date) => new Date(now.getTime() - CONNECTED_APPS.idleDays * DAY_MS);

/** What apps connect to. Its tokens are only for this URL. */
export const toMcpUrl = ({ publicUrl }: Pick<Deps['config'], 'publicUrl'>): string => `${publicUrl}/mcp`;

const toConnectedApp = (row: store.AppRow): ConnectedApp => ({
  _id: row.id,
  name: row.name,
  site: row.site,
  scopes: row.scopes,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  lastUsedFrom: row.last_used_from,
});

/** Throws VALIDATION_FAILED for cursors that we didn't create. */
export async function listApps(
  deps: Deps,
  { memberId }: MemberActor,
  { cursor }: { cursor?: string | undefined },
): Promise<Answer<'GET /api/account/apps'>> {
  const now = deps.clock.now();
  const page = pageAfter(cursor, CONNECTED_APPS.pageSize);
  const rows = await store.listWorking(deps.db.kysely, memberId, { now, idleSince: idleSince(now), ...page });
  const { shown, nextCursor } = toPage(rows, CONNECTED_APPS.pageSize, ({ created_at, id }) => ({ at: created_at, id }));
  return {
    apps: shown.map(toConnectedApp),
    nextCursor,
    mcpUrl: toMcpUrl(deps.config),
    canConnect: deps.config.oidc.isEmbedded,
  };
}

const logged = (memberId: string, action: string, reason: string) =>
  ({ actorId: memberId, action, subject: { kind: 'member', id: memberId }, memberId, reason }) as const;

const sortScopes = (scopes: readonly AppScope[]): AppScope[] => APP_SCOPES.filter((scope) => scopes.includes(scope));

/** Notes what the member agreed to, and emails them. Beyond the limit, the app that was connected first is disconnected. */
export async function connectApp(
  deps: Deps,
  app: {
    readonly grantId: string;
    readonly memberId: string;
    readonly clientId: string;
    readonly name: string;
    readonly site: string | null;
    readonly scopes: readonly AppScope[];
  },
): Promise<void> {
  const { memberId, name } = app;
  await retryTransaction(deps.db.kysely, async (trx) => {
    const now = deps.clock.now();
    const lastDay = addDays(now.toISOString().slice(0, 10), CONNECTED_APPS.longestDays);
    await store.insertApp(trx, {
      id: deps.newId(),
      grant_id: app.grantId,
      member_id: memberId,
      client_id: app.clientId,
      name,
      site: app.site,
      scopes: sortScopes(app.scopes),
      created_at: now,
      expires_at: new Date(`${lastDay}T00:00:00Z`),
    });
    for (const former of await store.listBeyond(trx, memberId, CONNECTED_APPS.perMember)) {
      await store.updateApp(trx, former.id, { revoked_at: now });
      await endGrant(trx, former.grant_id);
    }
    await audit(trx, deps, logged(memberId, 'app-connected', name));
    const member = await getMember(trx, memberId);
    await queueEmail(trx, deps, {
      template: 'app-connected',
      to: member.email,
      memberId,
      data: { name: member.name, appName: name, site: app.site, canHold: app.scopes.includes('bookings:write') },
    });
  });
}

/** Throws NOT_FOUND, also for other people's; STATE_CHANGED if it has ended; VALIDATION_FAILED for scopes it doesn't have. */
export function narrowApp(
  deps: Deps,
  { memberId }: MemberActor,
  { id, scopes }: { id: string; scopes: readonly AppScope[] },
): Promise<ConnectedApp> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    const row = await store.lockApp(trx, { id, memberId });
    if (!row) throw new AppError('NOT_FOUND');
    if (row.revoked_at) throw new AppError('STATE_CHANGED', { message: say('This app is no longer connected.') });
    if (scopes.some((scope) => !row.scopes.includes(scope)))
      throw new AppError('VALIDATION_FAILED', {
        fields: { scopes: say('You can only take permissions away. To add some, connect the app again.') },
      });
    await audit(trx, deps, logged(memberId, 'app-narrowed', row.name));
    return toConnectedApp(await store.updateApp(trx, id, { scopes: sortScopes(scopes) }));
  });
}

/** Disconnects the app; repeats change nothing. Waits for transactions of its requests to end. Throws NOT_FOUND, also for other people's. */
export async function disconnectApp(deps: Deps, { memberId }: MemberActor, id: string): Promise<void> {
  await retryTransaction(deps.db.kysely, async (trx) => {
    const row = await store.lockApp(trx, { id, memberId });
    if (!row) throw new AppError('NOT_FOUND');
    if (row.revoked_at) return;
    await store.updateApp(trx, id, { revoked_at: deps.clock.now() });
    await endGrant(trx, row.grant_id);
    await audit(trx, deps, logged(memberId, 'app-disconnected', row.name));
  });
}

/** The app of a grant, if it still has access. */
export function findApp({ db, clock }: Pick<Deps, 'db' | 'clock'>, grantId: string): Promise<store.AppRow | undefined> {
  const now = clock.now();
  return store.findWorking(db.kysely, grantId, { now, idleSince: idleSince(now) });
}

/** Notes the hour and the network of a request, once for each. */
export async function noteAppUse(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  row: store.AppRow,
  network: string,
): Promise<void> {
  const use = { at: toHour(clock.now()), from: coarseAddress(network) };
  const isNoted = row.last_used_at?.getTime() === use.at.getTime();
  if (!isNoted) await store.noteUse(db.kysely, row.id, use);
}

export const connectedAppJobs: readonly TimedJob[] = [
  {
    name: 'connected-apps-forget',
    everySeconds: 3_600,
    run: (deps) =>
      store.deleteEndedBefore(
        deps.db.kysely,
        new Date(deps.clock.now().getTime() - CONNECTED_APPS.endedKeptDays * DAY_MS),
      ),
  },
];
