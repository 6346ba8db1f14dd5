// How the settings of an SMS service are written in the environment.
import { z } from 'zod';
import type { SmsSettings } from './sms-service.ts';

export const SmsToken = z.string().regex(/^[!-~]+$/, 'must have no spaces');

/** What strangers could try to guess. */
export const SmsInboundToken = z.string().regex(/^[!-~]{16,}$/, 'must have at least 16 characters and no spaces');

export const SmsSender = z
  .string()
  .regex(
    /^(?:\+[1-9]\d{6,14}|\d{3,8}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/,
    'must be a number such as +15035550123, a short code, or a name of at most 11 letters and digits',
  );

interface SmsEnvironment {
  readonly SMS_HTTP_URL?: string | undefined;
  readonly SMS_HTTP_TOKEN?: string | undefined;
  readonly SMS_FROM?: string | undefined;
  readonly SMS_MONTHLY_LIMIT: number;
  readonly SMS_INBOUND_TOKEN?: string | undefined;
}

/** The SMS service, if its settings are complete. */
export function readSms(e: SmsEnvironment): SmsSettings | undefined {
  const { SMS_HTTP_URL: url, SMS_HTTP_TOKEN: token, SMS_FROM: from } = e;
  if (url === undefined || token === undefined || from === undefined) return undefined;
  return { url, token, from, monthlyLimit: e.SMS_MONTHLY_LIMIT, inboundToken: e.SMS_INBOUND_TOKEN };
}
