// The referral code a visitor came with, stored in this browser until they have an account.
import { readStoredText, removeStored, writeStoredText } from '../../lib/session/stored-state.ts';

/** Stored as a draft, so logging out deletes it. */
const KEY = 'draft.referral';
const CODE = /^[a-z0-9]{8}$/i;

/** A valid code from the URL; undefined for anything else. */
export const readCode = (text: string | null | undefined): string | undefined =>
  text && CODE.test(text) ? text.toLowerCase() : undefined;

export const keptCode = {
  read: (): string | undefined => readCode(readStoredText(KEY)),
  keep: (code: string): boolean => writeStoredText(KEY, code),
  forget: (): void => removeStored(KEY),
};
