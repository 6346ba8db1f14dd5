// Openings that operators can replace say the same to everyone, whatever an email's data is (N9).
import { LANGUAGES } from '@daynook/contract/languages/languages';
import { describe, expect, it } from 'vitest';
import { canChangeOpening, EMAIL_NAMES, type EmailToSend, readOurs } from '../emails/service.ts';
import { listExamples } from './examples/examples.ts';

const OTHERS: Readonly<Record<string, readonly unknown[]>> = {
  string: ['Other', '2027-03-04T05:00:00.000Z', null],
  number: [0, 1, 2],
  boolean: [true, false],
  object: ['Other', '2027-03-04T05:00:00.000Z', 7],
};

/** The data with each of its values replaced in turn. */
function* listChanged(data: object): Generator<object> {
  for (const [key, value] of Object.entries(data)) {
    for (const other of OTHERS[value === null ? 'object' : typeof value] ?? []) yield { ...data, [key]: other };
    if (value !== null && typeof value === 'object')
      for (const changed of listChanged(value as object))
        yield { ...data, [key]: Array.isArray(value) ? Object.values(changed) : changed };
  }
}

/** Undefined if the email can't be written with such data. */
function readOpening(email: EmailToSend, data: object, language: (typeof LANGUAGES)[number]): string | undefined {
  try {
    return readOurs({ ...email, data } as EmailToSend, { publicUrl: 'https://example.org', language }).opening;
  } catch {
    return undefined;
  }
}

const free = EMAIL_NAMES.map(({ name }) => name).filter(canChangeOpening);

describe('openings that can be replaced', () => {
  it('are those of a few emails', () => expect(free.length).toBe(11));

  it.each(free)('%s says the same in every case', (name) => {
    for (const language of LANGUAGES) {
      const openings = listExamples(name).flatMap((email) =>
        [email.data, ...listChanged(email.data)].map((data) => readOpening(email, data, language)),
      );
      expect(new Set(openings.filter((one) => one !== undefined)).size).toBe(1);
    }
  });
});
