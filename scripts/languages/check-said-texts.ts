// Translations are found by the English text, so it has to be a literal.
import type { SaidText } from './said-texts.ts';

/** One sentence for each text that can’t be translated. */
export const checkSaidTexts = (texts: readonly SaidText[]): string[] =>
  texts
    .filter(({ isLiteral }) => !isLiteral)
    .map(({ file, line }) => `${file}:${line}: say(…) needs a literal text, with {values} instead of \${…}`);
