// Reads a LinkedIn export: the archive or one of its tables. Nothing leaves this device. Any file results in a few plain texts or an
// explanation of the error.
import { LINKEDIN_FILE, PROFILE_TEXT } from '@daynook/contract/limits/accounts';
import { readTable } from './csv-table.ts';
import { isZip, readFromZip } from './zip-file.ts';

export interface LinkedInProfile {
  name: string;
  headline: string;
  profession: string;
  jobTitle: string;
  company: string;
  industry: string;
}

/** Why a file was rejected; the page shows a message for it. */
export type FileError = 'too-large' | 'not-theirs' | 'damaged' | 'empty';
export class FileRefused extends Error {
  readonly reason: FileError;
  constructor(reason: FileError) {
    super(reason);
    this.name = 'FileRefused';
    this.reason = reason;
  }
}

const TABLES = ['Profile.csv', 'Positions.csv'] as const;
type Tables = Partial<Record<(typeof TABLES)[number], string>>;

/** Text that's safe to show: one line, no invisible characters, limited length. */
const plain = (text: string | undefined, maximum: number): string =>
  (text ?? '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff]+/gu, ' ')
    .toWellFormed()
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maximum)
    .trim();

async function readTables(file: File): Promise<Tables> {
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  if (isZip(head)) {
    if (file.size > LINKEDIN_FILE.archiveMaximumBytes) throw new FileRefused('too-large');
    const found = await readFromZip(file, TABLES, LINKEDIN_FILE.tableMaximumBytes).catch(() => undefined);
    if (!found) throw new FileRefused('damaged');
    return found;
  }
  if (file.size > LINKEDIN_FILE.tableMaximumBytes) throw new FileRefused('too-large');
  const text = await file.text();
  // A table is recognized by its columns, not by its name.
  return /^\s*\ufeff?"?First Name/i.test(text) ? { 'Profile.csv': text } : { 'Positions.csv': text };
}

const readRows = (text: string | undefined) => (text === undefined ? [] : readTable(text, LINKEDIN_FILE.rowMaximum));

/** The combined content of the files; later ones add to earlier ones. Throws FileRefused. */
export async function readLinkedIn(files: readonly File[]): Promise<LinkedInProfile> {
  const tables: Tables = {};
  for (const file of files) Object.assign(tables, await readTables(file));
  const [person] = readRows(tables['Profile.csv']);
  const positions = readRows(tables['Positions.csv']);
  const isTheirs = person?.['first name'] !== undefined || positions.some((row) => row['company name'] !== undefined);
  if (!isTheirs) throw new FileRefused('not-theirs');
  // The current position has no end date; LinkedIn lists the latest first.
  const current = positions.find((row) => !row['finished on']) ?? positions[0];
  const profile: LinkedInProfile = {
    name: plain(`${person?.['first name'] ?? ''} ${person?.['last name'] ?? ''}`, PROFILE_TEXT.name),
    headline: plain(person?.['headline'], PROFILE_TEXT.headline),
    profession: plain(current?.['title'], PROFILE_TEXT.profession),
    jobTitle: plain(current?.['title'], PROFILE_TEXT.jobTitle),
    company: plain(current?.['company name'], PROFILE_TEXT.company),
    industry: plain(person?.['industry'], PROFILE_TEXT.industry),
  };
  if (Object.values(profile).every((text) => text === '')) throw new FileRefused('empty');
  return profile;
}
