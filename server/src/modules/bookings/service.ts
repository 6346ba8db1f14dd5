// The bookings module's public interface. Each verb opens its own transactions.

export { acceptDue, approveBooking, undoApproval } from './accept.ts';
export { declineBooking, withdrawBooking } from './answer.ts';
export { changeAttendees } from './attendees/attendees.ts';
export { viewAttendees } from './attendees/view-attended.ts';
export type { BookingRecord, Role, Viewer } from './booking.ts';
export { findForActor, moveOnce, onLocked, type Press } from './booking-action.ts';
export { cancelBooking, cancelByStaff, cancelForNoAccess, previewRefund } from './cancel.ts';
export { type CheckoutIntent, findCheckoutIntent } from './checkout-url.ts';
export { catchUp } from './due-bookings.ts';
export { emailsToCoHosts } from './emails.ts';
export { endEarly, viewEarlyEnd } from './end-early.ts';
export { type Actor as BookingActor, announce } from './events.ts';
export { giveUpPayment, settleBooking, settleDue } from './finish-payments.ts';
export { noteForHost } from './guest-message.ts';
export { insertSeries } from './hold-store.ts';
export { giveUpHold, holdFor, leaveHold, placeHold } from './holds.ts';
export { bookingJobs } from './jobs.ts';
export { listBookings, summariesForHost } from './list.ts';
export { lockAccount, lockBooking } from './lock.ts';
export { inTransaction, StateChanged } from './move.ts';
export {
  confirmRefund,
  markRefundSent,
  recordPayment,
  reportMissingRefund,
  reportPayment,
  undoPayment,
} from './outside-payments.ts';
export { paymentEvents } from './payment-facts.ts';
export { findGuestFacts, type GuestFacts, type PlaceFact } from './placeholder-facts.ts';
export { mayChange, mayRecordArrival, nextActions } from './policy.ts';
export { differenceIn, keepDifference, type PromotedPrice, promoCodeIn, withPromotion } from './promotion.ts';
export {
  calculatePrice,
  countStays,
  explainRefusal,
  isShown,
  policyFor,
  quoteBooking,
  type SlotInput,
  toSlot,
} from './quote.ts';
export { findRole, hasBookingsAhead } from './read-store.ts';
export { findRebooking } from './rebook.ts';
export { requireOwnSide, viewReceipt } from './receipt.ts';
export { downloadReceipt, downloadTeamReceipt, METHOD_WORDS, makeGuestReceipt } from './receipt-pdf.ts';
export { acceptRefund, declineRefund } from './refunds/refund-answer.ts';
export { calculateMost, calculatePart, refundPart } from './refunds/refund-part.ts';
export {
  agreeRefund,
  calculateShares,
  proposeRefund,
  turnRefund,
  withdrawRefund,
} from './refunds/refund-proposals.ts';
export {
  closeRefundsOfErased,
  countForStaff as countRefundsForStaff,
  waitsForStaff as refundWaitsForStaff,
} from './refunds/refund-store.ts';
export { viewRefundTimeline } from './refunds/refund-timeline.ts';
export { viewBookingMoney, viewTicketRefunds } from './refunds/refund-view.ts';
export {
  closeRefund as markStripeRefundClosed,
  countOpen as countStripeRefunds,
  findRefund as findStripeRefund,
  listRefunds as listStripeRefunds,
} from './refunds/stripe-refund-store.ts';
export { addressEmailAt } from './reminders/reminder-rules.ts';
export { loadRequestFacts } from './request-facts.ts';
export { type Reservation, reserve } from './reserve.ts';
export { openRefund, recordPaidAnotherWay, returnMoney } from './return-money.ts';
export {
  type ChangeObstacle,
  canLeaveEarly,
  canStayLonger,
  changeExpiry,
  changeObstacle,
  excusableUntil,
  isChargedLater,
  isCheckInOpen,
  isCheckOutOpen,
  type PriceObstacle,
  priceObstacle,
  releaseTime,
} from './rules.ts';
export { releaseUnpaid } from './series/release-unpaid.ts';
export { findRecord, listSeriesRecords, lockRecord } from './store.ts';
export { type ReserveAll, requestBooking, requestTogether, type SubmitInput } from './submit.ts';
export { verifyBookings } from './verify.ts';
export {
  listAttendedBookings,
  listWayIn,
  viewAttendedBooking,
  viewBooking,
  viewBookingSummary,
  viewHostFeeTaxes,
  viewRefundFor,
} from './view.ts';
export type { Purpose } from './views/opener.ts';
export { deleteOpenings, listOpenings } from './views/opening-store.ts';
