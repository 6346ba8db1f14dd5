import {
  type BOOKING_STATUSES,
  BOOKING_TRANSITIONS,
  type BookingVerb,
  TERMINAL_STATUSES,
} from '@daynook/contract/booking-states';
import { BOOKING } from '@daynook/contract/limits/bookings';
import { USUAL_LIMITS } from '@daynook/contract/settings/site-limits';
import { listPermissions, NO_PERMISSIONS } from '@daynook/contract/staff/roles';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMinutes } from '../../lib/time/ranges.ts';
import type { Viewer } from './booking.ts';
import { findViewer, nextActions } from './policy.ts';
import { changeExpiry, changeObstacle, dueVerb, leadsOn, mayMove, priceObstacle, requestExpiry } from './rules.ts';

const NOW = new Date('2026-11-21T15:00:00Z');
const inMinutes = (minutes: number) => addMinutes(NOW, minutes);

describe('requestExpiry: min(24 h, half the time left), floor 30 min, never later than 30 min before the start', () => {
  it.each([
    ['a week ahead', 7 * 24 * 60, 24 * 60],
    ['two days ahead', 48 * 60, 24 * 60],
    ['a day ahead', 24 * 60, 12 * 60],
    ['three hours ahead', 180, 90],
    ['seventy minutes ahead', 70, 35],
    ['just over an hour: half would be less than the floor', 61, 30.5],
    ['an hour ahead', 60, 30],
    ['less than an hour: no time to ask', 59, undefined],
    ['already begun', -5, undefined],
  ])('%s', (_, leadMinutes, expected) => {
    expect(requestExpiry(NOW, inMinutes(leadMinutes))).toEqual(
      expected === undefined ? undefined : inMinutes(expected),
    );
  });

  it('holds for any lead', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000, max: 60 * 24 * 400 }), (leadMinutes) => {
        const expiry = requestExpiry(NOW, inMinutes(leadMinutes));
        if (!expiry) return leadMinutes < 60;
        const minutes = (expiry.getTime() - NOW.getTime()) / 60_000;
        return minutes >= 30 && minutes <= 24 * 60 && minutes <= leadMinutes - 30;
      }),
    );
  });
});

const booking = (status: (typeof BOOKING_STATUSES)[number], expiresAt: Date | null = null) => ({
  status,
  startsAt: inMinutes(600),
  endsAt: inMinutes(720),
  expiresAt,
  acceptance: null,
  paymentMethod: 'sandbox' as const,
  collectedBy: 'platform' as const,
  paymentSentAt: null,
  paymentReceivedAt: null,
  confirmedAt: null,
  totalMinor: 2_100,
  unpaidMinor: 0,
  refundedMinor: 0,
  hostRefundMinor: 0,
  goodwillMinor: 0,
  checkedInAt: null,
  checkedOutAt: null,
  releaseAfterMinutes: 0,
  releasedAt: null,
  isChanging: false,
  isLockedOut: false,
});

describe('the graph of states', () => {
  it('never leaves a terminal state (I9)', () => {
    for (const verb of Object.keys(BOOKING_TRANSITIONS) as BookingVerb[]) {
      for (const status of TERMINAL_STATUSES) expect(leadsOn(verb, status)).toBe(false);
    }
  });

  it.each([
    ['approve', 'requested', true],
    ['approve', 'confirmed', false],
    ['withdraw', 'confirmed', false],
    ['cancelByGuest', 'requested', false],
    ['cancelByHost', 'confirmed', true],
    ['cancelByStaff', 'active', true],
    ['cancelByGuest', 'active', false],
    ['start', 'confirmed', true],
    ['close', 'active', false],
  ] as const)('%s from %s: %s', (verb, status, expected) => {
    expect(mayMove(verb, booking(status, inMinutes(60)), NOW)).toBe(expected);
  });

  it('ends a wait at the exact millisecond (A21)', () => {
    const expiresAt = inMinutes(60);
    const just = (milliseconds: number) => new Date(expiresAt.getTime() + milliseconds);
    for (const verb of ['approve', 'decline', 'withdraw'] as const) {
      expect(mayMove(verb, booking('requested', expiresAt), just(-1))).toBe(true);
      expect(mayMove(verb, booking('requested', expiresAt), just(0))).toBe(false);
    }
    expect(dueVerb(booking('requested', expiresAt), just(-1))).toBeUndefined();
    expect(dueVerb(booking('requested', expiresAt), just(0))).toBe('expire');
  });

  it('knows which timer is due', () => {
    expect(dueVerb(booking('confirmed'), inMinutes(599))).toBeUndefined();
    expect(dueVerb(booking('confirmed'), inMinutes(600))).toBe('start');
    expect(dueVerb(booking('active'), inMinutes(720))).toBe('complete');
    expect(dueVerb(booking('completed'), inMinutes(720 + 48 * 60 - 1))).toBeUndefined();
    expect(dueVerb(booking('completed'), inMinutes(720 + 48 * 60))).toBe('close');
    for (const status of TERMINAL_STATUSES) expect(dueVerb(booking(status), inMinutes(99_999))).toBeUndefined();
  });
});

