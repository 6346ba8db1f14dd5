// Which of the site's languages a member's text is written in. Counts words that are common in one language and rare in the others. Pure.
import { LANGUAGES, type SiteLanguage } from './languages.ts';

const split = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Short lists, because pages load them. */
const COMMON: Readonly<Record<SiteLanguage, ReadonlySet<string>>> = {
  en: split('the and is are was were you your with for this that have of in on it we my our there to by from at'),
  fr: split(
    'le les des une est et dans pour avec vous pas sur que qui du au ce cette il elle je votre nos chez bureau plus merci bonjour mon ma on était ou',
  ),
  es: split(
    'el los las una es y en para con por tu que lo al hay está como más mi cuarto gracias casa ya fue muy del voy todo otra junto buena',
  ),
};

/** Letters and signs of one language only. */
const SIGNS: Readonly<Record<SiteLanguage, RegExp>> = {
  en: /(?:n’t|’re|’ll|’ve)\b/giu,
  fr: /[çœèêâîôûàù«»]|\b[ldjmtscn]’(?=\p{L})/giu,
  es: /[ñ¿¡áíóú]/giu,
};

const MAXIMUM_CHARACTERS = 600;

function score(text: string, words: readonly string[], language: SiteLanguage): number {
  return words.filter((word) => COMMON[language].has(word)).length + (text.match(SIGNS[language])?.length ?? 0);
}

/** Undefined if it could be any, or another one. */
export function findTextLanguage(text: string): SiteLanguage | undefined {
  const begun = text.slice(0, MAXIMUM_CHARACTERS).toLowerCase().replaceAll("'", '’');
  const words = begun.match(/[\p{L}’]+/gu) ?? [];
  const scores = LANGUAGES.map((language) => ({ language, points: score(begun, words, language) })).toSorted(
    (one, other) => other.points - one.points,
  );
  const [first, second] = scores;
  return first!.points >= 2 && first!.points >= second!.points * 1.5 ? first!.language : undefined;
}
