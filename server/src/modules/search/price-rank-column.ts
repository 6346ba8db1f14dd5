// `listing.price_rank`: the full-day price in thousandths of its currency's unit, followed by ten bits that separate equal prices.
import { minorPerMajor } from '@daynook/contract/money/minor-units';

/** The distance between two prices a thousandth apart. */
export const RANK_STEP = 2 ** 10;

export const minorOfRank = (rank: number, currency: string): number =>
  Math.round((Math.floor(rank / RANK_STEP) * minorPerMajor(currency)) / 1000);
