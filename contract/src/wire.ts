// The primitives of all schemas, with limits that keep invalid values out of the database.
import { z } from 'zod';

/** Text a person typed: trimmed, bounded, without control characters (except line breaks and tabs) and lone surrogates. */
export const safeText = (maximumCharacters: number, minimumCharacters = 0) =>
  z
    .string()
    .max(maximumCharacters)
    .refine(
      (text) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text),
      'Contains characters we can’t store.',
    )
    .refine((text) => text.isWellFormed(), 'Contains broken characters.')
    .transform((text) => text.trim())
    .refine((text) => text.length >= minimumCharacters, minimumCharacters === 1 ? 'Required.' : 'Too short.');

/** The version that an edit began with, as large as the database's integers. */
export const version = (minimum = 1) => z.int().min(minimum).max(2_147_483_647);

/** A row's id: a UUID (version 7 if we made it). */
export const Id = z.uuid().meta({ id: 'Id' });

/** An instant as ISO 8601 with offset or Z; years 2000–2100, at most millisecond precision. */
export const Instant = z.iso
  .datetime({ offset: true })
  .max(40)
  .refine((text) => /^20\d\d-/.test(text), 'Must be between the years 2000 and 2099.')
  .meta({ id: 'Instant', description: 'ISO 8601 instant, always in UTC in responses' });

/** A calendar date `YYYY-MM-DD` in the listing's zone. */
export const LocalDate = z.iso
  .date()
  .refine((text) => /^20\d\d-/.test(text), 'Must be between the years 2000 and 2099.')
  .meta({ id: 'LocalDate' });

/** A calendar month, as 2026-11. */
export const Month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Enter a month, such as 2026-11.');

/** Wall-clock time `HH:MM`, 00:00 to 24:00, in the listing's zone. */
export const LocalTime = z
  .string()
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Must be a time such as 09:30.')
  .meta({ id: 'LocalTime' });

export const TimeZone = z.string().max(64).meta({ id: 'TimeZone', description: 'IANA name' });
export const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .meta({ id: 'Currency', description: 'ISO 4217 code' });
/** An amount in the currency's minor units (cents for USD), never a float; exact up to 9 quadrillion. */
export const Minor = z.int();

/** A number in a query string. */
export const queryNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .max(32)
    .regex(/^-?\d+(?:\.\d+)?$/, 'Must be a number.')
    .transform(Number)
    .pipe(z.number().min(minimum).max(maximum));

export const queryInteger = (minimum: number, maximum: number) =>
  z
    .string()
    .max(16)
    .regex(/^-?\d+$/, 'Must be a whole number.')
    .transform(Number)
    .pipe(z.int().min(minimum).max(maximum));

export const queryFlag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');

/** A comma-separated list of known words; order and repeats don't matter. */
export const queryList = <T extends readonly [string, ...string[]]>(words: T) =>
  z
    .string()
    .max(600)
    .transform((text) => [
      ...new Set(
        text
          .split(',')
          .map((word) => word.trim())
          .filter(Boolean),
      ),
    ])
    .pipe(z.array(z.enum(words)).max(words.length));

export const Latitude = z.number().min(-90).max(90);
export const Longitude = z.number().min(-180).max(180);
export const Point = z.object({ lat: Latitude, lng: Longitude }).meta({ id: 'Point' });

/** RFC 9457 problem, with our stable `code` and, for bad input, the fields named. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string(),
    message: z.string(),
    requestId: z.string().optional(),
    fields: z.record(z.string(), z.string()).optional(),
    /** What the client needs to continue: the current booking, the new quote, seconds to wait. */
    current: z.unknown().optional(),
    retryIn: z.number().optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;

/** The paging fields of every list response. */
export const Paging = { page: z.int(), pageSize: z.int(), total: z.int(), hasMore: z.boolean() };
export const pageQuery = { page: queryInteger(1, 1_000).optional() };
