// Prices and refunds: the one face of this module to others. All of it is pure.
export { type AddOnChoice, addOnFaults, type ChosenAddOn, choicesIn, chosenOf } from './add-ons.ts';
export { minorDigitsOf, shareOf, toMajor, toMinor } from './currency.ts';
export { bestDiscount } from './discounts.ts';
export { dueAfter, hostLoss, mostBack, type Purse, settlementAfter } from './given-back.ts';
export {
  type Deadline,
  deadlines,
  freeCancellationEnd,
  policyInForce,
  type RefundAnswer,
  refundPreview,
  type Settlement,
} from './refunds.ts';
export { type PriceWish, quoteSpace, type SpaceQuote, spacePrice } from './rules.ts';
export { longestOn, type SpacePrices } from './space-prices.ts';
