// The event for webhooks that a host changed a listing's calendar: blocked or unblocked time, weekly hours, special dates.
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { noteCheck } from '../calendar-checks/service.ts';
import { noteCalendars } from '../webhook-events/service.ts';

/** In the transaction of the change. */
export const noteCalendarChange = (
  deps: Pick<Deps, 'newId' | 'clock'>,
  { trx, row }: { readonly trx: Transaction<DB>; readonly row: { readonly id: string; readonly host_id: string } },
): Promise<void> => noteOwnCalendars(deps, trx, [row.id]);

/** The same for several listings. Their hosts aren't asked soon whether their calendars are still right. */
export async function noteOwnCalendars(
  deps: Pick<Deps, 'newId' | 'clock'>,
  trx: Transaction<DB>,
  listingIds: readonly string[],
): Promise<void> {
  await noteCalendars(trx, deps, listingIds);
  await noteCheck(trx, listingIds, deps.clock.now());
}
