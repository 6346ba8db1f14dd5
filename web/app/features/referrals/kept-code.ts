// The code somebody came with, kept in this browser until they have an account to say it with.
import { readStoredText, removeStored, writeStoredText } from '../../lib/session/stored-state.ts';

/** A draft: goes with a sign-out, like everything somebody was about to do. */
const KEY = 'draft.referral';
const CODE = /^[a-z0-9]{8}$/i;

/** What could be a code; undefined for everything else that stands in an address. */
export const readCode = (text: string | null | undefined): string | undefined =>
  text && CODE.test(text) ? text.toLowerCase() : undefined;

export const keptCode = {
  read: (): string | undefined => readCode(readStoredText(KEY)),
  keep: (code: string): boolean => writeStoredText(KEY, code),
  forget: (): void => removeStored(KEY),
};
