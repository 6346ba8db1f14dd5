// How phone numbers are read and written, what a text message says, and how long a member has to wait for the next one. Pure.
import { PHONE_CODE } from '@daynook/contract/accounts/phone-codes';
import parsePhoneNumber, { type PhoneNumberType } from 'libphonenumber-js/max';
import { usualCountry } from '../../current-settings.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { addMinutes } from '../../lib/time/ranges.ts';

/** In North America, nobody can tell a mobile number from a landline. Numbers that cost the caller extra aren't among these. */
const CAN_GET_TEXTS: ReadonlySet<PhoneNumberType | undefined> = new Set<PhoneNumberType>([
  'MOBILE',
  'FIXED_LINE_OR_MOBILE',
]);

const refuse = (message: string): never => {
  throw new AppError('VALIDATION_FAILED', { fields: { phone: message } });
};

/** The number in E.164. Without a country code, it's from the site's usual country. Throws VALIDATION_FAILED unless it can get text messages. */
export function readPhone(text: string): string {
  const phone = parsePhoneNumber(text, { defaultCountry: usualCountry(), extract: false });
  if (!phone?.isValid() || phone.ext)
    return refuse(say('Enter a phone number with its area code. From another country, start with + and the country.'));
  if (!CAN_GET_TEXTS.has(phone.getType())) return refuse(say('We can’t text this number. Enter a mobile number.'));
  return phone.number;
}

/** Only characters that fit into one short text message. */
export const renderText = (code: string): string =>
  say("Your {brand} code is {code}. It works for {minutes} minutes. Don't share it with anyone.", {
    code,
    minutes: PHONE_CODE.minutes,
  });

/** When the member may ask for the code after this one. */
export const nextCodeAt = (createdAt: Date): Date => new Date(createdAt.getTime() + PHONE_CODE.resendSeconds * 1_000);

const WINDOWS = [
  { minutes: 60, maximum: PHONE_CODE.perHour },
  { minutes: 24 * 60, maximum: PHONE_CODE.perDay },
] as const;

export const secondsUntil = (at: Date, now: Date): number =>
  Math.max(0, Math.ceil((at.getTime() - now.getTime()) / 1_000));

/** How long until another code is allowed after these, oldest first. */
export function secondsToWait(sentAt: readonly Date[], now: Date): number {
  const waits = WINDOWS.map(({ minutes, maximum }) => {
    const since = addMinutes(now, -minutes);
    const leavesFirst = sentAt.filter((at) => at > since).at(-maximum);
    return leavesFirst ? secondsUntil(addMinutes(leavesFirst, minutes), now) : 0;
  });
  return Math.max(...waits);
}
