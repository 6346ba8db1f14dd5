// How much a host pays for canceling a confirmed booking. Pure.
import { HOST_FINE } from '@daynook/contract/limits/host-cancellations';

const HOUR_MS = 3_600_000;

/** The share of the price, by how long before the start it's canceled. */
export function finePercent(startsAt: Date, now: Date): number {
  const hours = (startsAt.getTime() - now.getTime()) / HOUR_MS;
  if (hours > HOST_FINE.earlyHours) return HOST_FINE.earlyPercent;
  return hours >= HOST_FINE.lateHours ? HOST_FINE.percent : HOST_FINE.latePercent;
}

/** Of what the host charges for the stay, before fees and taxes. */
export const calculateFine = (subtotalMinor: number, percent: number): number =>
  Math.round((subtotalMinor * percent) / 100);

/** The one that costs nothing is free again for cancellations after this time. */
export const freeSince = (now: Date): Date => new Date(now.getTime() - HOST_FINE.freeDays * 24 * HOUR_MS);
/** The end of the time in which another one isn't free. */
export const freeUntil = (at: Date): Date => new Date(at.getTime() + HOST_FINE.freeDays * 24 * HOUR_MS);
