// Messages about invalid fields, for the person who filled them in. A message in the schema itself takes precedence.
import { z } from 'zod';

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};
const FORMATS: Readonly<Record<string, string>> = {
  date: 'Enter a date, such as 2026-11-03.',
  datetime: 'Enter a date and time, such as 2026-11-03T09:00:00Z.',
  email: 'Enter an email address, such as ana@example.org.',
  url: 'Enter a link, such as https://example.org.',
  uuid: 'Not a valid id.',
};
const UNITS: Readonly<Record<string, string>> = { string: 'characters', array: 'entries' };

function limitWords(origin: string, limit: number | bigint, isMost: boolean): string {
  const unit = UNITS[origin];
  if (unit === undefined) return `Enter ${limit} or ${isMost ? 'less' : 'more'}.`;
  if (isMost) return `Use ${limit} ${unit} or fewer.`;
  return Number(limit) === 1 ? 'Required.' : `Use at least ${limit} ${unit}.`;
}

function fieldWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Required.' : `Must be ${TYPES[issue.expected] ?? issue.expected}.`;
    case 'too_big':
      return limitWords(issue.origin, issue.maximum, true);
    case 'too_small':
      return limitWords(issue.origin, issue.minimum, false);
    case 'invalid_value':
      return issue.input === undefined ? 'Required.' : `Must be one of: ${issue.values.map(String).join(', ')}.`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'Not in the expected format.';
    default:
      return undefined;
  }
}

/** Makes every schema in this process use these messages. */
export const speakPlainly = () => z.config({ customError: fieldWords });
