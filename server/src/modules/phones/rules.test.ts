import { describe, expect, it } from 'vitest';
import type { AppError } from '../../lib/app-error.ts';
import { formatPhone } from '../../lib/format-phone.ts';
import { readPhone, renderText, secondsToWait } from './rules.ts';

const refusal = (text: string): string | undefined => {
  try {
    readPhone(text);
    return undefined;
  } catch (error) {
    return (error as AppError).detail.fields?.['phone'];
  }
};

describe('reading a number (I8)', () => {
  it.each([
    ['(503) 555-0123', '+15035550123'],
    ['1-503-555-0123', '+15035550123'],
    ['416.555.0123', '+14165550123'],
    ['+1 503 555 0123', '+15035550123'],
    ['+44 7400 123456', '+447400123456'],
    ['+49 1512 3456789', '+4915123456789'],
    // Digits as a keyboard may write them.
    ['٥٠٣٥٥٥٠١٢٣', '+15035550123'],
    ['５０３５５５０１２３', '+15035550123'],
  ])('%s is %s', (text, number) => {
    expect(readPhone(text)).toBe(number);
  });

  it.each([
    ['no number', 'call me'],
    ['an emergency number', '911'],
    ['too few digits', '555-0123'],
    ['too many digits', '503555012345678'],
    ['an area code that doesn’t exist', '(000) 555-0123'],
    ['an extension', '(503) 555-0123 ext. 5'],
    ['text around a number', 'my number is (503) 555-0123, thanks'],
    ['two numbers', '(503) 555-0123 / (503) 555-0124'],
    ['a country that doesn’t exist', '+999 503 555 0123'],
    ['SQL', "'; drop table member_phone; --"],
  ])('%s is refused in words: %s', (_title, text) => {
    expect(refusal(text)).toMatch(/^Enter a phone number/);
  });

  it.each([
    ['calls that cost extra', '+1 900 234 5678'],
    ['toll-free calls', '+1 800 234 5678'],
    ['a landline', '+44 20 7946 0018'],
  ])('a number for %s can’t get texts: %s', (_title, text) => {
    expect(refusal(text)).toBe('We can’t text this number. Enter a mobile number.');
  });

  it('is shown with spaces', () => {
    expect(formatPhone('+15035550123')).toBe('+1 503 555 0123');
    expect(formatPhone('+447400123456')).toBe('+44 7400 123456');
  });
});

it('the text message fits into one, in the plain alphabet of phones', () => {
  const text = renderText('012345');
  expect(text).toContain('012345');
  expect(text).toMatch(/^[ -~]{1,160}$/);
});

describe('how long until another code', () => {
  const now = new Date('2026-11-21T15:00:00Z');
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  it.each<[string, number[], number]>([
    ['none yet', [], 0],
    ['two within the hour', [50, 10], 0],
    ['three within the hour: until the first leaves it', [50, 10, 2], 600],
    ['three, the first an hour ago', [60, 10, 2], 0],
    ['four within the hour', [50, 40, 10, 2], 1_200],
    ['ten within the day: until the first leaves it', [1_430, 900, 800, 700, 600, 500, 400, 300, 200, 100], 600],
    ['both: the longer one', [1_430, 900, 800, 700, 600, 500, 400, 50, 40, 30], 600],
  ])('%s', (_title, minutes, seconds) => {
    expect(secondsToWait(minutes.map(ago), now)).toBe(seconds);
  });
});
