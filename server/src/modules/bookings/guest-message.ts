// The guest's message to the host that came with a booking.
import type { BookingAnswer } from '@daynook/contract/checkout-questions';
import type { Config } from '../../config.ts';
import { coverContacts } from '../../lib/contacts.ts';
import { ownHosts } from '../../lib/own-hosts.ts';

interface Written {
  readonly message: string | null;
  readonly answers: unknown;
  readonly confirmed_at: Date | null;
}

/** The text as the host and staff see it: ways to reach each other are hidden until the booking is confirmed (H7). */
export function noteForHost(
  { message, answers, confirmed_at: confirmedAt }: Written,
  config: Pick<Config, 'publicUrl'>,
): { message: string | null; answers: BookingAnswer[] } {
  const given = answers as BookingAnswer[];
  if (confirmedAt) return { message, answers: given };
  const covered = (text: string) => coverContacts(text, ownHosts(config)).text;
  return {
    message: message === null ? null : covered(message),
    answers: given.map((one) => ({ ...one, answer: covered(one.answer) })),
  };
}
