// The module's public interface: prices and refunds. All of it is pure.
export { type AddOnChoice, addOnErrors, choicesIn, listChosen } from './add-ons.ts';
export { calculateShare, toMajor } from './currency.ts';
export { bestDiscount } from './discounts.ts';
export { dayPrices, isDatePrice, type StoredRule } from './host-price-rules.ts';
export { formatPercent, lineWords, taxWords } from './line-words.ts';
export { type ListingPrices, longestOn } from './listing-prices.ts';
export { type AgreedPrice, calculateLoweredPrice, type LoweredPrice } from './lower-price.ts';
export { type PaymentPlan, planPayments } from './monthly-plan.ts';
export {
  type Balance,
  calculateLoss,
  dueAfter,
  mostBack,
  settlementAfter,
  shareExtra,
  taxAtClose,
} from './other-refunds.ts';
export { lengthWords, listOffered, packageError, packageIn, packageName } from './packages.ts';
export { policyTermsWords } from './policy-words.ts';
export { type Expected, expectedTimeline, refundSteps } from './refund-timeline.ts';
export {
  cheapCancellationEnd,
  cheapUntilMinutes,
  freeCancellationEnd,
  isLongStay,
  policyInForce,
  refundPreview,
} from './refunds.ts';
export { fullDayPrice, type ListingQuote, quoteListing } from './rules.ts';
