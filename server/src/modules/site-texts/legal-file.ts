// Legal texts in the file with all settings. A file has texts, not versions, because those belong to the people who agreed to them:
// importing publishes a new version, which takes effect when one that's published now would.
import { LEGAL_DOCUMENTS, type LegalDocument } from '@daynook/contract/legal-versions';
import { LegalTexts } from '@daynook/contract/settings/legal-texts';
import type { PlannedLegalText, SettingsFile } from '@daynook/contract/settings/settings-file';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { isAccepted, readPart } from './file-parts.ts';
import { findEarliest, findLegalTexts, type Publication, readOwnVersions, storePublication } from './legal-texts.ts';
import { requireMarkup } from './page-text-rules.ts';

type FileTexts = NonNullable<SettingsFile['legalTexts']>;

/** The operator's latest version that wasn't withdrawn, also one that's only announced. */
async function readLatest(deps: Deps, document: LegalDocument) {
  const { own, changes } = await readOwnVersions(deps.db.kysely, deps, document);
  const latest = own.findLast(({ isWithdrawn }) => !isWithdrawn);
  const texts = latest && (await findLegalTexts(deps.db.kysely, document, latest.version));
  return { latest, texts, changes };
}

function requireTexts(texts: unknown, path: string): LegalTexts {
  const read = readPart(LegalTexts, texts, path);
  requireMarkup(read, path);
  return read;
}

/** The texts of documents that the operator wrote. */
export async function exportLegalTexts(deps: Deps): Promise<FileTexts> {
  const exported: FileTexts = {};
  for (const document of LEGAL_DOCUMENTS) {
    const { texts } = await readLatest(deps, document);
    if (texts && isAccepted(() => requireTexts(texts, document))) exported[document] = texts;
  }
  return exported;
}

const isSame = (one: LegalTexts, other: LegalTexts | undefined): boolean => {
  const inOrder = (texts: LegalTexts) =>
    JSON.stringify(
      Object.entries(texts)
        .map(([language, { title, text }]) => [language, title, text])
        .toSorted(),
    );
  return other !== undefined && inOrder(one) === inOrder(other);
};

const later = (one: string, other: string | undefined): string => (other !== undefined && other > one ? other : one);

interface LegalPlan {
  readonly changes: readonly PlannedLegalText[];
  /** Documents that this release doesn't have. */
  readonly skipped: readonly string[];
  readonly against: string;
  readonly store: (trx: Transaction<DB>, actor: MemberActor, reason: string) => Promise<void>;
}

/** What importing would publish. Throws VALIDATION_FAILED. Documents that aren't in the file stay as they are. */
export async function planLegalTexts(
  deps: Deps,
  { memberId }: Pick<MemberActor, 'memberId'>,
  file: FileTexts = {},
): Promise<LegalPlan> {
  const planned: Omit<Publication, 'reason'>[] = [];
  for (const document of LEGAL_DOCUMENTS.filter((one) => Object.hasOwn(file, one))) {
    const texts = requireTexts(file[document], `file.legalTexts.${document}`);
    const { latest, texts: now, changes } = await readLatest(deps, document);
    if (isSame(texts, now)) continue;
    const earliest = await findEarliest(deps.db.kysely, deps, { document, askedBy: memberId });
    planned.push({ document, texts, effectiveOn: later(earliest, latest?.effectiveOn), version: changes });
  }
  return {
    changes: planned.map(({ document, texts, effectiveOn }) => ({
      document,
      effectiveOn,
      languages: Object.keys(texts) as PlannedLegalText['languages'],
    })),
    skipped: Object.keys(file).filter((name) => !LEGAL_DOCUMENTS.some((one) => one === name)),
    against: planned.map(({ document, effectiveOn, version }) => `${document}-${version}-${effectiveOn}`).join(' '),
    store: async (trx, actor, reason) => {
      for (const publication of planned) await storePublication(trx, deps, actor, { ...publication, reason });
    },
  };
}
