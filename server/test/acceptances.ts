// Lets the time pass in which hosts can undo acceptances.
import { BOOKING } from '@daynook/contract/limits/bookings';
import { acceptDue } from '../src/modules/bookings/service.ts';
import type { TestApp } from './app.ts';

/** Carries out all acceptances so far, by advancing the tests' clock by the time to undo them. */
export async function carryOutAcceptances({ clock, deps }: Pick<TestApp, 'clock' | 'deps'>): Promise<void> {
  clock.advance({ seconds: BOOKING.acceptUndoSeconds });
  await acceptDue(deps);
}
