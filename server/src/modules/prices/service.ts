// Prices and refunds: the one face of this module to others. All of it is pure.
export { type AddOnChoice, addOnErrors, choicesIn, chosenOf } from './add-ons.ts';
export { shareOf, toMajor } from './currency.ts';
export { bestDiscount } from './discounts.ts';
export { type Balance, dueAfter, lossOf, mostBack, settlementAfter, taxAtClose } from './given-back.ts';
export { type AgreedPrice, type LesserPrice, lesserPrice } from './lesser.ts';
export { lineWords, taxWords } from './line-words.ts';
export { type PaymentPlan, paymentPlan } from './plan.ts';
export { dayPrices, isDatePrice, type StoredRule } from './price-rules.ts';
export { deadlines, freeCancellationEnd, policyInForce, refundPreview } from './refunds.ts';
export { fullDayPrice, quoteSpace, type SpaceQuote } from './rules.ts';
export { longestOn, type SpacePrices } from './space-prices.ts';
