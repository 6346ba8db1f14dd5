// Which answer on the help page belongs to an error that people can fix, by its stable code.
import type { ErrorCode } from '@daynook/contract/errors';

export const HELP_FOR = {
  SLOT_TAKEN: 'slot-taken',
  TOO_MANY_HOLDS: 'hold',
  TOO_MANY_REQUESTS_OPEN: 'instant-or-request',
  OUTSIDE_HOURS: 'time-zones',
  PAYMENT_DECLINED: 'card-declined',
  PAYMENT_AUTHENTICATION_REQUIRED: 'card-declined',
  ACCOUNT_NOT_ACTIVE: 'account-closed',
  EMAIL_NOT_VERIFIED: 'confirm-email',
} as const satisfies Partial<Record<ErrorCode, string>>;

/** The answer's URL; undefined if there's none. */
export const findHelpPath = (code: string): string | undefined =>
  Object.hasOwn(HELP_FOR, code) ? `/help#${HELP_FOR[code as keyof typeof HELP_FOR]}` : undefined;
