// What all emails about an account say: why they're sent, and what to do if it was someone else.
import { currentBrand } from '../../current-settings.ts';
import { say } from '../../lib/languages/say.ts';

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
