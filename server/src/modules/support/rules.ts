// Clocks, numbers and first lines of tickets. Pure.
import { createHash } from 'node:crypto';
import { ANSWER_HOURS, type TicketKind, type TicketState } from '@daynook/contract/limits/support';

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 6;
const EXCERPT_CHARACTERS = 160;

/** What people call a ticket: S-7K4M2Q; the next `turn` gives another, for when that one is taken. */
export function ticketReference(ticketId: string, turn = 0): string {
  const digest = createHash('sha256').update(`${ticketId} ${turn}`).digest();
  // 30 does not divide 256 evenly: bytes that would favour the first letters are passed over.
  const fair = digest.filter((byte) => byte < 240);
  return `S-${Array.from({ length: LENGTH }, (_, index) => ALPHABET[fair[index]! % ALPHABET.length]).join('')}`;
}

/** Until when staff mean to answer what was asked then. */
export const dueAt = (kind: TicketKind, askedAt: Date): Date =>
  new Date(askedAt.getTime() + ANSWER_HOURS[kind] * 3_600_000);

interface HostRole {
  readonly state: TicketState;
  readonly turned_at: Date;
  readonly due_at: Date | null;
}

/** A clock that runs already is not wound up again by more questions; one that stood begins anew. */
export function movedTo(ticket: HostRole & { kind: TicketKind }, state: TicketState, now: Date): HostRole {
  if (ticket.state === state) return { state, turned_at: ticket.turned_at, due_at: ticket.due_at };
  return { state, turned_at: now, due_at: state === 'open' ? dueAt(ticket.kind, now) : null };
}

/** How a text begins, on one line, whole characters only. */
export function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const letters = [...line];
  return letters.length > EXCERPT_CHARACTERS ? `${letters.slice(0, EXCERPT_CHARACTERS).join('').trimEnd()}…` : line;
}
