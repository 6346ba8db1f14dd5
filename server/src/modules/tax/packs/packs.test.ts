// The packs as data: each country's standard rate on a date, where it isn't charged, and whose numbers count.
import { EU_COUNTRIES } from '@daynook/contract/countries/countries';
import { describe, expect, it } from 'vitest';
import { PACKS } from '../refresh.ts';
import { taxesAt } from '../taxes-at-place.ts';

const EVERY_NUMBER = [
  { scheme: 'eu-vat', number: 'DE136695976' },
  { scheme: 'gb-vat', number: 'GB980780684' },
  { scheme: 'au-gst', number: '83914571673' },
  { scheme: 'nz-gst', number: '49091850' },
] as const;
const MARKET = { registrations: EVERY_NUMBER, facilitations: [], rules: PACKS };

const at = (
  country: string,
  postalCode: string,
  date = '2026-11-30',
  hosts: readonly (typeof EVERY_NUMBER)[number][] = [],
) => taxesAt({ country, region: '', postalCode }, date, hosts, MARKET);
const percents = (...place: Parameters<typeof at>) =>
  at(...place).taxes.map(({ supply, name, ratePpm }) => [supply, name, ratePpm / 10_000]);

describe('standard rates', () => {
  it.each([
    ['GB', 'E8 4RG', '2026-11-30', 'VAT', 20],
    ['DE', '10119', '2026-11-30', 'VAT', 19],
    ['EE', '10111', '2025-06-30', 'VAT', 22],
    ['EE', '10111', '2025-07-01', 'VAT', 24],
    ['FI', '00100', '2026-11-30', 'VAT', 25.5],
    ['RO', '010011', '2025-07-31', 'VAT', 19],
    ['RO', '010011', '2025-08-01', 'VAT', 21],
    ['SK', '811 01', '2026-11-30', 'VAT', 23],
    ['HU', '1051', '2026-11-30', 'VAT', 27],
    ['LU', '1111', '2026-11-30', 'VAT', 17],
    ['AU', '2010', '2026-11-30', 'GST', 10],
    ['NZ', '1011', '2026-11-30', 'GST', 15],
    // Towns that share a postal code that Livigno and Campione used to have, Corsica, and the Isle of Man.
    ['IT', '22060', '2026-11-30', 'VAT', 22],
    ['IT', '23030', '2026-11-30', 'VAT', 22],
    ['FR', '20000', '2026-11-30', 'VAT', 20],
    ['GB', 'IM1 1AA', '2026-11-30', 'VAT', 20],
  ])('%s %s on %s: %s %d %%', (country, postalCode, date, name, percent) => {
    expect(percents(country, postalCode, date)).toEqual([['fee', name, percent]]);
  });

  it('every member state has one now, for stays and for fees', () => {
    for (const country of EU_COUNTRIES) {
      const now = PACKS.filter(({ jurisdiction, until }) => jurisdiction === country && until === null);
      expect(now.map(({ supply }) => supply).toSorted(), country).toEqual(['fee', 'stay']);
    }
  });
});

describe('where a rate isn’t charged', () => {
  it.each([
    ['ES', '35001'],
    ['ES', '51001'],
    ['PT', '9000-001'],
    ['FI', '22100'],
    ['FR', '97110'],
    ['DE', '27498'],
    ['IT', '23041'],
    ['IT', '22061'],
    ['GR', '811 00'],
    ['AT', '6691'],
    ['GB', 'JE2 3AB'],
    ['AU', '2899'],
  ])('%s %s', (country, postalCode) => expect(percents(country, postalCode)).toEqual([]));
});

describe('hosts’ numbers', () => {
  it('count in their own country, and not in another member state', () => {
    const [german] = EVERY_NUMBER;
    expect(percents('DE', '10119', '2026-11-30', [german])).toContainEqual(['stay', 'VAT', 19]);
    expect(percents('FR', '75011', '2026-11-30', [german])).toEqual([['fee', 'VAT', 20]]);
  });

  it('of Greece start with EL', () => {
    const greek = { scheme: 'eu-vat', number: 'EL094259216' } as never;
    expect(percents('GR', '105 57', '2026-11-30', [greek])).toContainEqual(['stay', 'VAT', 24]);
  });
});
