// Checks of what the installation depends on elsewhere: the mail server, the payment provider, Redis, and the replica.
import { createClient } from 'redis';
import { verifyEmailServer } from '../../adapters/email/transport.ts';
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
