// What the operator's words in an email may be. Pure.
import { LANGUAGES, type SiteLanguage } from '@daynook/contract/languages/languages';
import type { EmailText, OwnEmailWords } from '@daynook/contract/settings/email-texts';
import { EMAIL_PARTS, type EmailPart } from '@daynook/contract/settings/text-limits';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { canChangeOpening, listParts } from '../emails/service.ts';

/** What's wrong with a text's placeholders; undefined if nothing is. */
function findProblem(text: string, placeholders: readonly string[]): string | undefined {
  const parts = listParts(text);
  const unknown = parts.find((part, at) => at % 2 === 1 && !placeholders.includes(part));
  if (unknown !== undefined)
    return say('{placeholder} isn’t a placeholder in this email. Remove it, or use one from the list.', {
      placeholder: `{${unknown}}`,
    });
  return parts.some((part, at) => at % 2 === 0 && /[{}]/.test(part))
    ? say('Braces are only for placeholders, such as {placeholder}.', { placeholder: '{name}' })
    : undefined;
}

/** Throws VALIDATION_FAILED with every part that's wrong. `path` leads to the text. */
export function requireText(
  template: string,
  { text, path }: { readonly text: EmailText; readonly path: string },
  placeholders: readonly string[],
): void {
  const isOpeningOurs = !canChangeOpening(template);
  const checkPart = (part: EmailPart, words: string): string | undefined =>
    isOpeningOurs && part === 'opening'
      ? say('This email’s opening has what its readers need, so it can’t be replaced.')
      : findProblem(words, placeholders);
  const fields: Record<string, string> = {};
  for (const [language, words] of Object.entries(text))
    for (const part of EMAIL_PARTS) {
      const problem = words[part] === null ? undefined : checkPart(part, words[part]);
      if (problem !== undefined) fields[`${path}.${language}.${part}`] = problem;
    }
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION_FAILED', { fields });
}

const isOurs = (words: OwnEmailWords | undefined): boolean =>
  words === undefined || EMAIL_PARTS.every((part) => words[part] === null);

/** Languages in which something differs from ours. */
export const listChangedIn = (text: EmailText | undefined): SiteLanguage[] =>
  LANGUAGES.filter((language) => !isOurs(text?.[language]));

/** Without languages in which nothing differs. */
export const withoutOurs = (text: EmailText): EmailText =>
  Object.fromEntries(listChangedIn(text).map((language) => [language, text[language]]));
