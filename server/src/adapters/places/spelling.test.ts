import { describe, expect, it } from 'vitest';
import { openGazetteer } from './bundled.ts';
import { suggestSpelling } from './spelling.ts';

const { gazetteer, index } = openGazetteer();
const hint = (text: string) => suggestSpelling(gazetteer, index, text)?.text;

describe('the typo hint (SE11)', () => {
  it.each([
    ['San Fransisco', 'San Francisco'],
    ['san francsico', 'San Francisco'],
    ['sanfrancisco', 'San Francisco'],
    ['San Fransisco, CA', 'San Francisco, CA'],
    ['desk in San Fransisco', 'San Francisco'],
    ['Portlnd', 'Portland'],
    ['Portlnd, ME', 'Portland, ME'],
    ['Torotno', 'Toronto'],
    ['Montrael', 'Montréal'],
    ['Philidelphia', 'Philadelphia'],
    ['Pheonix', 'Phoenix'],
    ['Cincinatti', 'Cincinnati'],
    ['Albequerque', 'Albuquerque'],
    ['Chigaco', 'Chicago'],
    ['Los Angelos', 'Los Angeles'],
    ['New Yrok', 'New York'],
    ['Seatle', 'Seattle'],
    ['Calgery', 'Calgary'],
    ['Winipeg', 'Winnipeg'],
    ['Ottowa', 'Ottawa'],
    ['Vancuver', 'Vancouver'],
    ['Tuscon', 'Tucson'],
    ['Manhatten', 'Manhattan'],
    ['Mississagua', 'Mississauga'],
    ['St Luois', 'St. Louis'],
  ])('%j probably means %j', (text, expected) => {
    expect(hint(text)).toBe(expected);
  });

  it.each([
    'San Francisco',
    'san francisco, california',
    'Portland',
    'Montreal',
    'NYC',
    'Pittsburg',
    'Brooklin',
    'Albany',
    'Paris',
    'Oregon',
    '97214',
    'M5V',
    '1420 SE Taylor St',
    'quiet office',
    'house',
    'garden',
    'yoga',
    'meeting room',
    'zzzzzzz',
    '',
    'ab',
    '💥💥💥💥💥',
    "'; DROP TABLE cities; --",
    'a'.repeat(120),
    'lorem ipsum dolor sit amet consectetur adipiscing',
  ])('%j is left alone', (text) => {
    expect(hint(text)).toBeUndefined();
  });

  it('never corrects a name that’s in the gazetteer', () => {
    for (const place of gazetteer.places.filter((_, number) => number % 7 === 0))
      expect(hint(place.name), place.name).toBeUndefined();
  });
});
