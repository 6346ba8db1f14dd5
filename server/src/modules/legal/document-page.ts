// A legal document as its page shows it: one version, in one language, with what it replaced and the other versions.
import type { Answer } from '@daynook/contract/api';
import type { SiteLanguage } from '@daynook/contract/languages/languages';
import type { LegalDocument } from '@daynook/contract/legal-versions';
import { findInEffect, type KnownVersion, listApplying, listKnownVersions } from '../../current-legal-versions.ts';
import type { Deps } from '../../deps.ts';
import { toUtcDate } from '../../lib/time/dates.ts';
import { findLegalTexts, pickWritten } from '../site-texts/service.ts';

type Page = Answer<'GET /api/legal/documents/{document}'>;
type Parts = Pick<Deps, 'db' | 'clock' | 'config'>;

async function showVersion(
  deps: Parts,
  document: LegalDocument,
  { version: known, language: wanted }: { readonly version: KnownVersion; readonly language: SiteLanguage },
): Promise<Page['shown']> {
  const { version, effectiveOn, isWithdrawn } = known;
  const texts = known.languages && (await findLegalTexts(deps.db.kysely, document, version));
  const language = texts && pickWritten(deps, Object.keys(texts), wanted);
  const own = language ? { language, ...texts[language]! } : null;
  return { version, effectiveOn, isWithdrawn, own };
}

interface Wanted {
  readonly document: LegalDocument;
  /** As typed into the URL. Every version that was ever announced can be read, whatever became of it. */
  readonly version: string | undefined;
  readonly language: SiteLanguage;
}

export async function getDocumentPage(deps: Parts, { document, version, language }: Wanted): Promise<Page> {
  const versions = listKnownVersions(document);
  const inEffect = findInEffect(versions, toUtcDate(deps.clock.now()));
  const shown = versions.find((one) => String(one.version) === version) ?? inEffect;
  const applying = listApplying(versions);
  const before = applying.findLast((one) => one.version < shown.version);
  return {
    inEffect: inEffect.version,
    versions: applying.map(({ version: number, effectiveOn }) => ({ version: number, effectiveOn })),
    shown: await showVersion(deps, document, { version: shown, language }),
    before: before ? await showVersion(deps, document, { version: before, language }) : null,
    languages: shown.languages && [...shown.languages],
  };
}
