// Checks of what the installation depends on elsewhere: the mail server, the payment provider, Redis, and the replica.
import { createClient } from 'redis';
import { verifyEmailServer } from '../../adapters/email/transport.ts';
import { canSignPushes, countRecentPushes } from '../push/service.ts';
import { countTextsThisMonth } from '../text-messages/service.ts';
import { type Check, toReason } from './finding.ts';

const CONNECT_MS = 3_000;

export const checkEmail: Check<'email'> = async ({ config }) => {
  if (config.smtpUrl === undefined) return { finding: 'not-configured' };
  if (!config.isOutboundOn) return { finding: 'held' };
  try {
    await verifyEmailServer(config);
    return { finding: 'ready', facts: { server: new URL(config.smtpUrl).hostname } };
  } catch (error) {
    return { finding: 'refused', facts: { server: new URL(config.smtpUrl).hostname, reason: toReason(error) } };
  }
};

const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];
const DAY_MS = 24 * 3_600_000;
/** One or two failures say nothing. */
const FAILED_LEAST = 3;
const [SOME_SHARE, MOST_SHARE] = [0.1, 0.5];

/** Browsers accept notifications only from https sites, and from the machine they run on. */
export const checkPush: Check<'push'> = async (deps) => {
  const { config, db, clock } = deps;
  if (!config.hasServiceWorker) return { finding: 'not-configured' };
  const { protocol, hostname } = new URL(config.publicUrl);
  if (protocol !== 'https:' && !LOCAL_HOSTS.includes(hostname)) return { finding: 'not-https' };
  if (!(await canSignPushes(deps))) return { finding: 'no-key' };
  if (!config.isOutboundOn) return { finding: 'held' };
  const { sent, failed } = await countRecentPushes(db.kysely, new Date(clock.now().getTime() - DAY_MS));
  const all = sent + failed;
  const share = all === 0 ? 0 : failed / all;
  const facts = { count: all, failed, percent: Math.round(share * 100) };
  if (failed < FAILED_LEAST || share < SOME_SHARE) return { finding: 'works', facts };
  return { finding: share < MOST_SHARE ? 'some-fail' : 'most-fail', facts };
};

const NEAR_SHARE = 0.8;

/** Doesn't send one, because each costs money: there's a button for that. */
export const checkTextMessages: Check<'text-messages'> = async (deps) => {
  if (!deps.config.sms) return { finding: 'not-configured' };
  if (!deps.config.isOutboundOn) return { finding: 'held' };
  const { parts, limit } = await countTextsThisMonth(deps);
  const facts = { server: new URL(deps.config.sms.url).hostname, parts, limit };
  // A text has up to two parts.
  if (parts + 2 > limit) return { finding: 'at-limit', facts };
  return { finding: parts < limit * NEAR_SHARE ? 'ready' : 'near-limit', facts };
};

export const checkPayments: Check<'payments'> = async ({ config, stripe }) => {
  if (!config.stripe || !stripe) return { finding: config.hasSandbox ? 'sandbox' : 'not-configured' };
  try {
    await stripe.balanceTransactions.list({ limit: 1 }, { timeout: CONNECT_MS, maxNetworkRetries: 0 });
  } catch (error) {
    return { finding: 'refused', facts: { reason: toReason(error) } };
  }
  return { finding: config.stripe.secretKey.includes('_live_') ? 'live' : 'test-mode' };
};

/** With a connection of its own, because the one for sockets waits out any outage. */
export const checkRedis: Check<'redis'> = async ({ config }) => {
  if (config.redisUrl === undefined) return { finding: 'not-configured' };
  const client = createClient({
    url: config.redisUrl,
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false },
    disableOfflineQueue: true,
  });
  // Connecting throws the same.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.ping();
    return { finding: 'responds' };
  } finally {
    client.destroy();
  }
};

export const checkReplica: Check<'replica'> = async ({ db }) => {
  const health = db.reads.health();
  if (!health) return { finding: 'not-configured' };
  const facts = { state: health.state, seconds: Math.round((health.lagMs ?? 0) / 1000) };
  if (health.state === 'in-use' || health.state === 'lagging') return { finding: health.state, facts };
  return { finding: 'unusable', facts };
};
