// The event for webhooks that a host changed a listing's calendar: blocked or unblocked time, weekly hours, special dates.
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { queueEffects } from '../../jobs/outbox.ts';
import { occurrenceEffect } from '../webhook-events/service.ts';

/** In the transaction of the change. */
export const noteCalendarChange = (
  deps: Pick<Deps, 'newId' | 'clock'>,
  { trx, row }: { readonly trx: Transaction<DB>; readonly row: { readonly id: string; readonly host_id: string } },
): Promise<void> =>
  queueEffects(trx, deps, [
    occurrenceEffect({ type: 'calendar.changed', memberIds: [row.host_id], subject: { listingId: row.id } }),
  ]);
