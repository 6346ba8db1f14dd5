// What the texts of pages may be: a little markup, and no HTML. Pure.
import type { MarkupProblem } from '@daynook/contract/markup/read-inline';
import { type FoundProblem, readMarkup } from '@daynook/contract/markup/read-markup';
import type { PageText } from '@daynook/contract/settings/legal-texts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';

const WORDS: Readonly<Record<MarkupProblem, (line: number) => string>> = {
  html: (line) => say('Line {line}: HTML isn’t supported. Remove the tag, or put a backslash before the <.', { line }),
  link: (line) =>
    say('Line {line}: links have to start with https://, mailto:, tel:, or #, or with / for a page of this site.', {
      line,
    }),
  picture: (line) => say('Line {line}: pictures aren’t supported.', { line }),
  heading: (line) => say('Line {line}: start headings with ## or ###.', { line }),
  list: (line) => say('Line {line}: lists inside lists aren’t supported.', { line }),
  table: (line) =>
    say('Line {line}: tables need a line of dashes below the first row, and as many cells in every row.', { line }),
};

const toWords = ({ line, problem }: FoundProblem): string => WORDS[problem](line);

/** Throws VALIDATION_FAILED with the first problem of every language. */
export function requireMarkup(texts: Readonly<Partial<Record<string, PageText>>>, path: string): void {
  const fields: Record<string, string> = {};
  for (const [language, words] of Object.entries(texts)) {
    const [first] = readMarkup(words!.text).problems;
    if (first) fields[`${path}.${language}.text`] = toWords(first);
  }
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION_FAILED', { fields });
}
