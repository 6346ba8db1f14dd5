import type { Message } from '@daynook/contract/messages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  byDay,
  continuesMessage,
  EMPTY_LOG,
  findLastKnown,
  hasGap,
  isUncovered,
  withAnswer,
  withMessages,
  withRead,
  withReplaced,
} from './thread-log.ts';

const said = (position: number, more: Partial<Message> = {}): Message => ({
  _id: `m${position}`,
  conversationId: 'c1',
  position,
  clientId: `client-${position}`,
  sender: { _id: 'nadia', name: 'Nadia', picture: null },
  content: `line ${position}`,
  pictures: [],
  files: [],
  event: null,
  createdAt: new Date(Date.UTC(2026, 10, 21, 9, position)).toISOString(),
  ...more,
});
const positions = (log: { messages: readonly Message[] }) => log.messages.map(({ position }) => position);

describe('a log of messages (H10)', () => {
  it('is in order and complete, however its messages arrive, and however often', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 12 }), { maxLength: 8 }),
        (batches) => {
          const log = batches.reduce(
            (known, batch) =>
              withMessages(
                known,
                batch.map((at) => said(at)),
              ),
            EMPTY_LOG,
          );
          expect(positions(log)).toEqual([...new Set(batches.flat())].sort((one, other) => one - other));
        },
      ),
    );
  });

  it('knows when covered text may be visible: after a confirmation it hadn’t received (H7)', () => {
    const confirmed = said(3, {
      event: { code: 'confirmed', by: 'host', bookingId: 'b1', reference: 'DN-1', reason: null },
    });
    const covered = withMessages(EMPTY_LOG, [said(1, { covers: ['phone'] }), said(2)]);
    expect(isUncovered(covered, withMessages(covered, [confirmed]))).toBe(true);
    expect(isUncovered(covered, withMessages(covered, [said(3)]))).toBe(false);
    const plain = withMessages(EMPTY_LOG, [said(1), said(2)]);
    expect(isUncovered(plain, withMessages(plain, [confirmed]))).toBe(false);
    const after = withMessages(covered, [confirmed]);
    expect(isUncovered(after, withMessages(after, [said(4)]))).toBe(false);
  });

  it('keeps the newest version, from a response or the socket (H7, H10)', () => {
    const before = withMessages(EMPTY_LOG, [said(1), said(2, { content: 'rude' }), said(3)]);
    // Removed, read, and answered while the response was on its way.
    const hidden = said(2, { content: '', isHidden: true });
    const now = withRead(withMessages(withReplaced(before, hidden), [said(5)]), 3);
    const answer = withMessages(before, [said(4)]);
    const log = withAnswer(answer, before, now);
    expect(log.messages.map(({ content }) => content)).toEqual(['line 1', '', 'line 3', 'line 4', 'line 5']);
    expect(log.otherReadPosition).toBe(3);
    // Removed while the socket was closed: the response includes it.
    const late = withMessages(before, [hidden, said(4)]);
    expect(withAnswer(late, before, before).messages.map(({ content }) => content)[1]).toBe('');
  });

  it('keeps earlier messages that were loaded during a request', () => {
    const before = withMessages({ ...EMPTY_LOG, hasEarlier: true }, [said(11), said(12)]);
    const now = { ...withMessages(before, [said(9), said(10)]), hasEarlier: false };
    const log = withAnswer(withMessages(before, [said(13)]), before, now);
    expect([positions(log), log.hasEarlier]).toEqual([[9, 10, 11, 12, 13], false]);
    expect(withAnswer(before, undefined, undefined)).toBe(before);
  });

  it('knows the last position without a missing message', () => {
    const log = withMessages({ ...EMPTY_LOG, hasEarlier: true }, [said(11), said(12), said(15)]);
    expect([findLastKnown(log), hasGap(log)]).toEqual([12, true]);
    const mended = withMessages(log, [said(13), said(14)]);
    expect([findLastKnown(mended), hasGap(mended)]).toEqual([15, false]);
    expect([findLastKnown(EMPTY_LOG), hasGap(EMPTY_LOG)]).toEqual([0, false]);
  });

  it('keeps its identity if nothing is new, so nothing renders again', () => {
    const log = withMessages(EMPTY_LOG, [said(1)]);
    expect(withMessages(log, [said(1)])).toBe(log);
  });

  it('never moves a read mark back', () => {
    expect(withRead(withRead(EMPTY_LOG, 7), 3).otherReadPosition).toBe(7);
  });
});

describe('display', () => {
  it('separates days at midnight in the reader’s zone', () => {
    const late = [said(1, { createdAt: '2026-11-21T07:59:00Z' }), said(2, { createdAt: '2026-11-21T08:01:00Z' })];
    const dateIn = (zone: string) => (at: string) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(new Date(at));
    expect(byDay(late, dateIn('America/Los_Angeles')).map(({ items }) => items.length)).toEqual([1, 1]);
    expect(byDay(late, dateIn('UTC')).map(({ items }) => items.length)).toEqual([2]);
  });

  it('repeats no name for the same person within five minutes, except after system messages', () => {
    const other = { _id: 'ravi', name: 'Ravi', picture: null };
    const event = { code: 'confirmed', by: 'host', bookingId: 'b', reference: 'DN-1', reason: null } as const;
    expect(continuesMessage(undefined, said(1))).toBe(false);
    expect(continuesMessage(said(1), said(2))).toBe(true);
    expect(continuesMessage(said(1), said(9))).toBe(false);
    expect(continuesMessage(said(1, { sender: other }), said(2))).toBe(false);
    expect(continuesMessage(said(1, { sender: null, event }), said(2))).toBe(false);
  });
});
