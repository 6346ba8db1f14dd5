// Lets the time in which hosts can undo their acceptances pass.
import { BOOKING } from '@daynook/contract/limits/bookings';
import { acceptDue } from '../src/modules/bookings/service.ts';
import type { TestApp } from './app.ts';

/** Carries out what was accepted until now. The tests' clock moves on by the time to undo it. */
export async function carryOutAcceptances({ clock, deps }: Pick<TestApp, 'clock' | 'deps'>): Promise<void> {
  clock.advance({ seconds: BOOKING.acceptUndoSeconds });
  await acceptDue(deps);
}
