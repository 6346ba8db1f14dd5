// The operator's own words in an email: the subject, the opening, and paragraphs above and below, with placeholders such as `{guestName}`.
// What has no value in an email makes that part ours, so nobody gets an email with a gap in it.
import type { OwnEmailWords } from '@daynook/contract/settings/email-texts';
import { currentBrand } from '../../current-settings.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { momentWords } from './booking-email.ts';
import type { EmailContent } from './email.ts';

type Data = Readonly<Record<string, unknown>>;

const readText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

const readMoment =
  (field: 'startsAt' | 'endsAt') =>
  ({ [field]: iso, timeZone, readerZone = timeZone }: Data): string | undefined =>
    typeof iso === 'string' && typeof timeZone === 'string' && typeof readerZone === 'string'
      ? momentWords(iso, { timeZone, readerZone })
      : undefined;

const readAmount =
  (field: 'totalMinor' | 'amountMinor') =>
  ({ [field]: amountMinor, currency }: Data): string | undefined =>
    typeof amountMinor === 'number' && typeof currency === 'string' ? moneyWords(amountMinor, currency) : undefined;

/** What each placeholder stands for. Codes and links that let their reader act aren't among them. */
const READERS = {
  brand: () => currentBrand().name,
  name: (_: Data, { name }: EmailContent) => readText(name),
  guestName: ({ guestName }: Data) => readText(guestName),
  hostName: ({ hostName }: Data) => readText(hostName),
  otherName: ({ otherName, from }: Data) => readText(otherName) ?? readText(from),
  listingTitle: ({ listingTitle, title }: Data) => readText(listingTitle) ?? readText(title),
  reference: ({ reference }: Data) => readText(reference),
  place: ({ place }: Data) => readText(place),
  start: readMoment('startsAt'),
  end: readMoment('endsAt'),
  total: readAmount('totalMinor'),
  amount: readAmount('amountMinor'),
} as const satisfies Record<string, (data: Data, ours: EmailContent) => string | undefined>;

export type Placeholder = keyof typeof READERS;
export const PLACEHOLDERS = Object.keys(READERS) as Placeholder[];

type PlaceholderValues = Readonly<Partial<Record<string, string>>>;

/** The values in one email, for the current reader. */
export const readPlaceholders = (ours: EmailContent, data: object): PlaceholderValues =>
  Object.fromEntries(
    PLACEHOLDERS.map((name) => [name, READERS[name](data as Data, ours)]).filter(([, value]) => value !== undefined),
  ) as PlaceholderValues;

/** A text's pieces: every second one is the name of a placeholder. */
export const listParts = (text: string): string[] => text.split(/\{([^{}]*)\}/);

/** The text with its values; undefined if one is missing. */
function fill(text: string | null, values: PlaceholderValues): string | undefined {
  if (text === null) return undefined;
  const parts = listParts(text).map((part, at) =>
    at % 2 === 0 ? part : Object.hasOwn(values, part) ? values[part] : undefined,
  );
  return parts.includes(undefined) ? undefined : parts.join('');
}

const toParagraphs = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Our email with the operator's words in place of ours. The facts, amounts, and the button always stay. */
export function withOwnWords(ours: EmailContent, data: object, words: OwnEmailWords | undefined): EmailContent {
  if (!words) return ours;
  const values = readPlaceholders(ours, data);
  const opening = toParagraphs(fill(words.opening, values));
  return {
    ...ours,
    subject: fill(words.subject, values) ?? ours.subject,
    paragraphs: [
      ...toParagraphs(fill(words.above, values)),
      ...(opening.length === 0 ? ours.paragraphs : [...opening, ...ours.paragraphs.slice(1)]),
    ],
    afterwards: [...(ours.afterwards ?? []), ...toParagraphs(fill(words.below, values))],
  };
}
