// What members wrote, which is the same in every language: collected from the answers of the API, by the names of fields. Pure.
import { COUNTRY_CODES } from '@daynook/contract/countries/countries';

/** Fields that members fill in, or that name a place or a person. Texts of ours that have such a name are in the page's language, too. */
const WRITTEN =
  /^(?:alt|about|amenit\w*|billing\w*|bio|body|cameras|caption|city|comment|content|country|description|detail|displayName|email|excerpt|failure\w*|file\w*|firstName|guest\w*|headline|host\w*|household|houseRules|industry|instructions|issuer|jobTitle|label|lastName|lastMessage|listing\w*|location|name|nearby|neighborhood|note\w*|parking|pets|phone|place\w*|postalCode|preview|property\w*|question\w*|quote|reference|region|reply|reviewer\w*|rules|snippet|source\w*|roomName|state|street\w*|subject|summary|tagline|text|timeZone|title|to|town|url|userName|username|value|zip\w*)$/i;

/** Names of people, who are called by the first part of them. */
const NAME = /^(?:displayName|guestName|hostName|name|reviewerName|userName|with)$/i;

/** Words that members choose and that look like a value that the code knows. */
const CHOSEN = /^(?:tags?|username)$/i;

/** A host's text of several lines, some of which begin with our name of its part. */
const LABELED = /^arrivalNote$/;

/** `awaiting-payment`: a value that the code knows. Where it's shown as it is, its translation was forgotten. */
const CODE = /^[a-z]+(?:[-_][a-z]+)*$/;

/** Adds the texts of fields with these names, at any depth. */
export function collectWritten(value: unknown, into: Set<string>, field = '', fields = WRITTEN): void {
  if (typeof value === 'string') {
    if (LABELED.test(field))
      for (const line of value.split('\n')) collectWritten(line.replace(/^[^:]*: /, ''), into, 'text');
    const isChosen = CHOSEN.test(field);
    // Texts with several lines may be shown line by line.
    for (const line of isChosen || fields.test(field) ? [value, ...value.split('\n')] : []) {
      const text = line.replaceAll(/\s+/g, ' ').trim();
      // Summaries leave out the period.
      if (text.length > 1 && (isChosen || !CODE.test(text))) into.add(text).add(text.replace(/(?<=.)\.$/, ''));
    }
    const first = NAME.test(field) ? /^\p{Lu}[\p{L}’'-]+(?= )/u.exec(value.trim())?.[0] : undefined;
    if (first) into.add(first);
  } else if (Array.isArray(value)) for (const one of value) collectWritten(one, into, field, fields);
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) collectWritten(one, into, name, fields);
}

const words = (locale: string, options: Intl.DateTimeFormatOptions, steps: readonly Date[]): string[] =>
  steps.flatMap((step) =>
    new Intl.DateTimeFormat(locale, options)
      .formatToParts(step)
      .filter(({ type }) => type === 'month' || type === 'weekday' || type === 'dayPeriod')
      .map(({ value }) => value),
  );

const DAYS = Array.from({ length: 14 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day, 15)));
const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 2)));

/** Of languages that members speak, of currencies that pages name, and of countries. */
const DISPLAYED = [
  ...['en', 'es', 'fr', 'zh', 'tl', 'vi', 'ar', 'ko', 'de', 'pt', 'pa', 'hi'].map((code) =>
    new Intl.DisplayNames('en', { type: 'language' }).of(code),
  ),
  ...['USD', 'CAD', 'EUR', 'GBP', 'CHF', 'AUD', 'NZD'].flatMap((code) =>
    new Intl.DisplayNames('en', { type: 'currency' }).of(code)?.split(' '),
  ),
  ...COUNTRY_CODES.map((code) => new Intl.DisplayNames('en', { type: 'region' }).of(code)),
].filter((name) => name !== undefined);

/** Words that formatters write: they come from the locale, not from us. In pseudo-English they're those of English. */
const FORMATTED: readonly string[] = [
  ...DISPLAYED,
  ...words('en', { month: 'long', weekday: 'long' }, [...DAYS, ...MONTHS]),
  ...words('en', { month: 'short', weekday: 'short' }, [...DAYS, ...MONTHS]),
  ...['AM', 'PM', 'at', 'and', 'or', 'to'],
];

