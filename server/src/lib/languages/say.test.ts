import type { CountryCode } from '@daynook/contract/countries/countries';
import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS, setCurrentSettings } from '../../current-settings.ts';
import { moneyWords } from '../money-words.ts';
import { dayWords, durationWords, hourWords, momentWords, spanWords } from '../time/words.ts';
import {
  currentReader,
  findRegion,
  forNobody,
  forReader,
  languageToStore,
  onScreen,
  readAcceptLanguage,
} from './reader.ts';
import { say } from './say.ts';

const START = new Date('2026-11-24T14:00Z');
const END = new Date('2026-11-25T22:30Z');

it('texts have the site’s name, plurals, and values as they are, tags and braces included', () => {
  expect(say('Welcome to {brand}, {name}', { name: '<b>{n}</b>' })).toBe('Welcome to Daynook, <b>{n}</b>');
  expect([1, 2].map((days) => durationWords(days * 1440))).toEqual(['24 hours', '2 days']);
});

it('texts are in the reader’s language, and in English if they aren’t translated', () => {
  expect(forReader({ language: 'fr' }, () => durationWords(90))).toBe('1 heure 30 minutes');
  expect(forReader({ language: 'es' }, () => durationWords(2 * 1440))).toBe('2 días');
  expect(forReader({ language: 'fr' }, () => say('Nobody translated this.'))).toBe('Nobody translated this.');
  // A text that's also a property of every object isn't a translation.
  expect(forReader({ language: 'fr' }, () => say('toString'))).toBe('toString');
});

it('pseudo-languages change every text of ours, and nothing else', () => {
  expect(forReader({ language: 'en-XA' }, () => durationWords(90))).toBe('[1 ĥööûûŕ] [30 ɱîîñûûţééš]');
  expect(forReader({ language: 'ar-XB' }, () => durationWords(2 * 1440))).toBe('2 \u200f\u202edays\u202c\u200f');
  expect(forReader({ language: 'en-XA' }, () => say('Nobody translated this.'))).toBe('Nobody translated this.');
});

it('what’s stored for later isn’t in a pseudo-language', () => {
  const stored = (['fr', 'en-XA', 'ar-XB'] as const).map((language) => forReader({ language }, languageToStore));
  expect(stored).toEqual(['fr', 'en', 'en']);
});

it('times and amounts are written as in the reader’s language, with their zone and currency', () => {
  const write = () => [
    spanWords(START, END, 'America/Toronto'),
    momentWords(START, 'America/Toronto'),
    moneyWords(123_456, 'CAD'),
    moneyWords(2_100, 'USD'),
  ];
  expect(write()).toEqual([
    'Tue, Nov 24, 2026, 9 AM to Wed, Nov 25, 2026, 5:30 PM (Eastern time)',
    'Tue, Nov 24, 9 AM (Eastern time)',
    'CA$1,234.56',
    '$21.00 USD',
  ]);
  expect(forReader({ language: 'fr' }, write)).toEqual([
    'mardi 24 novembre 2026 à 9\u00a0h au mercredi 25 novembre 2026 à 17\u00a0h\u00a030 (heure de l’Est)',
    'mardi 24 novembre à 9\u00a0h (heure de l’Est)',
    '1\u00a0234,56\u00a0$\u00a0CAD',
    '21,00\u00a0$\u00a0US',
  ]);
  expect(forReader({ language: 'es' }, write)).toEqual([
    'martes 24 de noviembre de 2026 a las 9:00\u00a0a.m. hasta el miércoles 25 de noviembre de 2026 a las 5:30\u00a0p.m. (hora oriental)',
    'martes 24 de noviembre a las 9:00\u00a0a.m. (hora oriental)',
    'CAD\u00a01,234.56',
    '$21.00\u00a0USD',
  ]);
});

