// The legal texts in the page's language: the Markdown files of web/content/legal, in a folder for each language but English.
import {
  FIRST_LANGUAGE,
  isSiteLanguage,
  type Language,
  type SiteLanguage,
} from '@daynook/contract/languages/languages';
import { LEGAL_VERSIONS, type LegalDocument } from '@daynook/contract/legal-versions';
import type { MarkdownText } from '../../lib/markdown-text.ts';

/** Each is in a file of its own, so a page loads only what it shows. */
const files = import.meta.glob<MarkdownText>('../../../content/legal/**/*.md', { import: 'default' });

export interface LegalTexts {
  /** The current version is determined once, where the page is rendered, because browser clocks differ. */
  readonly today: string;
  /** What they're written in: the page's language, or English where that's made unreadable for tests. */
  readonly language: SiteLanguage;
  /** All versions, the first one first. */
  readonly texts: readonly MarkdownText[];
}

export async function loadLegal(document: LegalDocument, shown: Language = FIRST_LANGUAGE): Promise<LegalTexts> {
  const language = isSiteLanguage(shown) ? shown : FIRST_LANGUAGE;
  const folder = language === FIRST_LANGUAGE ? '' : `${language}/`;
  const read = (version: number) => files[`../../../content/legal/${folder}${document}-${version}.md`]!();
  return {
    today: new Date().toISOString().slice(0, 10),
    language,
    texts: await Promise.all(LEGAL_VERSIONS[document].map(({ version }) => read(version))),
  };
}
