// The words of emails in the file with all settings: what's exported, what importing would change, and storing it.
import { EmailText } from '@daynook/contract/settings/email-texts';
import type { PlannedEmailText, SettingsFile } from '@daynook/contract/settings/settings-file';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { EMAIL_NAMES, type EmailTemplateName } from '../emails/service.ts';
import { storeChange } from './changes.ts';
import { readEmailText } from './current.ts';
import { requireEmailText, toTextChange } from './email-texts.ts';
import { isAccepted, readPart } from './file-parts.ts';
import { withoutOurs } from './rules.ts';
import * as store from './store.ts';

type FileTexts = NonNullable<SettingsFile['emailTexts']>;

const findEmail = (name: string) => EMAIL_NAMES.find((one) => one.name === name);

/** Every email that was ever changed, also those that are ours again, so that importing the file makes them ours. */
export async function exportEmailTexts(deps: Deps): Promise<FileTexts> {
  const rows = await store.listLatest(deps.db.kysely, 'email');
  const texts = rows.flatMap((row) => {
    const email = findEmail(row.name);
    const text = readEmailText(deps, row);
    // With placeholders that another release had, importing it would be refused.
    const isImportable = email && isAccepted(() => requireEmailText(deps, email.name, text));
    return isImportable ? [[row.name, text] as const] : [];
  });
  return Object.fromEntries(texts);
}

/** Undefined for an email that this release doesn't have: files come from other releases too. */
function readText(deps: Deps, name: string, value: unknown): { name: EmailTemplateName; text: EmailText } | undefined {
  const path = `file.emailTexts.${name}`;
  const known = findEmail(name);
  if (!known) return undefined;
  const text = readPart(EmailText, value, path);
  requireEmailText(deps, known.name, text, path);
  return { name: known.name, text: withoutOurs(text) };
}

/** The same words in the same languages, whatever order they were stored in. */
const isSame = (one: EmailText, other: EmailText): boolean => {
  const inOrder = (text: EmailText) => JSON.stringify(Object.entries(EmailText.parse(withoutOurs(text))).toSorted());
  return inOrder(one) === inOrder(other);
};

interface EmailTextPlan {
  readonly changes: readonly PlannedEmailText[];
  /** The names of emails that this release doesn't have. */
  readonly skipped: readonly string[];
  /** How often texts changed until now. */
  readonly against: string;
  readonly store: (trx: Transaction<DB>, actor: MemberActor, reason: string) => Promise<void>;
}

/** What importing would change. Throws VALIDATION_FAILED with the field that's wrong. Emails that aren't in the file stay as they are. */
export async function planEmailTexts(deps: Deps, texts: FileTexts = {}): Promise<EmailTextPlan> {
  const read = Object.entries(texts).flatMap(([name, value]) => readText(deps, name, value) ?? []);
  const rows = await store.listLatest(deps.db.kysely, 'email');
  const now = new Map(rows.map((row) => [row.name, readEmailText(deps, row)]));
  const versions = new Map(rows.map(({ name, version }) => [name, version]));
  const changes = read
    .map(({ name, text }) => ({ name, before: now.get(name) ?? {}, after: text }))
    .filter(({ before, after }) => !isSame(before, after));
  const count = rows.reduce((sum, { version }) => sum + version, 0);
  return {
    changes,
    skipped: Object.keys(texts).filter((name) => !findEmail(name)),
    against: `emails-${count}`,
    store: async (trx, actor, reason) => {
      for (const { name, after: text } of changes) {
        const version = versions.get(name) ?? 0;
        await storeChange(
          trx,
          deps,
          actor,
          toTextChange({ name, text, version, reason, action: 'site-text-imported' }),
        );
      }
    },
  };
}