/** Viewers who aren't co-hosts. */
const from = (role: Viewer['role']): Viewer => ({
  role,
  hostRole: 'owner',
  ...(role === 'staff' ? { permissions: listPermissions(['admin']) } : {}),
});

describe('nextActions', () => {
  const waiting = inMinutes(60);
  it.each([
    ['guest', 'hold', ['pay']],
    ['guest', 'requested', ['withdraw']],
    ['host', 'requested', ['approve', 'decline']],
    ['staff', 'requested', ['approve', 'decline', 'cancel']],
    ['guest', 'awaiting_payment', ['payment-sent', 'withdraw']],
    // The money goes to us.
    ['host', 'awaiting_payment', ['cancel']],
    ['staff', 'awaiting_payment', ['payment-received', 'cancel']],
    ['guest', 'confirmed', ['change', 'cancel']],
    ['host', 'confirmed', ['change', 'cancel']],
    // The stay starts later in these bookings, so there's nothing to leave early.
    ['guest', 'active', ['change', 'extend']],
    ['host', 'active', ['change']],
    ['staff', 'active', ['change', 'cancel']],
    ['guest', 'closed', ['book-again']],
    ['guest', 'declined', ['book-again']],
    ['host', 'declined', []],
    ['staff', 'closed', []],
  ] as const)('%s of a %s booking may %j', (role, status, actions) => {
    expect(nextActions(booking(status, waiting), from(role), NOW, 'open')).toEqual(actions);
  });

  it('offers nothing that would be refused: after the deadline, after the start, on a paused listing', () => {
    expect(nextActions(booking('requested', waiting), from('host'), waiting, 'open')).toEqual([]);
    expect(nextActions(booking('hold', waiting), from('guest'), waiting, 'open')).toEqual([]);
    expect(nextActions(booking('confirmed'), from('guest'), inMinutes(600), 'open')).toEqual(['check-in']);
    expect(nextActions(booking('confirmed'), from('guest'), inMinutes(720), 'open')).toEqual([]);
    expect(nextActions(booking('closed'), from('guest'), NOW, 'closed')).toEqual([]);
    expect(nextActions(booking('requested', waiting), from('host'), NOW, 'closed')).toEqual(['approve', 'decline']);
    expect(nextActions(booking('requested', waiting), from('host'), NOW, 'taken-down')).toEqual(['decline']);
  });
});

describe('an acceptance that can still be undone', () => {
  const waiting = inMinutes(60);
  const accepted = (dueAt: Date | null) => ({
    ...booking('requested', waiting),
    acceptance: { dueAt, by: 'host' as const, memberId: 'host' },
  });

  it('stops the timer, and neither the host nor staff can decline', () => {
    expect(dueVerb(accepted(waiting), inMinutes(61))).toBeUndefined();
    expect(mayMove('decline', accepted(waiting), NOW)).toBe(false);
    expect(mayMove('withdraw', accepted(waiting), NOW)).toBe(true);
  });

  it.each([
    ['host', waiting, ['undo-approve']],
    ['staff', waiting, ['undo-approve', 'cancel']],
    ['guest', waiting, ['withdraw']],
    ['host', null, []],
  ] as const)('%s, due at %s: %j', (role, dueAt, actions) => {
    expect(nextActions(accepted(dueAt), from(role), NOW, 'open')).toEqual(actions);
  });
});

