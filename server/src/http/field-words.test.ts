// What a schema's limits say to the person who filled in the field.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { validationError } from './problem.ts';

const findMessage = (schema: z.ZodType, value: unknown): string | undefined => {
  const { error } = z.object({ field: schema }).safeParse({ field: value });
  return validationError(error!).detail.fields?.['field'];
};

it.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'Required.'],
  [z.enum(['desk', 'studio']), undefined, 'Required.'],
  [z.string().min(1), '', 'Required.'],
  [z.string(), 7, 'Must be text.'],
  [z.int(), 'seven', 'Must be a number.'],
  [z.int(), 1.5, 'Must be a whole number.'],
  [z.string().max(3), 'four', 'Use 3 characters or fewer.'],
  [z.string().min(3), 'no', 'Use at least 3 characters.'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'Use 2 entries or fewer.'],
  [z.number().max(50), 51, 'Enter 50 or less.'],
  [z.number().min(1), 0, 'Enter 1 or more.'],
  [z.enum(['desk', 'studio']), 'castle', 'Must be one of: desk, studio.'],
  [z.uuid(), 'x', 'Not a valid id.'],
  [z.iso.date(), 'today', 'Enter a date, such as 2026-11-03.'],
  [z.string().regex(/^\d+$/), 'x', 'Not in the expected format.'],
  [z.string().regex(/^\d+$/, 'Enter digits.'), 'x', 'Enter digits.'],
])('%#: %s is refused in words', (schema, value, words) => {
  expect(findMessage(schema, value)).toBe(words);
});