const RELATIVE =
  /\b(?:in )?\d+ (?:second|minute|hour|day|week|month|year)s?(?: ago)?\b|\b(?:yesterday|today|tomorrow|now)\b|\b(?:last|next|this) (?:week|month|year)\b/gi;
const ZONE =
  /\b(?:[A-Z][\w-]+ )+(?:Standard |Daylight )?[Tt]ime\b|\b(?:UTC|GMT(?:[+-]\d+)?|[ECMP][SD]T|A[SD]T|AK[SD]T|H[SD]?T)\b/g;
const UNIT = /\b\d[\d.,]*\s?(?:km|mi|m|ft|in|cm|min|hr?|sec|Mbps|Gbps|Hz|W|lb|kg|MB|KB|kB|sq ft|m²|dB|lux|°)\b/gi;
const ADDRESS =
  /\b(?:Africa|America|Asia|Atlantic|Australia|Europe|Pacific)\/[\w/]+|https?:\/\/\S+|\S+@\S+\.\w+|\b(?:[\w-]+\.)+(?:com|org|net|ics|csv|pdf|png|jpe?g|svg|json|example)\b|\/[\w/.-]+/gi;
/** Of a document, such as `HM-204-118-77`. */
const REFERENCE = /\b[A-Z]{2,}-\d[\d-]*/g;
const CURRENCY = /\b(?:USD|CAD|EUR|GBP|AUD|MXN|CA|US|A)(?=\$|\b)/g;
/** Names that are the same in every language: our own, and those of other companies, of formats, and of standards. */
const NAMES =
  /\b(?:Daynook|Stripe|PayPal|Interac|Zelle|Venmo|LinkedIn|Google|Apple|Outlook|Microsoft|iCalendar|iCal|CalDAV|CSV|JSON|PDF|JPEG|PNG|WebP|HEIC|SVG|AVIF|Wi[-\u2011]Fi|OpenStreetMap|MapLibre|Ctrl|Cmd|Esc|Enter|Visa|Mastercard|Amex|QR|API|MCP|URL|ID|HTTPS?|OAuth|English|Français|Español|IBAN|SMS|GST|HST|QST|PST|VAT|EIN|SSN|TOTP|USB-C|HDMI|CO2|VPN|PIN|FAQ|OK|DN|Linux|Windows|macOS|Android|iOS|Chrome|Firefox|Safari)\b/g;

const KNOWN_WORDS = new RegExp(
  `\\b(?:${[...new Set(FORMATTED)]
    .toSorted((one, other) => other.length - one.length)
    .map((word) => RegExp.escape(word))
    .join('|')})\\b`,
  'g',
);

/** A text without what members wrote. */
export function leaveOutWritten(text: string, written: readonly string[]): string {
  let rest = text.replaceAll(/\s+/g, ' ');
  for (const one of written) {
    if (!rest.includes(one)) continue;
    rest = rest.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(one)}(?![\\p{L}\\p{N}])`, 'gu'), ' ');
  }
  return rest;
}

/** What's left of a text without what members wrote and formatters say. English letters in it are a text that isn't translated. */
export function findUntranslated(text: string, written: readonly string[]): string | undefined {
  // Names of placeholders that hosts write themselves, and addresses, which may contain names.
  const own = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\{\w+\}/g, ' ')
    .replaceAll(ADDRESS, ' ');
  if (!/[a-z]{2}/i.test(own)) return undefined;
  let rest = leaveOutWritten(own, written);
  for (const known of [RELATIVE, ZONE, REFERENCE, UNIT, CURRENCY, NAMES, KNOWN_WORDS])
    rest = rest.replaceAll(known, ' ');
  // A letter with an accent makes a word pseudo-English, or a name.
  const left = rest.match(/(?<![\p{L}\p{N}])[A-Za-z]{2,}(?![\p{L}\p{N}])/gu);
  return left ? left.join(' ') : undefined;
}
