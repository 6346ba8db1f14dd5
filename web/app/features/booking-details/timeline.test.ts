import { describe, expect, it } from 'vitest';
import { aBooking, anEvent } from '../../../test/booking-examples.ts';
import { othersReason, timelineSteps } from './timeline.ts';

const notified = (booking: Parameters<typeof timelineSteps>[0]) =>
  timelineSteps(booking).map(({ code, state }) => `${code} ${state}`);

describe('the life of a booking as steps', () => {
  it.each([
    ['requested', ['requested'], ['requested now', 'answer-due ahead', 'will-start ahead']],
    [
      'awaiting_payment',
      ['requested', 'confirmed'],
      ['requested done', 'confirmed now', 'payment-due ahead', 'will-start ahead'],
    ],
    ['confirmed', ['confirmed', 'paid'], ['confirmed now', 'will-start ahead', 'will-end ahead']],
    ['active', ['confirmed', 'started'], ['confirmed done', 'started now', 'will-end ahead', 'will-close ahead']],
    ['completed', ['started', 'completed'], ['started done', 'completed now', 'will-close ahead']],
    ['closed', ['completed', 'closed'], ['completed done', 'closed now']],
    ['declined', ['requested', 'declined'], ['requested done', 'declined now']],
    ['cancelled', ['confirmed', 'cancelled', 'refunded'], ['confirmed done', 'cancelled done', 'refunded now']],
  ] as const)('%s', (status, codes, steps) => {
    expect(notified(aBooking({ status, events: codes.map((code) => anEvent(code)) }))).toEqual(steps);
  });

  it('shows the payment with the booking it came with, and separately when it came later', () => {
    const together = aBooking({ events: [anEvent('confirmed'), anEvent('paid', { amountMinor: 9_450 })] });
    expect(timelineSteps(together)[0]).toMatchObject({ code: 'confirmed', paidMinor: 9_450, state: 'now' });
    const later = anEvent('paid', { amountMinor: 9_450, at: '2026-11-21T17:00:00.000Z' });
    expect(notified(aBooking({ events: [anEvent('confirmed'), later] })).slice(0, 2)).toEqual([
      'confirmed done',
      'paid now',
    ]);
  });

  it('keeps what staff chose to refund', () => {
    const canceled = anEvent('cancelled', { by: 'staff', amountMinor: 5_000, refund: 'policy' });
    const steps = timelineSteps(aBooking({ status: 'cancelled', events: [canceled] }));
    expect(steps[0]).toMatchObject({ code: 'cancelled', amountMinor: 5_000, refund: 'policy' });
  });

  it('closes two days after the end', () => {
    const steps = timelineSteps(aBooking({ status: 'completed', endsAt: '2026-12-03T22:00:00.000Z' }));
    expect(steps.at(-1)).toMatchObject({ code: 'will-close', at: '2026-12-05T22:00:00.000Z' });
  });

  it('has no clock where none runs', () => {
    expect(notified(aBooking({ status: 'requested', expiresAt: null, events: [anEvent('requested')] }))).toEqual([
      'requested now',
      'will-start ahead',
    ]);
  });
});

it.each([
  ['guest', 'host', 'Painting'],
  ['host', 'host', undefined],
  ['staff', 'guest', 'Painting'],
] as const)('to the %s the reason given by the %s is %s', (role, by, notified) => {
  const events = [anEvent('requested'), anEvent('declined', { by, reason: 'Painting' })];
  expect(othersReason({ role, events, cancelReason: 'Painting' })).toBe(notified);
  expect(othersReason({ role, events, cancelReason: null })).toBeUndefined();
});
