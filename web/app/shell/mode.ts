// The last mode, remembered for pages that both modes share.
import { readStoredText, writeStoredText } from '../lib/session/stored-state.ts';
import { isMode, type Mode, modeOfPage } from './mode-rules.ts';

/** Stored under the account: logging out deletes it. */
const KEY = 'mode';

/** The mode a page is shown in; undefined if neither it nor an earlier page decides. */
export function modeNow(pathname: string): Mode | undefined {
  const last = readStoredText(KEY);
  return modeOfPage(pathname) ?? (isMode(last) ? last : undefined);
}

export const rememberMode = (mode: Mode): unknown => writeStoredText(KEY, mode);
