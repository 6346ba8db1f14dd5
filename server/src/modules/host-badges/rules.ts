// Who has the badge for reliable hosts. Pure. The help page states the same thresholds.
import { HOST_BADGE } from '@daynook/contract/limits/host-badges';

export interface BadgeFacts {
  /** All over the last twelve months. */
  readonly kept: number;
  readonly canceled: number;
  readonly ratingSum: number;
  readonly ratingCount: number;
  /** Null with too few requests to count, as with hosts whose listings are booked instantly. */
  readonly responseRatePercent: number | null;
}

/** Compared in whole numbers, so that 4.8 is 4.8. */
export const isReliable = ({ kept, canceled, ratingSum, ratingCount, responseRatePercent }: BadgeFacts): boolean =>
  kept >= HOST_BADGE.bookings &&
  canceled * 100 <= HOST_BADGE.canceledPercentMaximum * (kept + canceled) &&
  ratingCount >= HOST_BADGE.ratings &&
  ratingSum * 10 >= Math.round(HOST_BADGE.rating * 10) * ratingCount &&
  (responseRatePercent === null || responseRatePercent >= HOST_BADGE.responsePercent);
