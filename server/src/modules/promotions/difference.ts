// What we pay of a replacement's price after a host canceled, if the operator wants to (G10, decision 0107). A promotion without a code:
// the guest pays less, and nothing else changes.
import type { PriceLine } from '@daynook/contract/bookings';
import { limitMinor } from '@daynook/contract/limits/amounts';
import { REPLACEMENT } from '@daynook/contract/limits/host-cancellations';
import { PROMOTIONS } from '@daynook/contract/limits/promotions';
import type { Db } from '../../db/db.ts';
import { haversineKm } from '../../lib/geo/sphere.ts';
import { differencePercent } from '../host-fines/service.ts';
import * as store from './difference-store.ts';

/** The share was applied when the difference was agreed. */
const WHOLE_PERCENT = 100;

interface Difference {
  /** The canceled booking. */
  readonly replacesId: string;
  readonly offMinor: number;
}

interface Price {
  readonly lines: readonly PriceLine[];
  readonly totalMinor: number;
  readonly currency: string;
}

/** Extras are the guest's own choice. */
const sumAddOns = (lines: readonly PriceLine[]): number =>
  lines.reduce((sum, { code, amountMinor }) => sum + (code === 'add-on' ? amountMinor : 0), 0);

/**
 * What it costs more than the canceled booking, up to the operator's share of that booking's price. Both are before promotions and
 * without extras. Pure.
 */
export function calculateDifference(
  { lines, totalMinor, currency }: Price,
  canceledMinor: number,
  percent: number,
): number {
  const moreMinor = totalMinor - sumAddOns(lines) - canceledMinor;
  const mostMinor = Math.floor((canceledMinor * percent) / 100);
  return Math.max(0, Math.min(moreMinor, mostMinor, totalMinor - limitMinor(PROMOTIONS.leastPaid, currency)));
}

/** What's left of an agreed difference if the price changes: never more than it now costs more than the canceled booking. */
export async function findKeptDifference(
  db: Db,
  price: Price,
  { bookingId, agreedMinor }: { readonly bookingId: string; readonly agreedMinor: number },
): Promise<number> {
  const canceledMinor = await store.findReplacedMinor(db, bookingId);
  if (canceledMinor === undefined) return 0;
  return Math.min(agreedMinor, calculateDifference(price, canceledMinor, WHOLE_PERCENT));
}

const isNear = ({ lat, lng, otherLat, otherLng }: store.Canceled): boolean =>
  haversineKm({ lat, lng }, { lat: otherLat, lng: otherLng }) <= REPLACEMENT.radiusKm;

/** Undefined if there's no difference to pay. With `isLocked`, it can be recorded in the same transaction. */
export async function findDifference(
  db: Db,
  price: Price,
  {
    canPayUs,
    percent: known,
    ...asked
  }: Omit<store.Asked, 'currency'> & {
    readonly canPayUs: () => Promise<boolean>;
    /** The operator's share, if it was read already. */
    readonly percent?: number | undefined;
  },
  { isLocked }: { isLocked: boolean },
): Promise<Difference | undefined> {
  // Visitors have nothing to replace.
  const percent = asked.guestId === '' ? 0 : (known ?? (await differencePercent(db)));
  if (percent === 0 || price.totalMinor === 0) return undefined;
  const find = async () => (await store.listReplaceable(db, { ...asked, currency: price.currency })).find(isNear);
  const seen = await find();
  if (!seen || !(await canPayUs())) return undefined;
  if (isLocked) await store.lockCanceled(db, seen.id);
  const canceled = isLocked ? await find() : seen;
  // Never more than we received, so that an almost free booking can't be made for it.
  const offMinor = canceled
    ? Math.min(canceled.paidMinor, calculateDifference(price, canceled.comparedMinor, percent))
    : 0;
  return canceled && offMinor > 0 ? { replacesId: canceled.id, offMinor } : undefined;
}
