import { describe, expect, it } from 'vitest';
import { findStep, makeCode, toBase32, toKeyUri, toStep } from './totp.ts';

/** The secret of the examples in RFC 6238, appendix B. */
const SECRET = Buffer.from('12345678901234567890');

describe('codes of authenticator apps (M10)', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('are those of RFC 6238 at second %i', (seconds, code) => {
    expect(makeCode(SECRET, toStep(new Date(seconds * 1_000)), 8)).toBe(code);
    expect(makeCode(SECRET, toStep(new Date(seconds * 1_000)))).toBe(code.slice(2));
  });

  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('have their secret in base32 as in RFC 4648: %s', (text, expected) => {
    expect(toBase32(Buffer.from(text))).toBe(expected);
  });

  it('are accepted half a minute early or late, not a minute', () => {
    const now = new Date('2026-11-21T15:00:10Z');
    const present = toStep(now);
    for (const step of [present - 1, present, present + 1])
      expect(findStep(SECRET, makeCode(SECRET, step), now, 0)).toBe(step);
    for (const step of [present - 2, present + 2])
      expect(findStep(SECRET, makeCode(SECRET, step), now, 0)).toBeUndefined();
  });

  it('are accepted once, and older ones not after that', () => {
    const now = new Date('2026-11-21T15:00:10Z');
    const present = toStep(now);
    expect(findStep(SECRET, makeCode(SECRET, present), now, present)).toBeUndefined();
    expect(findStep(SECRET, makeCode(SECRET, present - 1), now, present)).toBeUndefined();
    expect(findStep(SECRET, makeCode(SECRET, present + 1), now, present)).toBe(present + 1);
  });

  it('say in the QR code whose they are, whatever the names contain', () => {
    expect(toKeyUri(SECRET, { issuer: 'Desk: & Co', email: 'kim+a@example.org' })).toBe(
      'otpauth://totp/Desk%20%20%26%20Co:kim%2Ba%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Desk%20%20%26%20Co&algorithm=SHA1&digits=6&period=30',
    );
  });
});
