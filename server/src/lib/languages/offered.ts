import type { Language } from '@daynook/contract/languages/languages';

/** The language that someone chose, if the site has it. It may not have it anymore. */
export const findOffered = (
  { languages }: { readonly languages: readonly Language[] },
  chosen: unknown,
): Language | undefined => languages.find((language) => language === chosen);
