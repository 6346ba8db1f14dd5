// Reads a CSV file of people as other systems export it. Pure.
import { IMPORT_VERDICTS, type ImportVerdict, MEMBER_IMPORTS } from '@daynook/contract/connections/member-imports';
import { FIRST_LANGUAGE, type Language } from '@daynook/contract/languages/languages';
import { z } from 'zod';
import { isPlainName, isVisibleName, namesWebAddress } from '../../lib/display-name.ts';
import { say } from '../../lib/languages/say.ts';
import { FileError, readCsv } from '../listing-import/service.ts';

/** Headers by column, as other systems name them. */
const COLUMNS = {
  email: ['email', 'e-mail', 'emailaddress', 'mail'],
  name: ['name', 'fullname', 'displayname'],
  firstName: ['firstname', 'givenname', 'first'],
  lastName: ['lastname', 'familyname', 'surname', 'last'],
  role: ['role', 'type', 'kind'],
  language: ['language', 'lang', 'locale'],
} as const;
type Column = keyof typeof COLUMNS;

const normalize = (header: string): string => header.toLowerCase().replaceAll(/[\s_-]+/g, '');
const findColumn = (header: string): Column | undefined => {
  const text = normalize(header);
  return (Object.keys(COLUMNS) as Column[]).find((column) => COLUMNS[column].some((name) => normalize(name) === text));
};

export interface ReadLine {
  readonly line: number;
  readonly email: string;
  readonly name: string;
  readonly role: 'guest' | 'host';
  readonly language: Language;
  readonly verdict: ImportVerdict;
  readonly message: string | null;
}

export interface ReadFile {
  readonly lines: readonly ReadLine[];
  readonly ignoredColumns: readonly string[];
}

const Email = z.email().max(254);
const NAME_CHARACTERS = 120;

/** What's wrong with a name; undefined if nothing is. */
function findNameError(name: string): string | undefined {
  if (!isVisibleName(name)) return say('The name is missing.');
  if (name.length > NAME_CHARACTERS)
    return say('Use {count} characters or fewer for the name.', { count: NAME_CHARACTERS });
  if (!isPlainName(name) || !name.isWellFormed()) return say('The name has characters we can’t show.');
  return namesWebAddress(name) ? say('Use a name without a web address.') : undefined;
}

interface Cells {
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly language: string;
}

function findError({ email, name, role, language }: Cells, languages: readonly Language[]): string | undefined {
  if (email === '') return say('The email is missing.');
  if (!Email.safeParse(email).success) return say('“{text}” isn’t an email address.', { text: email.slice(0, 80) });
  const nameError = findNameError(name);
  if (nameError) return nameError;
  if (!['', 'guest', 'host'].includes(role))
    return say('The role has to be guest or host, not “{text}”.', { text: role.slice(0, 40) });
  if (language !== '' && !languages.some((one) => one === language))
    return say('This site doesn’t have the language “{text}”. It has {languages}.', {
      text: language.slice(0, 20),
      languages: languages.join(', '),
    });
  return undefined;
}

/** Throws FileError if there's nothing to read in it. */
export function readMembers(text: string, languages: readonly Language[]): ReadFile {
  const isKnown = (header: string) => findColumn(header.trim()) !== undefined;
  const [header, ...records] = readCsv(text, isKnown, MEMBER_IMPORTS.lines + 2);
  const columns = header?.cells.map((cell) => findColumn(cell.trim())) ?? [];
  if (!columns.includes('email'))
    throw new FileError(say('The first line has to name the columns, one of them “email”.'));
  if (!columns.includes('name') && !columns.includes('firstName'))
    throw new FileError(say('The file needs a column “name”, or “first name” and “last name”.'));
  if (records.length === 0) throw new FileError(say('The file has no people below the first line.'));
  if (records.length > MEMBER_IMPORTS.lines)
    throw new FileError(
      say('A file can have {count} people. Split it into several files.', { count: MEMBER_IMPORTS.lines }),
    );
  const seen = new Map<string, number>();
  const lines = records.map(({ line, cells }): ReadLine => {
    const cell = (column: Column): string => (cells[columns.indexOf(column)] ?? '').trim();
    const whole = cell('name') || [cell('firstName'), cell('lastName')].filter(Boolean).join(' ');
    const read = {
      email: cell('email').toLowerCase(),
      name: whole,
      role: cell('role').toLowerCase(),
      language: cell('language').slice(0, 2).toLowerCase(),
    };
    const error = findError(read, languages);
    const earlier = seen.get(read.email);
    if (error === undefined && earlier === undefined) seen.set(read.email, line);
    return {
      line,
      email: read.email.slice(0, 254),
      name: read.name.slice(0, NAME_CHARACTERS),
      role: read.role === 'host' ? 'host' : 'guest',
      language: languages.find((one) => one === read.language) ?? languages[0] ?? FIRST_LANGUAGE,
      verdict: error !== undefined ? 'error' : earlier !== undefined ? 'duplicate' : 'ready',
      message: error ?? (earlier === undefined ? null : say('The same address is on line {line}.', { line: earlier })),
    };
  });
  const ignoredColumns = (header?.cells ?? []).filter((_, at) => columns[at] === undefined).map((name) => name.trim());
  return { lines, ignoredColumns: ignoredColumns.filter(Boolean).map((name) => name.slice(0, 80)) };
}

export const countVerdicts = (lines: readonly ReadLine[]): Record<ImportVerdict, number> => {
  const counts = Object.fromEntries(IMPORT_VERDICTS.map((verdict) => [verdict, 0])) as Record<ImportVerdict, number>;
  for (const { verdict } of lines) counts[verdict] += 1;
  return counts;
};
