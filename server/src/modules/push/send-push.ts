// Sending one notification to one browser, through its push service.
import { createHash } from 'node:crypto';
import { currentBrand } from '../../current-settings.ts';
import type { Deps } from '../../deps.ts';
import type { ResolvedAddress } from '../../lib/guarded-fetch/guarded-fetch.ts';
import { openGuardedPosts } from '../../lib/guarded-fetch/guarded-posts.ts';
import { encryptPush, signPush } from './encrypt.ts';

export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Push services answer within a fraction of a second. */
const SEND_MS = 3_000;
const RESPONSE_BYTES = 200;
/** A push service keeps it this long for a phone that's off. */
export const KEPT_SECONDS = 24 * 3_600;

/** It's gone, or it never worked: the browser would have to subscribe again. */
export const NEVER_AGAIN: ReadonlySet<number | null> = new Set([401, 403, 404, 410]);

export interface SendOptions {
  readonly resolve?: (host: string) => Promise<readonly ResolvedAddress[]>;
}

/** What of a notification its push service and the browser get. */
interface Sent {
  readonly title: string;
  readonly path: string;
  readonly canWait: boolean;
  readonly until: string | null;
}

/** Sends to one browser, and returns what its push service answered. */
export async function sendPush(deps: Deps, push: Sent, device: Subscription, { resolve }: SendOptions = {}) {
  const now = deps.clock.now();
  const seconds = push.until ? Math.floor((Date.parse(push.until) - now.getTime()) / 1_000) : KEPT_SECONDS;
  // A newer one about the same replaces it, in the push service and on the screen.
  const tag = createHash('sha256').update(push.path).digest('base64url').slice(0, 32);
  const body = encryptPush(JSON.stringify({ title: push.title, path: push.path, tag }), device);
  const contact = `mailto:${currentBrand().supportEmail}`;
  const headers = {
    authorization: await signPush(deps.secrets.pushKey, { endpoint: device.endpoint, contact, now }),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(Math.max(0, Math.min(KEPT_SECONDS, seconds))),
    topic: tag,
    urgency: push.canWait ? 'normal' : 'high',
  };
  const options = {
    allowedHosts: deps.config.outboundAllowedHosts,
    totalMs: SEND_MS,
    responseBytes: RESPONSE_BYTES,
    ...(resolve ? { resolve } : {}),
  };
  const posts = openGuardedPosts(device.endpoint, options, AbortSignal.timeout(SEND_MS));
  try {
    return await posts.post(headers, body);
  } finally {
    await posts.close();
  }
}
