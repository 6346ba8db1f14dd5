// The legal texts that ship with the product: the Markdown files of web/content/legal, in a folder for each language but English.
import { FIRST_LANGUAGE, type SiteLanguage } from '@daynook/contract/languages/languages';
import type { LegalDocument } from '@daynook/contract/legal-versions';
import type { MarkdownText } from '../../lib/markdown-text.ts';

/** Each is in a file of its own, so a page loads only what it shows. */
const files = import.meta.glob<MarkdownText>('../../../content/legal/**/*.md', { import: 'default' });

export function loadShippedText(
  document: LegalDocument,
  { version, language }: { readonly version: number; readonly language: SiteLanguage },
): Promise<MarkdownText> {
  const folder = language === FIRST_LANGUAGE ? '' : `${language}/`;
  return files[`../../../content/legal/${folder}${document}-${version}.md`]!();
}
