// What all emails about an account say: why they're sent, and what to do if it was someone else.
import { currentBrand } from '../../current-settings.ts';
import { say } from '../../lib/languages/say.ts';
import { momentWords } from '../../lib/time/words.ts';

export const explainOwnAccount = (): string => say('You’re getting this because it’s about your {brand} account.');

/** Members' emails to us. An email mustn't send anyone to search for a way to reach us. */
export const supportAddress = () => ({ supportEmail: currentBrand().supportEmail });

export const warnIfNotYou = (): string =>
  say(
    'If this wasn’t you, reset your password on the login page right away and email us at {supportEmail}.',
    supportAddress(),
  );

/** After a sentence that says what else to do if it was someone else. */
export const protectAccount = (): string =>
  say('Then reset your password on the login page and email us at {supportEmail}.', supportAddress());

/** The end of a pause of payouts, on the host's clock; left out of what was queued before it was known. */
export interface PayoutPause {
  readonly pausedUntil?: string;
  readonly zone?: string;
}

export const pauseTime = ({ pausedUntil, zone }: PayoutPause): string | undefined =>
  pausedUntil === undefined || zone === undefined ? undefined : momentWords(new Date(pausedUntil), zone);

/** Until when an invitation can be accepted, on the clock of who sent it; left out of what was queued before it was known. */
export interface InvitationEnd {
  readonly expiresAt?: string;
  readonly zone?: string;
}

/** How to accept an invitation: its reader may not have an account. */
export const acceptWords = ({ expiresAt, zone }: InvitationEnd, days: number): string =>
  expiresAt === undefined || zone === undefined
    ? say('Log in with this email, or sign up with it and confirm it. You have {days} days to accept.', { days })
    : say('Log in with this email, or sign up with it and confirm it. You can accept until {time}.', {
        time: momentWords(new Date(expiresAt), zone),
      });
