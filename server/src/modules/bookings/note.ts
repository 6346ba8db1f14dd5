// What a guest wrote to the host along with a booking.
import type { Config } from '../../config.ts';
import { coverContacts } from '../../lib/contacts.ts';
import { ownHosts } from '../../lib/own-hosts.ts';

/** As others than the guest read it: with ways to reach them only once the booking was confirmed (H7). */
export const noteForHost = (
  { message, confirmed_at: confirmedAt }: { message: string | null; confirmed_at: Date | null },
  config: Pick<Config, 'publicUrl'>,
): string | null => (message === null || confirmedAt ? message : coverContacts(message, ownHosts(config)).text);
