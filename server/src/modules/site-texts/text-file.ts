// The words of emails in the file with all settings: what's exported, what importing would change, and storing it.
import { EmailText } from '@daynook/contract/settings/email-texts';
import type { PlannedEmailText, SettingsFile } from '@daynook/contract/settings/settings-file';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { EMAIL_NAMES, type EmailTemplateName } from '../emails/service.ts';
import { readEmailText } from './current.ts';
import { requireEmailText, storeEmailText } from './email-texts.ts';
import { withoutOurs } from './rules.ts';
import * as store from './store.ts';

type FileTexts = NonNullable<SettingsFile['emailTexts']>;

/** Every email that was ever changed, also those that are ours again, so that importing the file makes them ours. */
export async function exportEmailTexts(deps: Deps): Promise<FileTexts> {
  const rows = await store.listLatest(deps.db.kysely, 'email');
  return Object.fromEntries(rows.map((row) => [row.name, readEmailText(deps, row)]));
}

const refuse = (field: string, words: string): never => {
  throw new AppError('VALIDATION_FAILED', { fields: { [field]: words } });
};

function readText(deps: Deps, name: string, value: unknown): { name: EmailTemplateName; text: EmailText } {
  const path = `file.emailTexts.${name}`;
  const known = EMAIL_NAMES.find((one) => one.name === name) ?? refuse(path, say('This release has no such email.'));
  const parsed = EmailText.safeParse(value);
  const issue = parsed.error?.issues[0];
  if (!parsed.success) return refuse([path, ...(issue?.path ?? [])].join('.'), issue?.message ?? '');
  requireEmailText(deps, known.name, parsed.data, path);
  return { name: known.name, text: withoutOurs(parsed.data) };
}

/** The same words in the same languages, whatever order they were stored in. */
const isSame = (one: EmailText, other: EmailText): boolean => {
  const inOrder = (text: EmailText) => JSON.stringify(Object.entries(EmailText.parse(withoutOurs(text))).toSorted());
  return inOrder(one) === inOrder(other);
};

interface EmailTextPlan {
  readonly changes: readonly PlannedEmailText[];
  readonly versions: ReadonlyMap<string, number>;
  /** How often texts changed until now. */
  readonly against: string;
}

/** What importing would change. Throws VALIDATION_FAILED with the field that's wrong. Emails that aren't in the file stay as they are. */
export async function planEmailTexts(deps: Deps, texts: FileTexts = {}): Promise<EmailTextPlan> {
  const read = Object.entries(texts).map(([name, value]) => readText(deps, name, value));
  const rows = await store.listLatest(deps.db.kysely, 'email');
  const now = new Map(rows.map((row) => [row.name, readEmailText(deps, row)]));
  const changes = read
    .map(({ name, text }) => ({ name, before: now.get(name) ?? {}, after: text }))
    .filter(({ before, after }) => !isSame(before, after));
  const count = rows.reduce((sum, { version }) => sum + version, 0);
  return { changes, versions: new Map(rows.map(({ name, version }) => [name, version])), against: `emails-${count}` };
}

/** Throws VERSION_CHANGED. Call `refreshTexts` after the commit. */
export async function storeEmailTexts(
  trx: Transaction<DB>,
  deps: Deps,
  actor: MemberActor,
  { plan, reason }: { readonly plan: EmailTextPlan; readonly reason: string },
): Promise<void> {
  for (const { name, after } of plan.changes) {
    const version = plan.versions.get(name) ?? 0;
    await storeEmailText(trx, deps, actor, { name, text: after, version, reason, action: 'site-text-imported' });
  }
}
