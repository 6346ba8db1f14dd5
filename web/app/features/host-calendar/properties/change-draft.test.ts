import { describe, expect, it } from 'vitest';
import type { Row } from './api.ts';
import { type Draft, findCurrency, readPercent, readPrice, toChange } from './change-draft.ts';

const draft = (values: Partial<Draft> = {}): Draft => ({
  action: 'price',
  listingIds: ['a', 'b'],
  from: '2027-11-24',
  to: '2027-11-26',
  note: ' ',
  priceMode: 'amount',
  amount: '96',
  percent: '',
  name: ' Fair ',
  ...values,
});
const WHERE = { listingIds: ['a', 'b'], from: '2027-11-24', to: '2027-11-26' };

describe('the draft of a calendar change', () => {
  it('becomes a request once it’s complete', () => {
    expect(toChange(draft(), 'USD')).toEqual({ action: 'price', ...WHERE, dayMinor: 9_600, name: 'Fair' });
    expect(toChange(draft({ priceMode: 'percent', percent: '-5 %' }), 'USD')).toMatchObject({ percent: -5 });
    expect(toChange(draft({ priceMode: 'usual' }), undefined)).toEqual({ action: 'price', ...WHERE, name: 'Fair' });
    expect(toChange(draft({ action: 'block' }), undefined)).toEqual({ action: 'block', ...WHERE, note: null });
    expect(toChange(draft({ action: 'unblock' }), undefined)).toEqual({ action: 'unblock', ...WHERE });
  });

  it.each([
    ['no listing', { listingIds: [] }],
    ['dates that run backwards', { to: '2027-11-01' }],
    ['no amount', { amount: '' }],
    ['an amount of nothing', { amount: '0' }],
    ['words', { amount: 'ten' }],
    ['no name', { name: ' ' }],
    ['a percentage of nothing', { priceMode: 'percent', percent: '0' }],
    ['too many listings', { listingIds: Array.from({ length: 201 }, (_, index) => String(index)) }],
  ] as [string, Partial<Draft>][])('asks for nothing with %s', (_, values) => {
    expect(toChange(draft(values), 'USD')).toBeUndefined();
  });

  it('reads percentages and prices as people type them', () => {
    expect(['10', '+10', '−50', '200 %'].map(readPercent)).toEqual([10, 10, -50, 200]);
    expect(['', '1.5', '-51', '201', 'ten'].map(readPercent)).toEqual(Array(5).fill(undefined));
    expect([readPrice('$1,250', 'USD'), readPrice('1250', 'JPY'), readPrice('99999999', 'USD')]).toEqual([
      125_000,
      1_250,
      undefined,
    ]);
  });

  it('knows the one currency of its listings', () => {
    const rows = (...currencies: string[]) => currencies.map((currency) => ({ currency }) as Row);
    expect([findCurrency(rows('USD', 'USD')), findCurrency(rows('USD', 'CAD')), findCurrency([])]).toEqual([
      'USD',
      undefined,
      undefined,
    ]);
  });
});
