// Starts connection tests. Separate from running them: pages load that only when there's a test to run.
import type { Answer } from '@daynook/contract/api';
import type { ConnectionMedium } from '@daynook/contract/listings/connection-limits';
import { call } from '../../lib/api/api.ts';

export type Ticket = Answer<'POST /api/bookings/{id}/connection-tests'>;

export const startGuestTest = (id: string, medium: ConnectionMedium): Promise<Ticket> =>
  call('POST /api/bookings/{id}/connection-tests', { params: { id }, body: { medium } });
export const startHostTest = (id: string, medium: ConnectionMedium): Promise<Ticket> =>
  call('POST /api/host/listings/{id}/connection-tests', { params: { id }, body: { medium } });
