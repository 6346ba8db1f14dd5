// The languages that the site is offered in now: what the environment says, or else the operator's setting.
import type { Language } from '@daynook/contract/languages/languages';
import type { Config } from './config.ts';
import { currentSettings } from './current-settings.ts';
import { findOffered, type ReaderChoices } from './lib/languages/reader.ts';

export type LanguageConfig = Pick<Config, 'languages' | 'pseudoLanguages'>;

/** In the operator's order. There's always one. */
export const offeredLanguages = ({ languages, pseudoLanguages }: LanguageConfig): readonly Language[] => [
  ...(languages ?? currentSettings().languages.languages),
  ...pseudoLanguages,
];

/** What someone reads here: what they chose, if it's still offered, and otherwise the first. */
export function chooseLanguage(config: LanguageConfig, chosen: string | undefined): Language {
  const offered = offeredLanguages(config);
  return findOffered(chosen, offered) ?? offered[0]!;
}

/** How something is written for someone who isn't here: in what they read here. A region says nothing about another language. */
export function chooseReader(config: LanguageConfig, choices: ReaderChoices): ReaderChoices {
  const language = chooseLanguage(config, choices.language);
  const hasOwn = choices.language === undefined || choices.language === language;
  return { language, region: hasOwn ? choices.region : undefined, hourCycle: choices.hourCycle };
}