describe('who sees what', () => {
  const sides = { guest: { id: 'g' }, host: { id: 'h' }, status: 'confirmed' as const };
  it.each([
    ['g', false, 'guest'],
    ['h', false, 'host'],
    ['x', true, 'staff'],
    ['g', true, 'guest'],
    ['x', false, undefined],
  ])('%s (staff: %s) is %s', (memberId, isStaff, role) => {
    const permissions = listPermissions(isStaff ? ['support'] : []);
    expect(findViewer({ memberId, permissions }, sides, undefined)?.role).toBe(role);
  });
  it.each([
    ['full', 'host', ['approve', 'decline'], ['change', 'cancel']],
    ['calendar-messages', 'host', ['approve', 'decline'], []],
    ['calendar', undefined, [], []],
  ] as const)('a co-host with %s sits as %s, answers %j and ends %j (K9)', (level, role, answers, endings) => {
    const viewer = findViewer({ memberId: 'c', permissions: NO_PERMISSIONS }, sides, level);
    expect(viewer?.role).toBe(role);
    expect(
      findViewer({ memberId: 'c', permissions: NO_PERMISSIONS }, { ...sides, status: 'hold' }, level),
    ).toBeUndefined();
    // Their own booking they see as the guest they are in it.
    expect(findViewer({ memberId: 'g', permissions: NO_PERMISSIONS }, sides, level)?.role).toBe('guest');
    if (!viewer) return;
    expect(nextActions(booking('requested', inMinutes(60)), viewer, NOW, 'open')).toEqual(answers);
    expect(nextActions(booking('confirmed'), viewer, NOW, 'open')).toEqual(endings);
  });
  it('is visible only to its guest while it’s a hold', () => {
    expect(
      findViewer({ memberId: 'h', permissions: listPermissions(['admin']) }, { ...sides, status: 'hold' }, 'owner'),
    ).toBeUndefined();
    expect(
      findViewer({ memberId: 'g', permissions: NO_PERMISSIONS }, { ...sides, status: 'hold' }, undefined)?.role,
    ).toBe('guest');
  });
});

it('uses the limits of the contract', () => {
  expect([
    BOOKING.holdMinutes,
    BOOKING.holdsPerGuest,
    USUAL_LIMITS.requestsPerGuest,
    USUAL_LIMITS.bookingsPerGuest,
  ]).toEqual([15, 2, 5, 20]);
});

it.each([
  ['support', ['cancel']],
  ['finance', ['payment-received']],
  ['content', []],
] as const)('staff with the role %s are offered %j on a booking that awaits payment (RO4)', (role, actions) => {
  const viewer = { role: 'staff', hostRole: 'owner', permissions: listPermissions([role]) } as const;
  expect(nextActions(booking('awaiting_payment', inMinutes(60)), viewer, NOW, 'open')).toEqual(actions);
});

describe('changes (E7, G9)', () => {
  const isFree = { startsAt: inMinutes(600), endsAt: inMinutes(720) };
  it.each([
    ['half a day ahead: until an hour before the start', false, 0, 540],
    ['days ahead: two days', false, -7 * 24 * 60, 48 * 60],
    ['shortly before the last hour: 15 minutes', false, 536, 15],
    ['in the last hour: 15 minutes', false, 570, 15],
    ['in the last minutes: until the start', false, 595, 5],
    ['once the start has passed', false, 600, undefined],
    ['during the stay: until its end', true, 660, 60],
    ['during its last minutes', true, 716, undefined],
  ])('%s', (_, isUnderWay, nowMinutes, leftMinutes) => {
    const now = inMinutes(nowMinutes);
    const expected = leftMinutes === undefined ? undefined : new Date(now.getTime() + leftMinutes * 60_000);
    expect(changeExpiry({ ...isFree, isUnderWay }, now)).toEqual(expected);
  });

  it.each([
    ['requested', {}, 'not-running'],
    ['completed', {}, 'not-running'],
    ['confirmed', { isChanging: true }, 'changing'],
    ['confirmed', { unpaidMinor: 100 }, 'monthly'],
    ['confirmed', { startsAt: inMinutes(1) }, undefined],
    ['confirmed', { startsAt: inMinutes(0) }, 'too-late'],
    ['confirmed', {}, undefined],
    ['active', { startsAt: inMinutes(-60) }, undefined],
  ] as const)('%s with %j: %s', (status, more, obstacle) => {
    expect(changeObstacle({ ...booking(status), ...more }, NOW)).toBe(obstacle);
  });

  it.each([
    [{ paymentMethod: 'cash' }, 'outside'],
    [{ refundedMinor: 100 }, 'refunded'],
    [{ hostRefundMinor: 100 }, 'refunded'],
    [{ goodwillMinor: 100 }, 'refunded'],
    [{}, undefined],
  ] as const)('another price with %j: %s', (more, obstacle) => {
    expect(priceObstacle({ ...booking('confirmed'), ...more })).toBe(obstacle);
  });
});
