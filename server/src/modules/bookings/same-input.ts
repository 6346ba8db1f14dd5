// Whether what a guest was shown is what they'd book now. Pure.
import { isDeepStrictEqual } from 'node:util';
import type { PriceLine } from '@daynook/contract/bookings';
import type { PackageTerms } from '@daynook/contract/money/packages';
import { choicesIn, packageIn } from '../prices/service.ts';
import type { YieldingHold } from './hold-store.ts';
import { promoCodeIn } from './promotion.ts';
import type { SlotInput } from './quote.ts';

/** True if the hold is for the same number of people, the same extras, and the same package. */
export const isSameInput = (
  hold: Pick<YieldingHold, 'guests' | 'lines'>,
  { guests, addOns = [], packageId, promoCode }: SlotInput,
): boolean => {
  const held = choicesIn(hold.lines);
  return (
    hold.guests === guests &&
    packageIn(hold.lines)?.id === packageId &&
    promoCodeIn(hold.lines) === promoCode?.trim().toUpperCase() &&
    held.length === addOns.length &&
    held.every(({ id, quantity }) => addOns.some((wanted) => wanted.id === id && wanted.quantity === quantity))
  );
};

/** A package with the same price can include something else by now. */
export const hasPackageChanged = (shown: PackageTerms | undefined, lines: readonly PriceLine[]): boolean =>
  shown !== undefined && !isDeepStrictEqual(shown, packageIn(lines));
