// The `lang` attribute of members' texts, which stay as they were written: screen readers then pronounce them right, and browsers offer to
// translate them.
import type { SiteLanguage } from '@daynook/contract/languages/languages';
import { findTextLanguage } from '@daynook/contract/languages/text-language';

/** None if the language isn't clear. */
export function writtenBy(...texts: readonly (string | null | undefined)[]): { lang?: SiteLanguage } {
  const language = findTextLanguage(texts.filter((text) => text).join(' '));
  return language ? { lang: language } : {};
}
