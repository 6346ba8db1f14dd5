// Every country's record is complete, and agrees with the formats that addresses are written in.

import { addressLines, addressText } from '@daynook/contract/countries/addresses';
import {
  COUNTRY_CODES,
  EU_COUNTRIES,
  findCountry,
  findEmergencyNumber,
  isPostalCode,
  nameCountry,
} from '@daynook/contract/countries/countries';
import { findRegionCode, findRegionName, hasRegionCodes } from '@daynook/contract/countries/regions';
import { LANGUAGES } from '@daynook/contract/languages/languages';
import { CURRENCIES } from '@daynook/contract/money/currencies';
import { describe, expect, it } from 'vitest';

it('has the United States, Canada, the 27 members of the European Union, the UK, Australia, and New Zealand', () => {
  expect(EU_COUNTRIES).toHaveLength(27);
  expect(COUNTRY_CODES.filter((code) => !EU_COUNTRIES.includes(code)).toSorted()).toEqual([
    'AU',
    'CA',
    'GB',
    'NZ',
    'US',
  ]);
});

it('knows what to call in an emergency, and doesn’t name one number where it differs', () => {
  expect(findEmergencyNumber(EU_COUNTRIES)).toBe('112');
  expect(['US', 'CA', 'GB', 'AU', 'NZ'].map((code) => findEmergencyNumber([code]))).toEqual([
    '911',
    '911',
    '999',
    '000',
    '111',
  ]);
  expect([['US', 'CA'], ['US', 'DE'], ['DE', 'ZZ'], []].map(findEmergencyNumber)).toEqual([
    '911',
    undefined,
    '112',
    undefined,
  ]);
});

describe.each(COUNTRY_CODES)('%s', (code) => {
  const { currency, languages, postalCode, region } = findCountry(code);

  it('has a currency, a name, and a postal code that its own rule accepts', () => {
    expect(CURRENCIES).toContain(currency);
    expect(nameCountry('en', code)).not.toBe(code);
    for (const language of languages) expect(Intl.getCanonicalLocales(language)).toEqual([language]);
    expect(isPostalCode(code, ` ${postalCode.example} `)).toBe(true);
    expect(isPostalCode(code, `${postalCode.example}9`)).toBe(false);
    expect(isPostalCode(code, '')).toBe(false);
  });

  it('asks for a region only if addresses there say one', () => {
    const lines = addressLines({ country: code, street: 'A 1', city: 'Town', region: 'Somewhere', postalCode: '1' });
    expect(region === null || lines.join('\n').includes('Somewhere')).toBe(true);
    expect(!hasRegionCodes(code) || region?.isRequired).toBe(true);
  });
});

it('has the states and territories of the United States that have ZIP codes', () => {
  for (const [code, name] of [
    ['PR', 'Puerto Rico'],
    ['GU', 'Guam'],
    ['VI', 'U.S. Virgin Islands'],
    ['AS', 'American Samoa'],
    ['MP', 'Northern Mariana Islands'],
  ] as const) {
    expect(findRegionCode('US', code)).toBe(code);
    expect(findRegionCode('US', name)).toBe(code);
  }
});

describe('addresses', () => {
  it.each([
    ['US', 'OR', '97214', '1 Main Street, 2B, Town, OR 97214'],
    ['CA', 'ON', 'M5V 2T6', '1 Main Street, 2B, Town ON M5V 2T6'],
    ['GB', '', 'E8 4RG', '1 Main Street, 2B, Town, E8 4RG'],
    ['DE', '', '10119', '1 Main Street, 2B, 10119 Town'],
    ['AU', 'NSW', '2010', '1 Main Street, 2B, Town NSW 2010'],
    ['NZ', '', '1011', '1 Main Street, 2B, Town 1011'],
    ['IT', 'MI', '20121', '1 Main Street, 2B, 20121 Town MI'],
  ])('of %s', (country, region, postalCode, text) => {
    expect(addressText({ country, street: '1 Main Street', unit: '2B', city: 'Town', region, postalCode })).toBe(text);
  });
});

describe('regions', () => {
  it.each([
    ['AU', 'New South Wales', 'NSW'],
    ['AU', ' nsw ', 'NSW'],
    ['CA', 'Québec', 'QC'],
    ['US', 'N.Y.', 'NY'],
    ['US', 'Californie', 'CA'],
    ['US', 'nueva york', 'NY'],
    ['CA', 'Île-du-Prince-Édouard', 'PE'],
    ['AU', 'Nueva Gales del Sur', 'NSW'],
    ['US', 'Ontario', undefined],
    ['DE', 'Bayern', undefined],
  ])('%s: %j is %s', (country, text, code) => expect(findRegionCode(country, text)).toBe(code));

  it.each(['AU', 'CA', 'US'])('in %s are found by their name in each language, and no two share one', (country) => {
    const codes =
      'AB ACT AK AL AR AS AZ BC CA CO CT DC DE FL GA GU HI IA ID IL IN KS KY LA MA MB MD ME MI MN MO MP MS MT NB NC ND NE NH NJ NL NM NS NSW NT NU NV NY OH OK ON OR PA PE PR QC QLD RI SA SC SD SK TAS TN TX UT VA VI VIC VT WA WI WV WY YT';
    for (const code of codes.split(' '))
      for (const language of LANGUAGES) {
        const name = findRegionName(country, code, language);
        if (name !== undefined) expect([name, findRegionCode(country, name)]).toEqual([name, code]);
      }
  });
});
