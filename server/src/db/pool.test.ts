// How values from the database arrive in JavaScript.
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { toInstant } from './pool.ts';

const driver = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ as number) as (text: string) => Date | number;

describe('an instant is read as the driver reads it', () => {
  it.each([
    '2026-11-01 16:00:00+00',
    '2024-02-29 23:59:59+00',
    '0001-01-01 00:00:00+00',
    '0099-12-31 12:30:00+00',
    '9999-12-31 23:59:59+00',
    '2026-11-01 16:00:00.123+00',
    '2026-11-01 16:00:00.123456+00',
    '2026-11-01 12:00:00-04',
    '2026-11-01 21:30:00+05:30',
    '12026-11-01 16:00:00+00',
    '0044-03-15 12:00:00+00 BC',
    'infinity',
  ])('%s', (text) => {
    expect(toInstant(text)).toEqual(driver(text));
  });
});
