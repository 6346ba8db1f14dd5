// Sends text messages through an HTTP service if one is configured. Otherwise they're only written to the log. Doesn't decide what a
// message says or whether it was sent before, and doesn't try again: the outbox does.
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import { withDeadline } from '../../lib/deadline.ts';

export interface SmsSettings {
  readonly url: string;
  readonly token: string;
  /** The sender that people see: a number, a short code, or a name. */
  readonly from: string;
  /** The most parts of notifications in a month. Codes aren't counted. */
  readonly monthlyLimit: number;
  /** What the service logs in with when it reports replies. */
  readonly inboundToken: string | undefined;
}

interface TextMessage {
  /** In E.164. */
  readonly to: string;
  readonly text: string;
  /** The same on every attempt, so that the service can recognize a repeat. */
  readonly id: string;
}

interface Sender {
  readonly config: Pick<Config, 'sms'>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly timeoutMs?: number;
}

/** `refusedStatus`: the service will never send this message, so trying again is no use. */
type Outcome = { readonly isSent: true } | { readonly isSent: false; readonly refusedStatus: number };

const TIMEOUT_MS = 10_000;

const canTryAgain = (status: number): boolean => status === 429 || status >= 500;

/** Throws if another attempt may succeed: the service is down, busy, or not reachable. Errors never contain the message. */
export async function sendText(
  { config, log, timeoutMs = TIMEOUT_MS }: Sender,
  { to, text, id }: TextMessage,
): Promise<Outcome> {
  if (!config.sms) {
    log.warn({ to, text }, 'no SMS service is set up, so this text message is only in the log');
    return { isSent: true };
  }
  const { url, token, from } = config.sms;
  const status = await withDeadline(timeoutMs, async (signal) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': id },
      body: JSON.stringify({ to, from, text }),
      // A number and its code must not follow a redirect to another service.
      redirect: 'error',
      signal,
    });
    await response.body?.cancel();
    return response.status;
  });
  if (status >= 200 && status < 300) return { isSent: true };
  if (canTryAgain(status)) throw new Error(`the SMS service answered ${status}`);
  return { isSent: false, refusedStatus: status };
}
