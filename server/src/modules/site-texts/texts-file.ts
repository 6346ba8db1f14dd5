// Every text of the operator's in the file with all settings: emails, help articles, pages, and legal texts.
import type { CheckedTexts, SettingsFile } from '@daynook/contract/settings/settings-file';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { exportEmailTexts, planEmailTexts } from './email-file.ts';
import { exportHelp, planHelp } from './help-file.ts';
import { exportLegalTexts, planLegalTexts } from './legal-file.ts';
import { exportPages, planPages } from './page-file.ts';

type FileTexts = Pick<SettingsFile, 'emailTexts' | 'helpArticles' | 'helpOrder' | 'pageTexts' | 'legalTexts'>;

export const exportTexts = async (deps: Deps): Promise<Required<FileTexts>> => ({
  emailTexts: await exportEmailTexts(deps),
  ...(await exportHelp(deps)),
  ...(await exportPages(deps)),
  legalTexts: await exportLegalTexts(deps),
});

interface TextsPlan {
  readonly changes: CheckedTexts;
  readonly count: number;
  /** Identifies the texts that were compared. */
  readonly against: string;
  /** In the caller's transaction. Throws VERSION_CHANGED. Call `refreshTexts` after the commit. */
  readonly store: (trx: Transaction<DB>, actor: MemberActor, reason: string) => Promise<void>;
}

/** What importing would change. Throws VALIDATION_FAILED with the field that's wrong. Texts that aren't in the file stay as they are. */
export async function planTexts(deps: Deps, actor: Pick<MemberActor, 'memberId'>, file: FileTexts): Promise<TextsPlan> {
  const emails = await planEmailTexts(deps, file.emailTexts);
  const help = await planHelp(deps, file);
  const pages = await planPages(deps, file.pageTexts);
  const legal = await planLegalTexts(deps, actor, file.legalTexts);
  const parts = [emails, help, pages, legal];
  return {
    changes: {
      emailTexts: [...emails.changes],
      helpArticles: [...help.changes],
      isHelpOrderChanged: help.order !== undefined,
      pageTexts: [...pages.changes],
      legalTexts: [...legal.changes],
      skipped: [...emails.skipped, ...legal.skipped],
    },
    count: parts.reduce((sum, { changes }) => sum + changes.length, help.order === undefined ? 0 : 1),
    against: parts.map(({ against }) => against).join(' '),
    store: async (trx, actor, reason) => {
      for (const part of parts) await part.store(trx, actor, reason);
    },
  };
}
