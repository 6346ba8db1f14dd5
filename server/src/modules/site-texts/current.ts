// Keeps the texts in this process as they're stored.
import { EmailText } from '@daynook/contract/settings/email-texts';
import { HelpArticle, HelpOrder } from '@daynook/contract/settings/help-texts';
import { SitePage } from '@daynook/contract/settings/site-pages';
import { z } from 'zod';
import { setCurrentTexts } from '../../current-texts.ts';
import { followChannel } from '../../db/follow.ts';
import type { Deps } from '../../deps.ts';
import { canChangeOpening } from '../emails/service.ts';
import { toOwnVersions } from './legal-events.ts';
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

/** What another release stored and this one can't read counts as ours. */
function readHelpArticles({ log }: Pick<Deps, 'log'>, rows: readonly store.TextRow[]): Map<string, HelpArticle> {
  const articles = new Map<string, HelpArticle>();
  for (const { name, value } of rows) {
    const parsed = HelpArticle.safeParse(value);
    if (parsed.success) articles.set(name, parsed.data);
    else log.warn({ name, issues: parsed.error.issues }, 'a help article could not be read');
  }
  return articles;
}

/** What another release stored and this one can't read counts as ours. */
function readPages({ log }: Pick<Deps, 'log'>, rows: readonly store.TextRow[]): Map<string, SitePage> {
  const pages = new Map<string, SitePage>();
  for (const { name, value } of rows) {
    const parsed = SitePage.safeParse(value);
    if (parsed.success) pages.set(name, parsed.data);
    else log.warn({ name, issues: parsed.error.issues }, 'the text of a page could not be read');
  }
  return pages;
}

function readHelpOrder({ log }: Pick<Deps, 'log'>, [row]: readonly store.TextRow[]): readonly string[] {
  if (!row) return [];
  const parsed = z.object({ order: HelpOrder }).safeParse(row.value);
  if (!parsed.success) log.warn({ issues: parsed.error.issues }, 'the order of help articles could not be read');
  return parsed.data?.order ?? [];
}

/** Texts only grow, so the number of changes tells which of two reads is later: a slow one must not replace what a later one found. */
let known = 0;

export async function refreshTexts(deps: Parts): Promise<void> {
  const { kysely } = deps.db;
  const emails = await store.listLatest(kysely, 'email');
  const help = await store.listLatest(kysely, 'help');
  const order = await store.listLatest(kysely, 'help-order');
  const pages = await store.listLatest(kysely, 'page');
  const legal = await store.listLegalEvents(kysely);
  const count = [...emails, ...help, ...order, ...pages].reduce((sum, { version }) => sum + version, legal.length);
  if (count < known) return;
  known = count;
  setCurrentTexts({
    emails: new Map(emails.map((row) => [row.name, readEmailText(deps, row)])),
    help: { articles: readHelpArticles(deps, help), order: readHelpOrder(deps, order) },
    pages: readPages(deps, pages),
    legal: toOwnVersions(deps, legal),
  });
}

/** Uses the stored texts in this process from now on. */
export async function loadTexts(deps: Parts): Promise<void> {
  known = 0;
  await refreshTexts(deps);
}

/** Hears of changes on other nodes until the returned function is called. */
export const followTexts = (deps: Parts): (() => void) => followChannel(deps, CHANNEL, () => refreshTexts(deps));
