import { describe, expect, it } from 'vitest';
import { isWellFormed, looksLikeApiToken, newTokenText } from './token-text.ts';

describe('the text of an API token (Q2)', () => {
  it('has the prefix, 190 random bits, and a checksum that finds typos', () => {
    const texts = Array.from({ length: 200 }, () => newTokenText());
    expect(new Set(texts).size).toBe(200);
    for (const text of texts) {
      expect(text).toMatch(/^dnk_[0-9A-Za-z]{38}$/);
      expect(isWellFormed(text)).toBe(true);
      const typo = text.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
      expect(isWellFormed(typo)).toBe(false);
      expect(looksLikeApiToken(typo)).toBe(true);
    }
  });

  it('can be checked by anyone who knows CRC-32', () => {
    // The checksum of 32 zeros, by another implementation.
    expect(newTokenText(() => '0'.repeat(32))).toBe(`dnk_${'0'.repeat(32)}${crc32Base62('0'.repeat(32))}`);
  });

  it.each(['', 'dnk_', 'dnk_short', `dnk_${'a'.repeat(5_000)}`, `dnk_${'é'.repeat(38)}`, 'eyJhbGciOi.J9.x'])(
    '%s isn’t one',
    (text) => expect(isWellFormed(text)).toBe(false),
  );
});

function crc32Base62(text: string): string {
  let sum = 0xffffffff;
  for (const byte of Buffer.from(text)) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  let rest = (sum ^ 0xffffffff) >>> 0;
  const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  let written = '';
  for (let place = 0; place < 6; place += 1) {
    written = letters[rest % 62] + written;
    rest = Math.floor(rest / 62);
  }
  return written;
}
