// The packs as data: each country's standard rate on a date, where it isn't charged, and whose numbers count.
import { EU_COUNTRIES } from '@daynook/contract/countries/countries';
import { describe, expect, it } from 'vitest';
import { PACKS } from '../refresh.ts';
import { taxesOn } from '../rules.ts';
import { type DatedRule, taxesAt, withOwnRules } from '../taxes-at-place.ts';

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

  it('of several member states each count in their own', () => {
    const numbers = ['DE136695976', 'FR40303265045'].map((number) => ({ scheme: 'eu-vat', number }) as never);
    for (const [country, postalCode, number] of [
      ['DE', '10119', 'DE136695976'],
      ['FR', '75011', 'FR40303265045'],
    ] as const)
      expect(at(country, postalCode, '2026-11-30', numbers).taxes).toContainEqual(
        expect.objectContaining({ supply: 'stay', remittedBy: 'host', number }),
      );
  });

  it('of another member state than ours make hosts owe the VAT on their fee, and ours or none doesn’t', () => {
    const eu = (...numbers: string[]) => numbers.map((number) => ({ scheme: 'eu-vat', number }) as never);
    const bases = { stayMinor: 10_000, guestFeeMinor: 1_000, hostFeeMinor: 1_000 };
    const taxed = (...numbers: string[]) =>
      taxesOn(at('FR', '75011', '2026-11-30', eu(...numbers)).taxes, bases).map(({ supply }) => supply);
    expect(taxed('FR40303265045')).toEqual(['stay', 'guest-fee']);
    expect(taxed()).toEqual(['guest-fee', 'host-fee']);
    expect(taxed('DE136695976')).toEqual(['guest-fee', 'host-fee']);
    expect(taxed('FR40303265045', 'DE136695976')).toEqual(['stay', 'guest-fee', 'host-fee']);
    expect(taxesOn(at('FR', '75011', '2026-11-30', eu('FR40303265045')).taxes, bases)[0]).not.toHaveProperty(
      'isReversed',
    );
  });

  it('of Greece start with EL', () => {
    const greek = { scheme: 'eu-vat', number: 'EL094259216' } as never;
    expect(percents('GR', '105 57', '2026-11-30', [greek])).toContainEqual(['stay', 'VAT', 24]);
  });
});

describe('an operator’s own rule', () => {
  const own = (from: string, until: string | null): DatedRule => ({
    ...PACKS.find(({ jurisdiction, supply }) => jurisdiction === 'DE' && supply === 'fee')!,
    name: 'MwSt.',
    ratePpm: 160_000,
    from,
    until,
  });
  const feesAt = (rules: readonly DatedRule[], date: string, postalCode = '10119') => {
    const { packs, own: theirs } = withOwnRules(PACKS, rules);
    const market = { ...MARKET, rules: [...packs, ...theirs] };
    const { taxes, until } = taxesAt({ country: 'DE', region: '', postalCode }, date, [], market);
    return { taxes: taxes.map(({ name, ratePpm }) => [name, ratePpm / 10_000]), until };
  };

  it('replaces ours for the same tax on its dates', () => {
    const rules = [own('2027-01-01', '2027-07-01')];
    expect(feesAt(rules, '2026-12-31')).toEqual({ taxes: [['VAT', 19]], until: '2027-01-01' });
    expect(feesAt(rules, '2027-01-01')).toEqual({ taxes: [['MwSt.', 16]], until: '2027-07-01' });
    expect(feesAt(rules, '2027-07-01')).toEqual({ taxes: [['VAT', 19]], until: null });
    expect(feesAt([own('2000-01-01', null)], '2026-12-31')).toEqual({ taxes: [['MwSt.', 16]], until: null });
  });

  it('isn’t charged where ours isn’t', () => {
    expect(feesAt([own('2000-01-01', null)], '2026-12-31', '27498')).toEqual({ taxes: [], until: null });
  });
});
