// Prices and refunds: the one face of this module to others. All of it is pure.
export { minorDigitsOf, shareOf, toMajor, toMinor } from './currency.ts';
export {
  type Deadline,
  deadlines,
  policyInForce,
  type RefundAnswer,
  refundPreview,
  type Settlement,
  settlementOf,
} from './refunds.ts';
export { type PriceWish, quoteSpace, type SpaceQuote, spacePrice } from './rules.ts';
export type { SpacePrices } from './space-prices.ts';
