// The operator's own words in an email: the subject, the opening, and paragraphs above and below, with placeholders such as `{guestName}`.
// What has no value in an email makes that part ours, so nobody gets an email with a gap in it.
import type { OwnEmailWords } from '@daynook/contract/settings/email-texts';
import { currentBrand } from '../../current-settings.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { momentWords } from './booking-email.ts';
import type { EmailContent } from './email.ts';

type Data = Readonly<Record<string, unknown>>;

/** An email's name and data. */
interface Source {
  readonly template: string;
  readonly data: object;
}

/**
 * Emails whose first paragraph says the same to everyone, and nothing that readers need: no values, no decision, no warning about their
 * account. In all others it stays ours, because one text can't be right in every case. Tests compare each with changed data.
 */
const FREE_OPENINGS: ReadonlySet<string> = new Set([
  'verify-email',
  'reset-password',
  'change-email',
  'account-active',
  'attendee-added',
  'attendee-address',
  'booking-address',
  'booking-ending',
  'hours-free',
  'daily-digest',
  'test-email',
]);

export const canChangeOpening = (template: string): boolean => FREE_OPENINGS.has(template);

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

/** Emails whose data has the other person's name as `from`. */
const NAMED_FROM: ReadonlySet<string> = new Set([
  'kudos-received',
  'review-answered',
  'review-hidden',
  'review-published',
  'unread-messages',
]);

/** Emails whose data has the listing's title as `title`. In others, that could be the title of anything. */
const NAMED_TITLE: ReadonlySet<string> = new Set([
  'booking-dispute-decided',
  'booking-dispute-lapsed',
  'booking-dispute-offered',
  'booking-dispute-opened',
  'booking-dispute-settled',
  'booking-dispute-unpaid',
  'booking-dispute-with-us',
  'booking-dispute-withdrawn',
  'damage-answered',
  'damage-closed',
  'damage-decided',
  'damage-decided-host',
  'damage-due',
  'damage-paid',
  'damage-paid-host',
  'damage-refunded',
  'damage-refunded-host',
  'damage-reported',
  'dispute-lost',
  'dispute-opened',
  'dispute-won',
  'extra-paid',
  'installment-ahead',
  'installment-due',
  'installment-overdue-host',
  'installment-paid',
  'installment-written-off',
  'installment-written-off-host',
  'listing-decided',
]);

/** What each placeholder stands for. Codes and links that let their reader act aren't among them. */
const READERS = {
  brand: () => currentBrand().name,
  name: (_: Data, { ours }) => readText(ours.name),
  guestName: ({ guestName }: Data) => readText(guestName),
  hostName: ({ hostName }: Data) => readText(hostName),
  otherName: ({ otherName, from }: Data, { template }) => readText(NAMED_FROM.has(template) ? from : otherName),
  listingTitle: ({ listingTitle, title }: Data, { template }) =>
    readText(NAMED_TITLE.has(template) ? title : listingTitle),
  reference: ({ reference }: Data) => readText(reference),
  place: ({ place }: Data) => readText(place),
  start: readMoment('startsAt'),
  end: readMoment('endsAt'),
  total: readAmount('totalMinor'),
  amount: readAmount('amountMinor'),
} as const satisfies Record<
  string,
  (data: Data, email: { ours: EmailContent; template: string }) => string | undefined
>;

export type Placeholder = keyof typeof READERS;
export const PLACEHOLDERS = Object.keys(READERS) as Placeholder[];

type PlaceholderValues = Readonly<Partial<Record<string, string>>>;

/** The values in one email, for the current reader. */
export const readPlaceholders = (ours: EmailContent, { template, data }: Source): PlaceholderValues =>
  Object.fromEntries(
    PLACEHOLDERS.map((name) => [name, READERS[name](data as Data, { ours, template })]).filter(
      ([, value]) => value !== undefined,
    ),
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

/** Our email with the operator's words in place of ours. The facts, amounts, decisions, and the button always stay. */
export function withOwnWords(ours: EmailContent, source: Source, words: OwnEmailWords | undefined): EmailContent {
  if (!words) return ours;
  const values = readPlaceholders(ours, source);
  const opening = canChangeOpening(source.template) ? toParagraphs(fill(words.opening, values)) : [];
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
