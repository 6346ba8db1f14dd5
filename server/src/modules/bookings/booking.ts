// What the rules know of a booking: plain data, everything agreed as it was agreed.

import type { BookingStatus, PaymentStatus } from '@daynook/contract/booking-states';
import type { PriceLine } from '@daynook/contract/bookings';
import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import type { BookingAnswer } from '@daynook/contract/checkout-questions';
import type { Collector, PaymentMethod } from '@daynook/contract/money/payment-methods';
import type { TaxLine } from '@daynook/contract/money/taxes';
import type { StaffPermission } from '@daynook/contract/staff/roles';
import type { HostRole } from '../permissions/service.ts';

/** A person of the booking, with the address their mail goes to and the zone they live by. */
export interface BookingMember {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly timeZone: string;
}

/** A pending acceptance: it can be undone until `dueAt`, which is null once the payment is being captured. */
export interface Acceptance {
  readonly dueAt: Date | null;
  readonly by: 'host' | 'staff';
  readonly memberId: string;
}

/** A booking as its verbs need it. Amounts in minor units of its currency; instants are UTC, `timeZone` is the listing's. */
export interface BookingRecord {
  readonly id: string;
  readonly reference: string;
  readonly listingId: string;
  readonly listingTitle: string;
  /** Town and region, as everybody may know them. */
  readonly place: string;
  readonly guest: BookingMember;
  readonly host: BookingMember;
  readonly status: BookingStatus;
  readonly paymentStatus: PaymentStatus;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly timeZone: string;
  /** Wall-clock words with the zone, as shown when it was made. */
  readonly localStart: string;
  readonly localEnd: string;
  readonly guests: number;
  readonly message: string | null;
  readonly answers: readonly BookingAnswer[];
  readonly currency: string;
  readonly lines: readonly PriceLine[];
  readonly totalMinor: number;
  readonly subtotalMinor: number;
  readonly guestFeeMinor: number;
  readonly hostFeeMinor: number;
  /** The rate it was made with. */
  readonly hostFeeBasisPoints: number;
  /** As agreed: every tax, what the host gets with the tax they remit, and what of it all is ours to remit. */
  readonly taxes: readonly TaxLine[];
  readonly hostShareMinor: number;
  readonly taxMinor: number;
  /** What a promo code takes off, which we bear. */
  readonly promoMinor: number;
  /** The part of the total that's paid with credit, and what of the refunds came back as credit. */
  readonly creditMinor: number;
  readonly creditBackMinor: number;
  /** What's paid in later installments and isn't yet. */
  readonly unpaidMinor: number;
  /** What the guest has agreed to pay for damage at most. */
  readonly damageDepositMinor: number;
  readonly refundedMinor: number;
  /** Agreed to go back besides a cancellation: of the host's part before our fee, what they have less for it, of ours. */
  readonly hostRefundMinor: number;
  readonly hostLossMinor: number;
  readonly goodwillMinor: number;
  /** What a cancellation left the host of the price, before our fee and those refunds; null without one, and for old ones. */
  readonly hostPartMinor: number | null;
  readonly cancellationPolicy: CancellationPolicyId;
  readonly houseRules: readonly string[];
  readonly bookingMode: 'instant' | 'request';
  readonly paymentMethod: PaymentMethod;
  /** Whose account the guest's money goes to. */
  readonly collectedBy: Collector;
  /** When the guest said they had paid outside the product, and when all of it had arrived. */
  readonly paymentSentAt: Date | null;
  readonly paymentReceivedAt: Date | null;
  /** When a hold or a waiting state ends by itself; null in every other state. */
  readonly expiresAt: Date | null;
  /** The host's acceptance that isn't carried out yet. */
  readonly acceptance: Acceptance | null;
  readonly requestedAt: Date | null;
  readonly confirmedAt: Date | null;
  readonly cancelledBy: 'guest' | 'host' | 'staff' | 'system' | null;
  readonly cancelReason: string | null;
  readonly createdAt: Date;
  /** Rises with every change. */
  readonly version: number;
}

/** Who looks at a booking, or acts on it; a co-host on the host's side. */
export type Role = 'guest' | 'host' | 'staff';

/** From where somebody looks: what they are to it, and on the host's side how far they may go. */
export interface Seat {
  readonly role: Role;
  readonly standing: HostRole;
  /** Of staff alone. */
  readonly permissions?: ReadonlySet<StaffPermission>;
}
