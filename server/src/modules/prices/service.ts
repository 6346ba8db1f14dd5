// The module's public interface: prices and refunds. All of it is pure.
export { type AddOnChoice, addOnErrors, choicesIn, chosenOf } from './add-ons.ts';
export { shareOf, toMajor } from './currency.ts';
export { bestDiscount } from './discounts.ts';
export { type Balance, dueAfter, lossOf, mostBack, settlementAfter, taxAtClose } from './given-back.ts';
export { type AgreedPrice, type LesserPrice, lesserPrice } from './lesser.ts';
export { lineWords, taxWords } from './line-words.ts';
export { type PaymentPlan, paymentPlan } from './plan.ts';
export { dayPrices, isDatePrice, type StoredRule } from './price-rules.ts';
export { type Expected, expectedTimeline, refundSteps } from './refund-timeline.ts';
export { freeCancellationEnd, policyInForce, refundPreview } from './refunds.ts';
export { fullDayPrice, quoteSpace, type SpaceQuote } from './rules.ts';
export { longestOn, type SpacePrices } from './space-prices.ts';