it('regions have their own dates, clocks, and amounts; without one, it’s the site’s first country with that language', () => {
  const write = () => [
    dayWords(START, 'UTC'),
    hourWords(START, 'UTC'),
    moneyWords(2_100, 'CAD'),
    moneyWords(2_100, 'USD'),
  ];
  expect(forReader({ region: 'CA' }, write)).toEqual(['Tue, Nov 24, 2026', '2:00 p.m.', '$21.00 CAD', 'US$21.00']);
  expect(forReader({ region: 'GB' }, write)).toEqual(['Tue, 24 Nov 2026', '14:00', 'CA$21.00', 'US$21.00']);
  expect(forReader({ language: 'fr', region: 'FR' }, () => moneyWords(2_100, 'EUR'))).toBe('21,00\u00a0€\u00a0EUR');
  const american = forReader({ region: 'US' }, write);
  expect(american).toEqual(['Tue, Nov 24, 2026', '2 PM', 'CA$21.00', '$21.00 USD']);
  for (const region of [undefined, 'ZZ', 'us', 'United States']) expect(forReader({ region }, write)).toEqual(american);
  const localeIn = (countries: CountryCode[], language: 'en' | 'fr' | 'es') => {
    setCurrentSettings({ ...DEFAULT_SETTINGS, countries: { countries, currencies: null } });
    return forReader({ language }, () => currentReader().locale);
  };
  expect(localeIn(['CA', 'US'], 'en')).toBe('en-CA');
  expect(localeIn(['DE', 'IE', 'GB'], 'en')).toBe('en-IE');
  expect(localeIn(['DE'], 'en')).toBe('en-US');
  expect(localeIn(['BE', 'FR'], 'fr')).toBe('fr-BE');
  expect(localeIn(['ES'], 'es')).toBe('es-ES');
  setCurrentSettings(DEFAULT_SETTINGS);
});

it.each([
  ['en-CA,en;q=0.9', 'en', 'CA'],
  ['fr, en-gb;q=0.8, en-US;q=0.5', 'en', 'GB'],
  ['zh-Hant-TW, en-Latn-AU', 'en', 'AU'],
  ['en', 'en', undefined],
  ['fr-CA', 'en', undefined],
  ['es-419', 'es', undefined],
  ['en-XA', 'en', 'XA'],
  [undefined, 'en', undefined],
] as const)('Accept-Language %s is %s in %s', (header, language, region) => {
  expect(findRegion(header, language)).toBe(region);
});

it('what a member gets with a request is in its language, and in their region if that’s of this language', () => {
  const choices = { language: 'en', region: 'CA', hourCycle: 'h23' } as const;
  const on = (reader: object) => forReader(reader, () => onScreen(choices));
  expect(on({ language: 'en', region: 'US' })).toEqual(choices);
  expect(on({ language: 'fr', region: 'BE' })).toEqual({ language: 'fr', region: 'BE', hourCycle: 'h23' });
});

it('a reader stays the same through everything that’s awaited, and doesn’t reach anybody else', async () => {
  const languages = await Promise.all(
    (['fr', 'en', 'es'] as const).map((language) =>
      forReader({ language }, async () => {
        await new Promise(setImmediate);
        return [currentReader().language, forNobody(() => currentReader().language)];
      }),
    ),
  );
  expect(languages).toEqual([
    ['fr', 'en'],
    ['en', 'en'],
    ['es', 'en'],
  ]);
  expect(currentReader().language).toBe('en');
});

it.each([
  ['fr-CA,en;q=0.5', 'fr'],
  [' de;q=1, es-MX ;q=0.8', 'es'],
  ['it', 'en'],
  ['english', 'en'],
  ['fr_CA', 'en'],
  ['*', 'en'],
  [undefined, 'en'],
  [`${'x,'.repeat(10_000)}fr`, 'en'],
])('Accept-Language %s asks for %s', (header, language) => {
  expect(readAcceptLanguage(header, ['en', 'fr', 'es'])).toBe(language);
});

it('offers only the site’s languages', () => {
  expect(readAcceptLanguage('en-XA', ['en', 'fr'])).toBe('en');
  expect(readAcceptLanguage('ar-XB', ['en', 'en-XA', 'ar-XB'])).toBe('ar-XB');
  expect(readAcceptLanguage('fr, es', ['en', 'es'])).toBe('es');
});
