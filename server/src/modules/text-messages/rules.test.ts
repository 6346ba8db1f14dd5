// What a text message costs and says (L5).
import { describe, expect, it } from 'vitest';
import { asksToStop, composeText, countParts } from './rules.ts';

const LINK = 'https://daynook.com/bookings/0190aaaa-bbbb-7ccc-8ddd-eeeeffff0000';
const END = 'Turn off: https://daynook.com/settings/notifications';

describe('parts of a text (L5)', () => {
  it.each([
    [160, 'a', 1],
    [161, 'a', 2],
    [306, 'a', 2],
    [307, 'a', 3],
    // Counts twice.
    [80, '€', 1],
    [81, '€', 2],
    [70, 'ł', 1],
    [71, 'ł', 2],
    [134, 'ł', 2],
    [135, 'ł', 3],
    // Two units, of which 67 are no multiple.
    [35, '😀', 1],
    [66, '😀', 2],
    [67, '😀', 3],
  ])('%i times %s is sent in %i', (count, character, parts) => {
    expect(countParts(character.repeat(count))).toBe(parts);
  });
});

describe('a text (L5)', () => {
  it('says what happened, where, and how to turn it off, in characters that cost little', () => {
    expect(composeText({ title: 'Daynook: Nadia canceled “Sunny desk” – 9 AM…', link: LINK, end: END })).toBe(
      `Daynook: Nadia canceled "Sunny desk" - 9 AM...\n${LINK}\n${END}`,
    );
  });

  it('keeps accents where there’s room and leaves them out where there isn’t', () => {
    const title = 'Nadia anuló tu reserva de Mañana à côté';
    expect(composeText({ title, link: '/b', end: '/s' })).toBe(`${title}\n/b\n/s`);
    expect(composeText({ title, link: LINK, end: END })).toBe(
      `Nadia anulo tu reserva de Mañana à coté\n${LINK}\n${END}`,
    );
  });

  it('in another script leaves out the page first, then cuts words, never the end', () => {
    const title = '予約がキャンセルされました';
    expect(composeText({ title, link: LINK, end: END })).toBe(`${title}\n${LINK}\n${END}`);
    expect(composeText({ title: title.repeat(2), link: LINK, end: END })).toBe(`${title}${title}\n${END}`);
    const long = composeText({ title: '予約'.repeat(100), link: LINK, end: END });
    expect(long).toMatch(/^(予約)+予?\.\.\.\n/u);
    expect(long.endsWith(END)).toBe(true);
    expect(countParts(long)).toBe(2);
  });

  it.each(['👩‍👩‍👧‍👦'.repeat(60), 'a'.repeat(400), 'Ab\u2066c\u2069\n\u0007d', '', '{'.repeat(200), 'ά'.repeat(200)])(
    'is two parts at most and ends with the way to turn it off, whatever it’s about (%#)',
    (title) => {
      const text = composeText({ title, link: LINK, end: END });
      expect(countParts(text)).toBeLessThanOrEqual(2);
      expect(text.endsWith(END)).toBe(true);
      expect(text).not.toMatch(/[\u2066-\u2069\u0007]/);
    },
  );
});

it.each([
  ['STOP', true],
  [' Stop. ', true],
  ['Arrêt', true],
  ['baja', true],
  ['Opt out', true],
  ['REVOKE', true],
  ['stop by at noon', false],
  ['', false],
  ['OK', false],
])('the answer “%s” stops texts: %s (L5)', (answer, isStop) => {
  expect(asksToStop(answer)).toBe(isStop);
});
