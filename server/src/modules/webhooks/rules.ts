// When deliveries are tried again, and when a webhook is turned off. Pure.
import { WEBHOOKS } from '@daynook/contract/accounts/webhook-events';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** After the first try, the second, and so on; about three days together. Then it's over. */
const RETRY_AFTER = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;
/** A webhook that fails rests, so that its backlog isn't sent against a closed door. */
const REST_AFTER = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE] as const;
/** Later events wait for one that failed this often at most. Then it's tried beside them, so that one event can't hold up all others. */
export const HOLDS_UP_TRIES = 2;

/** When a delivery that has failed this often is tried again; null if it's given up. */
export function nextTryAt(attempts: number, now: Date): Date | null {
  const wait = RETRY_AFTER[attempts - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait);
}

/** Until when a webhook rests after this many failed tries in a row. */
export const restUntil = (failures: number, now: Date): Date =>
  new Date(now.getTime() + REST_AFTER[Math.min(failures, REST_AFTER.length) - 1]!);

/** Whether a webhook has failed for so long that it's turned off. */
export const isGivenUp = (failingSince: Date | null, now: Date): boolean =>
  failingSince !== null && now.getTime() - failingSince.getTime() >= WEBHOOKS.failingDays * DAY;

export const isDelivered = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

/** The receiver says that it doesn't want anything anymore. */
export const GONE = 410;

/** Text of a response that the database and pages can show. */
export const toShownText = (text: string): string =>
  [...text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')]
    .slice(0, WEBHOOKS.responseCharacters)
    .join('');
