import { ANSWER_HOURS, TICKET_KINDS } from '@daynook/contract/limits/support';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dueAt, makeExcerpt, movedTo, ticketReference } from './rules.ts';

const NOON = new Date('2026-11-21T12:00:00Z');
const LATER = new Date('2026-11-21T18:00:00Z');

it('a number can be read out, and another turn gives another', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(ticketReference(id)).toMatch(/^S-[2-9A-HJKMNP-TV-Z]{6}$/);
      expect(ticketReference(id, 1)).not.toBe(ticketReference(id));
    }),
  );
});

it.each(TICKET_KINDS)('a question of kind %s is due after its own hours', (kind) => {
  expect(dueAt(kind, NOON).getTime() - NOON.getTime()).toBe(ANSWER_HOURS[kind] * 3_600_000);
});

it('more questions don’t reset a running clock; a stopped clock starts again', () => {
  const open = { kind: 'booking' as const, state: 'open' as const, turned_at: NOON, due_at: dueAt('booking', NOON) };
  expect(movedTo(open, 'open', LATER)).toEqual({ state: 'open', turned_at: NOON, due_at: open.due_at });
  const waiting = movedTo(open, 'waiting', LATER);
  expect(waiting).toEqual({ state: 'waiting', turned_at: LATER, due_at: null });
  expect(movedTo({ ...waiting, kind: 'booking' }, 'open', LATER)).toEqual({
    state: 'open',
    turned_at: LATER,
    due_at: dueAt('booking', LATER),
  });
});

it('the first words of a text are one line of whole characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      const excerpt = makeExcerpt(text);
      expect(excerpt).not.toMatch(/[\n\r]/);
      expect([...excerpt].length).toBeLessThanOrEqual(161);
      expect(excerpt.isWellFormed()).toBe(true);
    }),
  );
});

it.each([
  [160, 'a'.repeat(160)],
  [161, `${'a'.repeat(160)}…`],
])('of %i letters an excerpt shows the first 160, and says when there is more', (count, excerpt) => {
  expect(makeExcerpt('a'.repeat(count))).toBe(excerpt);
});
