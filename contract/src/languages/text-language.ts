// Which of the site's languages a member's text is written in. Counts words that are common in one language and rare in the others. Pure.
import { LANGUAGES, type SiteLanguage } from './languages.ts';

const split = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Short lists, because pages load them. */
const COMMON: Readonly<Record<SiteLanguage, ReadonlySet<string>>> = {
  en: split(
    'the and is are was were you your with for this that have of in on it we my our there to by from at be like just room i’ll',
  ),
  fr: split(
    'le les des une est et dans pour avec vous pas sur que qui du au ce cette il elle je votre nos chez bureau plus merci bonjour mon ma on était ou près fenêtre pièce',
  ),
  es: split(
    'el los las una es y en para con por tu que lo al hay está como más mi cuarto gracias casa ya fue muy del voy todo otra junto buena puedo ventana',
  ),
};

/** Words of languages that share many of the above. */
const FOREIGN = split(
  'com uma um você ele ela tem muito muita da das dos ao pela pelo obrigado obrigada é di che della delle sono gli nel nella alla sul sulla stanza molto grazie più è und der ist mit für nicht ein eine het een amb els',
);

/** Letters and signs of one language only. */
const SIGNS: Readonly<Record<SiteLanguage, RegExp>> = {
  en: /(?:n’t|’re|’ll|’ve)\b/iu,
  fr: /[çœèêâîôûàù«»]|\b[ldjmtscn]’(?=\p{L})/iu,
  es: /[ñ¿¡áíóú]/iu,
};

/** None of the site's languages has these. */
const FOREIGN_SIGNS = /[ãõòìßäåøčšžłąęğış]/iu;

const MAXIMUM_CHARACTERS = 600;
/** A name can have one common word. */
const MINIMUM_WORDS = 2;

const countIn = (words: ReadonlySet<string>, list: ReadonlySet<string>): number =>
  [...words].filter((word) => list.has(word)).length;

/** Undefined if it could be any, or another one. */
export function findTextLanguage(text: string): SiteLanguage | undefined {
  const begun = text.slice(0, MAXIMUM_CHARACTERS).toLowerCase().replaceAll("'", '’');
  if (FOREIGN_SIGNS.test(begun)) return undefined;
  const words = new Set(begun.match(/[\p{L}’]+/gu));
  const scores = LANGUAGES.map((language) => {
    const common = countIn(words, COMMON[language]);
    return { language, common, points: common + (SIGNS[language].test(begun) ? 1 : 0) };
  }).toSorted((one, other) => other.points - one.points);
  const [first, second] = scores;
  const others = Math.max(second!.points, 2 * countIn(words, FOREIGN));
  return first!.common >= MINIMUM_WORDS && first!.points >= others * 1.5 ? first!.language : undefined;
}
