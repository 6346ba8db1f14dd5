// What the operator did with the legal documents, as it's stored: a version was published, or withdrawn before it took effect.
import { isLanguage, isSiteLanguage } from '@daynook/contract/languages/languages';
import { LEGAL_DOCUMENTS, type LegalDocument } from '@daynook/contract/legal-versions';
import { LegalTexts } from '@daynook/contract/settings/legal-texts';
import * as w from '@daynook/contract/wire';
import { z } from 'zod';
import type { OwnLegalVersion } from '../../current-texts.ts';
import type { Deps } from '../../deps.ts';
import type { LegalEventRow } from './store.ts';

const version = z.int().min(1);
const published = { kind: z.literal('published'), version, effectiveOn: w.LocalDate };
const Withdrawn = z.object({ kind: z.literal('withdrawn'), version });

export const LegalPublication = z.object({ ...published, texts: LegalTexts });

/** Without the texts. */
export const LegalEvent = z.discriminatedUnion('kind', [z.object(published), Withdrawn]);
export type LegalEvent = z.infer<typeof LegalEvent>;

type Own = Map<LegalDocument, OwnLegalVersion[]>;

function apply(own: Own, document: LegalDocument, event: LegalEvent, languages: readonly string[]): void {
  const versions = own.get(document) ?? [];
  const next =
    event.kind === 'published'
      ? [
          ...versions,
          {
            version: event.version,
            effectiveOn: event.effectiveOn,
            languages: languages.filter(isLanguage).filter(isSiteLanguage),
            isWithdrawn: false,
          },
        ]
      : versions.map((one) => (one.version === event.version ? { ...one, isWithdrawn: true } : one));
  own.set(document, next);
}

/** Each document's versions, oldest first. What another release stored and this one can't read is left out. */
export function toOwnVersions({ log }: Pick<Deps, 'log'>, rows: readonly LegalEventRow[]): Own {
  const own: Own = new Map();
  for (const { name, value, languages } of rows) {
    const document = LEGAL_DOCUMENTS.find((one) => one === name);
    const event = LegalEvent.safeParse(value);
    if (document && event.success) apply(own, document, event.data, languages);
    else log.warn({ name, issues: event.error?.issues }, 'a version of a legal text could not be read');
  }
  return own;
}
