// Messages about invalid fields, for the person who filled them in. A message in the schema itself takes precedence.
import { z } from 'zod';
import { say, sayKnown, toSay } from '../lib/languages/say.ts';

const REQUIRED = toSay('Required.');
const NOT_IN_FORMAT = toSay('Not in the expected format.');

const TYPES: Readonly<Record<string, string>> = {
  string: toSay('Must be text.'),
  number: toSay('Must be a number.'),
  int: toSay('Must be a whole number.'),
  boolean: toSay('Must be true or false.'),
  array: toSay('Must be a list.'),
  object: toSay('Must be an object.'),
  record: toSay('Must be an object.'),
};
const FORMATS: Readonly<Record<string, string>> = {
  date: toSay('Enter a date, such as 2026-11-03.'),
  datetime: toSay('Enter a date and time, such as 2026-11-03T09:00:00Z.'),
  email: toSay('Enter an email address, such as ana@example.org.'),
  url: toSay('Enter a link, such as https://example.org.'),
  uuid: toSay('Not a valid id.'),
};

/** What to say about a value beyond its limit, which is already written as the person knows it. */
export function limitWords(origin: string, limit: string, isMost: boolean): string {
  if (origin === 'string')
    return isMost
      ? say('Use {limit} characters or fewer.', { limit })
      : say('Use at least {limit} characters.', { limit });
  if (origin === 'array')
    return isMost ? say('Use {limit} entries or fewer.', { limit }) : say('Use at least {limit} entries.', { limit });
  return isMost ? say('Enter {limit} or less.', { limit }) : say('Enter {limit} or more.', { limit });
}

const isEmpty = ({ origin, minimum }: { origin: string; minimum: number | bigint }): boolean =>
  (origin === 'string' || origin === 'array') && Number(minimum) === 1;

function fieldWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined) return sayKnown(REQUIRED);
      const known = TYPES[issue.expected];
      return known === undefined ? say('Must be {type}.', { type: issue.expected }) : sayKnown(known);
    }
    case 'too_big':
      return limitWords(issue.origin, String(issue.maximum), true);
    case 'too_small':
      return isEmpty(issue) ? sayKnown(REQUIRED) : limitWords(issue.origin, String(issue.minimum), false);
    case 'invalid_value':
      return issue.input === undefined
        ? sayKnown(REQUIRED)
        : say('Must be one of: {values}.', { values: issue.values.map(String).join(', ') });
    case 'invalid_format':
      return sayKnown(FORMATS[issue.format] ?? NOT_IN_FORMAT);
    default:
      return undefined;
  }
}

/** Makes every schema in this process use these messages. */
export const speakPlainly = () => z.config({ customError: fieldWords });
