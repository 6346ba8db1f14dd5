// Keeps the texts in this process as they're stored.
import { EmailText } from '@daynook/contract/settings/email-texts';
import { setCurrentTexts } from '../../current-texts.ts';
import type { Deps } from '../../deps.ts';
import { canChangeOpening } from '../emails/service.ts';
import * as store from './store.ts';

type Parts = Pick<Deps, 'db' | 'log'>;

export const CHANNEL = 'site_texts_changed';

/** Without openings where they aren't used anymore, so that they're neither shown nor keep other words from being published. */
const withoutOpenings = (text: EmailText): EmailText =>
  Object.fromEntries(Object.entries(text).map(([language, words]) => [language, { ...words, opening: null }]));

/** The stored words. What another release stored and this one can't read, or doesn't use, counts as ours. */
export function readEmailText(
  { log }: Pick<Deps, 'log'>,
  { name, value }: Pick<store.TextRow, 'name' | 'value'>,
): EmailText {
  const parsed = EmailText.safeParse(value);
  if (parsed.success) return canChangeOpening(name) ? parsed.data : withoutOpenings(parsed.data);
  log.warn({ name, issues: parsed.error.issues }, 'the text of an email could not be read');
  return {};
}

/** Texts only grow, so the number of changes tells which of two reads is later: a slow one must not replace what a later one found. */
let known = 0;

export async function refreshTexts(deps: Parts): Promise<void> {
  const rows = await store.listLatest(deps.db.kysely, 'email');
  const count = rows.reduce((sum, { version }) => sum + version, 0);
  if (count < known) return;
  known = count;
  setCurrentTexts({ emails: new Map(rows.map((row) => [row.name, readEmailText(deps, row)])) });
}

/** Uses the stored texts in this process from now on. */
export async function loadTexts(deps: Parts): Promise<void> {
  known = 0;
  await refreshTexts(deps);
}

/** Hears of changes on other nodes until the returned function is called. */
export const followTexts = (deps: Parts): (() => void) =>
  deps.db.listen(CHANNEL, () => {
    refreshTexts(deps).catch((error: unknown) => deps.log.error({ err: error }, 'texts could not be read'));
  });
