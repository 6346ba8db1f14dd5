import { describe, expect, it } from 'vitest';
import { offeredMethods, type PaymentChoices, payByFor, reportedUntil } from './rules.ts';

const NOW = new Date('2026-11-21T15:00:00Z');
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const hoursLeft = (at: Date) => (at.getTime() - NOW.getTime()) / 3_600_000;

describe('the deadline of a payment', () => {
  it.each([
    [200, 48],
    [60, 48],
    [59, 47],
    [20, 8],
    [14, 2],
    [4, 2],
    [1, 1],
  ])('of a stay in %d hours is in %d', (startHours, payByHours) => {
    expect(hoursLeft(payByFor(NOW, inHours(startHours)))).toBe(payByHours);
  });

  it('moves by a day when the guest has reported it, and not past the start', () => {
    expect(hoursLeft(reportedUntil(inHours(48), inHours(200)))).toBe(72);
    expect(hoursLeft(reportedUntil(inHours(48), inHours(60)))).toBe(60);
  });
});

describe('ways to pay', () => {
  const ways: PaymentChoices = {
    cards: [],
    collectedBy: 'host',
    allowed: ['bank-transfer', 'cash', 'invoice'],
    host: ['bank-transfer', 'cash'],
    platform: ['invoice'],
  };
  const offered = (more: Partial<PaymentChoices>, startHours: number, bookingMode: 'instant' | 'request' = 'instant') =>
    offeredMethods({ ...ways, ...more }, { bookingMode, startsAt: inHours(startHours), now: NOW }).map(
      ({ method, collectedBy, payBy }) => `${method} ${collectedBy} ${payBy ? 'ahead' : 'then'}`,
    );

  it.each([
    ['what the host offers', {}, 72, ['bank-transfer host ahead', 'cash host then']],
    ['only what is allowed', { allowed: ['cash'] }, 72, ['cash host then']],
    [
      'the operator’s where it collects, but cash',
      { collectedBy: 'platform' },
      72,
      ['cash host then', 'invoice platform ahead'],
    ],
    ['only cash just before the start', {}, 3.9, ['cash host then']],
    ['everything four hours before', {}, 4, ['bank-transfer host ahead', 'cash host then']],
    ['cards first', { cards: ['card', 'sandbox'], host: [] }, 72, ['card platform then', 'sandbox platform then']],
    ['nothing where nobody has set anything up', { host: [] }, 72, []],
  ] satisfies [string, Partial<PaymentChoices>, number, string[]][])('are %s', (_, more, startHours, expected) => {
    expect(offered(more, startHours)).toEqual(expected);
  });

  it('of a request have no deadline yet, and leave time to answer', () => {
    expect(offered({}, 8, 'request')).toEqual(['bank-transfer host then', 'cash host then']);
    expect(offered({}, 7.9, 'request')).toEqual(['cash host then']);
  });
});
