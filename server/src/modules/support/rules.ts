// Deadlines, numbers, and excerpts of tickets. Pure. Late tickets come first in the queue (`listQueue` in store.ts) and are marked there.
import { createHash } from 'node:crypto';
import { ANSWER_HOURS, type TicketKind, type TicketState } from '@daynook/contract/limits/support';

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 6;
const EXCERPT_CHARACTERS = 160;

/** A ticket's number, like S-7K4M2Q. The next `turn` returns another one in case it's taken. */
export function ticketReference(ticketId: string, turn = 0): string {
  const digest = createHash('sha256').update(`${ticketId} ${turn}`).digest();
  // 30 doesn't divide 256 evenly, so bytes that would favor the first letters are skipped.
  const fair = digest.filter((byte) => byte < 240);
  return `S-${Array.from({ length: LENGTH }, (_, index) => ALPHABET[fair[index]! % ALPHABET.length]).join('')}`;
}

/** Until when staff should answer a question asked then. */
export const dueAt = (kind: TicketKind, askedAt: Date): Date =>
  new Date(askedAt.getTime() + ANSWER_HOURS[kind] * 3_600_000);

interface TicketClock {
  readonly state: TicketState;
  readonly turned_at: Date;
  readonly due_at: Date | null;
}

/** More questions don't extend a running deadline. A stopped one starts again. */
export function movedTo(ticket: TicketClock & { kind: TicketKind }, state: TicketState, now: Date): TicketClock {
  if (ticket.state === state) return { state, turned_at: ticket.turned_at, due_at: ticket.due_at };
  return { state, turned_at: now, due_at: state === 'open' ? dueAt(ticket.kind, now) : null };
}

/** The beginning of a text, on one line, without cutting a character in half. */
export function makeExcerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const letters = [...line];
  return letters.length > EXCERPT_CHARACTERS ? `${letters.slice(0, EXCERPT_CHARACTERS).join('').trimEnd()}…` : line;
}
