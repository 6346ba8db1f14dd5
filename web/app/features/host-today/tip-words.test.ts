import { createIntl, type MessageDescriptor } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { readTranslations } from '../../../vite/translate-build.ts';
import { tipWords } from './tip-words.ts';

const inEnglish = createIntl({ locale: 'en-US' });
const inFrench = createIntl({ locale: 'fr-CA', messages: readTranslations('fr') });
const inSpanish = createIntl({ locale: 'es-US', messages: readTranslations('es') });
type Words = keyof typeof tipWords;

const write = (intl: typeof inEnglish, words: Words, given: Record<string, string | number>): string => {
  const message: MessageDescriptor = tipWords[words];
  const values: Record<string, string | number | ((text: string[]) => string)> = {
    ...given,
    figure: (text) => `[${text.join('')}] `,
    rest: (text) => text.join(''),
  };
  return intl.formatMessage(message, values);
};
const onWeekday = (weekday: number) => ({ share: '83%', weekday, booked: '10', open: '12' });

describe('a tip is one sentence that starts with its figure (K7)', () => {
  it('in English', () => {
    expect(write(inEnglish, 'lost', { amount: '$162.00', expired: 3, asked: 20 })).toBe(
      '[$162.00] in missed bookings. In the last 90 days, 3 of 20 requests expired before you answered.',
    );
    expect(write(inEnglish, 'expired', { expired: 1, asked: 1 })).toBe(
      '[1] of 1 request expired before you answered in the last 90 days.',
    );
    expect(write(inEnglish, 'fullWeekday', onWeekday(2))).toBe(
      '[83%] of your open hours on Tuesdays were booked in the last eight weeks: 10 of 12. Consider adding hours or raising your price.',
    );
    expect(write(inEnglish, 'emptyRoom', { open: '80', room: 'Loft' })).toBe(
      '[0 of 80 hours] booked at Loft in the last eight weeks, while your other listings were booked.',
    );
    expect(write(inEnglish, 'alwaysAccepted', { accepted: 5, room: 'Loft', time: '2 hours' })).toBe(
      '[5 of 5] requests for Loft accepted in the last 90 days, after about 2 hours. With instant book, guests don’t have to wait.',
    );
  });

  it('names the days as Spanish and French do', () => {
    const days = [1, 2, 3, 4, 5, 6, 7];
    const spanish = days.map((day) => /los (\p{L}+)/u.exec(write(inSpanish, 'fullWeekday', onWeekday(day)))?.[1]);
    expect(spanish).toEqual(['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábados', 'domingos']);
    const french = days.map((day) => /les (\p{L}+)/u.exec(write(inFrench, 'fullWeekday', onWeekday(day)))?.[1]);
    expect(french).toEqual(['lundis', 'mardis', 'mercredis', 'jeudis', 'vendredis', 'samedis', 'dimanches']);
    expect(write(inSpanish, 'fullWeekday', onWeekday(1))).toMatch(/^\[El 83%\] de tus horas/);
  });

  it('agrees with its figure in French', () => {
    expect(write(inFrench, 'expired', { expired: 1, asked: 4 })).toMatch(/^\[1 demande sur 4\] a expiré/);
    expect(write(inFrench, 'expired', { expired: 3, asked: 4 })).toMatch(/^\[3 demandes sur 4\] ont expiré/);
  });
});
