// A stored booking as its rules take it.
import type { BookingStatus } from '@daynook/contract/booking-states';
import type { Collector, PaymentMethod } from '@daynook/contract/money/payment-methods';
import type { SummaryRow } from '../read-store.ts';
import { toAcceptance } from '../store.ts';

/** Its state, times, and amounts. */
export const timed = (row: SummaryRow) => ({
  status: row.status as BookingStatus,
  startsAt: row.starts_at!,
  endsAt: row.ends_at!,
  expiresAt: row.expires_at,
  acceptance: toAcceptance(row),
  paymentMethod: row.payment_method as PaymentMethod,
  collectedBy: row.collected_by as Collector,
  paymentSentAt: row.payment_sent_at,
  paymentReceivedAt: row.payment_received_at,
  confirmedAt: row.confirmed_at,
  totalMinor: row.total_minor,
  unpaidMinor: row.unpaid_minor,
  refundedMinor: row.refunded_minor,
  hostRefundMinor: row.host_refund_minor,
  goodwillMinor: row.goodwill_minor,
  checkedInAt: row.checked_in_at,
  checkedOutAt: row.checked_out_at,
  releaseAfterMinutes: row.release_after_minutes,
  releasedAt: row.released_at,
  isChanging: row.is_changing,
  isLockedOut: row.is_locked_out,
  isTaken: row.is_taken,
});
