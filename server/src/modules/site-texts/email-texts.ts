// The words of emails as staff see and change them: our own, the operator's, a preview with example values, and a test email.
import type { Answer, Input } from '@daynook/contract/api';
import type { SiteLanguage } from '@daynook/contract/languages/languages';
import type { Theme } from '@daynook/contract/settings/brand-colors';
import type { EmailText, EmailTextView } from '@daynook/contract/settings/email-texts';
import { type EmailGroup, TEXT_LIMITS } from '@daynook/contract/settings/text-limits';
import { findEmailText } from '../../current-texts.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { requireOwner } from '../../identity/own-account.ts';
import { AppError } from '../../lib/app-error.ts';
import { languageToStore } from '../../lib/languages/reader.ts';
import { say } from '../../lib/languages/say.ts';
import {
  canChangeOpening,
  EMAIL_NAMES,
  type EmailContext,
  type EmailTemplateName,
  type EmailToSend,
  PLACEHOLDERS,
  type Placeholder,
  readOurs,
  renderEmail,
  renderSubject,
} from '../emails/service.ts';
import { getMember } from '../members/service.ts';
import { sendNow } from '../self-check/service.ts';
import { listChanges, listSiteLanguages, storeChange, type TextChange, viewChange } from './changes.ts';
import { readEmailText, refreshTexts } from './current.ts';
import { EXAMPLE_ORIGIN } from './examples/example-values.ts';
import { listExamples } from './examples/examples.ts';
import { listChangedIn, requireText, withoutOurs } from './rules.ts';
import * as store from './store.ts';

const KIND = 'email';

type Listed = (typeof EMAIL_NAMES)[number];

