import { COVER, type ContactKind } from '@daynook/contract/contacts';
import { describe, expect, it } from 'vitest';
import { ownTimeMs } from '../../test/own-time.ts';
import { coverContacts } from './contacts.ts';

const OWN = ['daynook.test', 'localhost:3000'];
const cover = (text: string) => coverContacts(text, OWN);

describe('contact details are hidden (H7)', () => {
  it.each<[string, ContactKind]>([
    ['503-555-0142', 'phone'],
    ['(503) 555-0142', 'phone'],
    ['503.555.0142', 'phone'],
    ['5035550142', 'phone'],
    ['+1 503 555 0142', 'phone'],
    ['+49 30 12 34 56 78', 'phone'],
    ['06 12 34 56 78', 'phone'],
    ['555-0142', 'phone'],
    ['503‑555‑0142', 'phone'],
    ['503 555 0142', 'phone'],
    ['416 - 555 - 1234', 'phone'],
    ['416_555_1234', 'phone'],
    ['416,555,1234', 'phone'],
    ['５０３－５５５－０１４２', 'phone'],
    ['06.12.34.56.78', 'phone'],
    ['06-12-34-56-78', 'phone'],
    ['+33.6.12.34.56.78', 'phone'],
    ['(416)\u200b555 1234', 'phone'],
    ['416\u2063555\u20631234', 'phone'],
    ['416\u034f555\u31641234', 'phone'],
    ['416-555-\ufe0f1234', 'phone'],
    ['4\ufe0f\u20e31\ufe0f\u20e36\ufe0f\u20e35551234', 'phone'],
    ['٤١٦-٥٥٥-١٢٣٤', 'phone'],
    ['𝟒𝟏𝟔 𝟓𝟓𝟓 𝟏𝟐𝟑𝟒', 'phone'],
    ['416\u2212555\u22121234', 'phone'],
    ['416:555:1234', 'phone'],
    ['416 | 555 | 1234', 'phone'],
    ['416~555~1234', 'phone'],
    ['416 ... 555 ... 1234', 'phone'],
    ['4 1 6 5 5 5 1 2 3 4', 'phone'],
    ['bob@gmail。com', 'email'],
    ['https://daynook.test/search?x=416.5551234', 'link'],
    ['https://daynook.test/search#tel=1.4165551234', 'link'],
    ['bob@gmail.\u200bcom', 'email'],
    ['https://daynook.test/4165551234', 'link'],
    ['https://daynook.test/search?mail=bob%40gmail.com', 'link'],
    ['ana.lima+desk@example.org', 'email'],
    ['ana (at) example (dot) org', 'email'],
    ['ana[at]example.co.uk', 'email'],
    ['ána@exämple.org', 'email'],
    ['https://wa.me/15035550142', 'link'],
    ['HTTP://Example.org/a?b=c', 'link'],
    ['www.example.org', 'link'],
    ['example.com', 'link'],
    ['my-desk.example.io/pay', 'link'],
    ['t.me/ana', 'link'],
    ['https://daynook.test.evil.example/', 'link'],
    ['https://daynook.test@evil.example/', 'link'],
  ])('%s', (contact, kind) => {
    expect(cover(`Write to ${contact}, please.`)).toEqual({ text: `Write to ${COVER}, please.`, covers: [kind] });
    expect(cover(contact)).toEqual({ text: COVER, covers: [kind] });
  });

  it('each kind alone, named once', () => {
    expect(cover('503-555-0142 or 503-555-0199 or a@b.org (see example.org).')).toEqual({
      text: `${COVER} or ${COVER} or ${COVER} (see ${COVER}).`,
      covers: ['phone', 'email', 'link'],
    });
  });

  it('a number next to a date is hidden, the date is not', () => {
    expect(cover('25/11/2026 416-555-1234').text).toBe(`25/11/2026 ${COVER}`);
    expect(cover('416-555-1234 12/11/2026').text).toBe(`${COVER} 12/11/2026`);
    expect(cover('2026-11-23 416 555 1234 2026-11-24').text).toBe(`2026-11-23 ${COVER} 2026-11-24`);
    expect(cover('WhatsApp4165551234').text).toBe(`WhatsApp${COVER}`);
    expect(cover('12/11/264165551234').covers).toEqual(['phone']);
    expect(cover('10:00 416-555-1234 at 12:30').text).toBe(`10:00 ${COVER} at 12:30`);
  });

  it('the text around them stays as written', () => {
    const beside = '1½ hours, 12 m², 5½ %, TM™, می\u200cخواهم, 👩\u200d👩\u200d👧, ﷺ';
    expect(cover(`${beside}, 416-555-1234, but ${beside}`).text).toBe(`${beside}, ${COVER}, but ${beside}`);
  });

  it.each([
    'See you on 2026-11-23 10:00–12:00.',
    'From 11/23/2026 to 11/25/2026 10 am.',
    '2026-11-23 2026-11-24',
    'Hours: 9 10 11 12 13 14 15',
    'It costs $1,200.00 or 1 200 000 CAD.',
    'Booking DN-7K2M9P, door code 482913#.',
    'The room is 12.5 m², 4 desks, 97214-1234.',
    'Is it free?It is.me too',
    'e.g. this, i.e. that, etc.',
    'Monday 9-17, Tuesday 10-18',
    '09:00-17:00, 10:00-16:00, 08:30–12:15',
    'Open 08:00 | 12:00 | 18:30 | 22:45',
    'https://daynook.test/listing/019a0000-0000-7000-8000-000000000001',
    'http://localhost:3000/search?city=Austin%2C+TX&startsAt=2026-11-23T10:00&endsAt=2026-11-24T12:00',
    'https://daynook.test/search?bounds=45.5231,-122.6765,45.6001,-122.5001',
    'Either 1000 - 2000 - 3000 dollars.',
    '23.11.2026 - 25.11.2026',
    '１０：００ … ½ day 👩‍👩‍👧',
    'Meet @ 10, room 3 @ the back',
    '\uE0000\uE001',
    '',
  ])('leaves what is none: %s', (text) => {
    expect(cover(text)).toEqual({ text, covers: [] });
  });

  it('takes no longer for text that’s designed to be slow', () => {
    const started = ownTimeMs();
    for (const text of [
      '1 '.repeat(2_000),
      'a.'.repeat(2_000),
      'a@'.repeat(2_000),
      `${'a'.repeat(2_000)}@${'a'.repeat(1_999)}`,
      '𝒜'.repeat(2_000),
      `https://${'!'.repeat(3_990)}x`,
      '1-'.repeat(2_000),
      '12/11/26 '.repeat(440),
      'x.'.repeat(2_000),
      '('.repeat(4_000),
      'a(at)'.repeat(800),
    ])
      cover(text);
    expect(ownTimeMs() - started).toBeLessThan(1_000);
  });
});
