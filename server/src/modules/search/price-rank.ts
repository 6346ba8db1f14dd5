// `listing.price_rank`: the full-day price in thousandths of its currency's unit, above ten bits that part equal prices.
import { minorPerMajor } from '@daynook/contract/money/minor-units';

/** Between two prices that are a thousandth apart. */
export const RANK_STEP = 2 ** 10;

export const minorOfRank = (rank: number, currency: string): number =>
  Math.round((Math.floor(rank / RANK_STEP) * minorPerMajor(currency)) / 1000);