/** Throws NOT_FOUND. */
function requireEmail(name: string): Listed {
  const found = EMAIL_NAMES.find((one) => one.name === name);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

const toContext = ({ config }: Pick<Deps, 'config'>, language: SiteLanguage): EmailContext => ({
  publicUrl: config.publicUrl,
  language,
});

/** Examples with links to this site. */
const listOwnExamples = (deps: Pick<Deps, 'config'>, name: EmailTemplateName, count?: number): EmailToSend[] =>
  listExamples(name)
    .slice(0, count)
    .map((email) => JSON.parse(JSON.stringify(email).replaceAll(EXAMPLE_ORIGIN, deps.config.publicUrl)) as EmailToSend);

/** Examples that read differently, in our words. */
function listDifferent(deps: Deps, name: EmailTemplateName, language: SiteLanguage): EmailToSend[] {
  const context = toContext(deps, language);
  const byText = new Map(
    listOwnExamples(deps, name).map((email) => {
      const { subject, text } = renderEmail(email, context, { text: {} });
      return [`${subject}\n${text}`, email];
    }),
  );
  return [...byText.values()];
}

/** Placeholders that every example of the email has a value for, with one of them. */
function listPlaceholders(deps: Deps, name: EmailTemplateName, language: SiteLanguage): EmailTextView['placeholders'] {
  const all = listOwnExamples(deps, name).map((email) => readOurs(email, toContext(deps, language)).values);
  const hasAll = (placeholder: Placeholder) => all.every((values) => values[placeholder] !== undefined);
  return PLACEHOLDERS.filter(hasAll).map((placeholder) => ({ name: placeholder, example: all[0]![placeholder]! }));
}

const matches = (text: string, q: string): boolean => text.toLowerCase().includes(q.toLowerCase());

interface ListFilter {
  readonly q?: string | undefined;
  readonly group?: EmailGroup | undefined;
  readonly changed?: 'yes' | undefined;
  readonly page?: number | undefined;
}

/** A page of emails, in the order of their groups. */
export function listEmailTexts(
  deps: Deps,
  { q = '', group, changed, page = 1 }: ListFilter,
): Answer<'GET /api/staff/email-texts'> {
  const context = toContext(deps, languageToStore());
  const toSubject = (name: EmailTemplateName) => renderSubject(listOwnExamples(deps, name, 1)[0]!, context);
  const found = EMAIL_NAMES.filter((one) => group === undefined || one.group === group)
    .filter(({ name }) => changed === undefined || listChangedIn(findEmailText(name)).length > 0)
    // Only a search needs the subjects of emails that aren't on the page.
    .filter(({ name }) => q === '' || matches(name, q) || matches(toSubject(name), q));
  const { pageSize } = TEXT_LIMITS;
  return {
    emails: found.slice((page - 1) * pageSize, page * pageSize).map(({ name, group: itsGroup }) => ({
      name,
      group: itsGroup,
      subject: toSubject(name),
      changedIn: listChangedIn(findEmailText(name)),
    })),
    page,
    pageSize,
    total: found.length,
    hasMore: page * pageSize < found.length,
  };
}

const viewRow = (deps: Deps, row: store.TextRow | undefined) => ({
  text: row ? readEmailText(deps, row) : {},
  ...viewChange(row),
});

function listOurs(deps: Deps, name: EmailTemplateName, language: SiteLanguage): EmailTextView['ours'][number] {
  const ours = listDifferent(deps, name, language).map((email) => readOurs(email, toContext(deps, language)));
  return {
    language,
    subjects: [...new Set(ours.map(({ subject }) => subject))],
    openings: [...new Set(ours.map(({ opening }) => opening))],
  };
}

/** Throws NOT_FOUND. */
export async function getEmailText(deps: Deps, name: string): Promise<EmailTextView> {
  const email = requireEmail(name);
  return {
    ...email,
    ...viewRow(deps, await store.findVersion(deps.db.kysely, KIND, name)),
    languages: listSiteLanguages(deps),
    placeholders: listPlaceholders(deps, email.name, languageToStore()),
    canChangeOpening: canChangeOpening(name),
    ours: listSiteLanguages(deps).map((language) => listOurs(deps, email.name, language)),
  };
}

interface Draft {
  readonly name: string;
  readonly text: EmailText;
  readonly language: SiteLanguage;
  readonly example: number;
}

/** The email that an unpublished text makes. Throws NOT_FOUND, and VALIDATION_FAILED for what's wrong in it. */
function renderDraft(deps: Deps, { name, text, language, example }: Draft, theme: Theme = 'light') {
  const email = requireEmail(name);
  requireEmailText(deps, email.name, text);
  const examples = listDifferent(deps, email.name, language);
  const shown = examples[example % examples.length]!;
  return { examples: examples.length, ...renderEmail(shown, toContext(deps, language), { text, theme }) };
}

/** Throws VALIDATION_FAILED. `path` leads to the text. */
export function requireEmailText(deps: Deps, name: EmailTemplateName, text: EmailText, path = 'text'): void {
  const known = listPlaceholders(deps, name, languageToStore()).map((one) => one.name);
  requireText(name, { text, path }, known);
}

export function previewEmailText(
  deps: Deps,
  { theme, ...draft }: Draft & { readonly theme: Theme },
): Answer<'POST /api/staff/email-texts/{name}/preview'> {
  const { subject, text, html, examples } = renderDraft(deps, draft, theme);
  return { subject, text, html, examples };
}

/** Sends it to the staff member who asked, and nobody else. */
export async function sendEmailTextTest(
  deps: Deps,
  actor: MemberActor,
  draft: Draft,
): Promise<Answer<'POST /api/staff/email-texts/{name}/test'>> {
  const { subject, text, html } = renderDraft(deps, draft);
  const { email: to } = await getMember(deps.db.kysely, actor.memberId);
  return sendNow(deps, to, { subject: say('Test: {subject}', { subject }), text, html });
}

export async function listEmailTextChanges(
  deps: Deps,
  { name, before }: { readonly name: string; readonly before: number | undefined },
): Promise<Answer<'GET /api/staff/email-texts/{name}/changes'>> {
  requireEmail(name);
  const wanted = { kind: KIND, name, before, limit: TEXT_LIMITS.historyPageSize } as const;
  return listChanges(deps.db.kysely, wanted, (row) => viewRow(deps, row));
}

interface EmailTextChange {
  readonly name: string;
  readonly text: EmailText;
  readonly version: number;
  readonly reason: string;
  readonly action: 'site-text-changed' | 'site-text-imported' | 'site-text-undone';
}

/** What's stored for it. */
export const toTextChange = ({ text, ...change }: EmailTextChange): TextChange => ({
  ...change,
  kind: KIND,
  value: withoutOurs(text),
});

async function saveChange(deps: Deps, actor: MemberActor, change: EmailTextChange): Promise<EmailTextView> {
  await retryTransaction(deps.db.kysely, (trx) => storeChange(trx, deps, actor, toTextChange(change)));
  // In this process at once: the person who changed it has to see it on their next page.
  await refreshTexts(deps);
  return getEmailText(deps, change.name);
}

/** Publishes a text. Throws NOT_FOUND, VALIDATION_FAILED, VERSION_CHANGED, and what `requireOwner` throws. */
export async function changeEmailText(
  deps: Deps,
  actor: MemberActor,
  { name, text, version, reason, ...proof }: Input<'POST /api/staff/email-texts/{name}'>['body'] & { name: string },
): Promise<EmailTextView> {
  requireEmailText(deps, requireEmail(name).name, text);
  await requireOwner(deps, actor.memberId, proof);
  return saveChange(deps, actor, { name, text, version, reason, action: 'site-text-changed' });
}

/** Publishes what the text was before its latest change. Throws STATE_CHANGED if there's nothing to undo, VERSION_CHANGED. */
export async function undoEmailText(
  deps: Deps,
  actor: MemberActor,
  { name, version, reason, ...proof }: Input<'POST /api/staff/email-texts/{name}/undo'>['body'] & { name: string },
): Promise<EmailTextView> {
  requireEmail(name);
  await requireOwner(deps, actor.memberId, proof);
  if (version === 0) throw new AppError('STATE_CHANGED', { message: say('There’s nothing to undo yet.') });
  const before = await store.findVersion(deps.db.kysely, KIND, name, version - 1);
  const text = before ? readEmailText(deps, before) : {};
  return saveChange(deps, actor, { name, text, version, reason, action: 'site-text-undone' });
}
