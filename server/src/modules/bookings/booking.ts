// A booking as the rules need it: plain data, with all terms as they were agreed.

import type { BookingStatus, PaymentStatus } from '@daynook/contract/booking-states';
import type { PriceLine } from '@daynook/contract/bookings';
import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import type { BookingAnswer } from '@daynook/contract/checkout-questions';
import type { Collector, PaymentMethod } from '@daynook/contract/money/payment-methods';
import type { TaxLine } from '@daynook/contract/money/taxes';
import type { StaffPermission } from '@daynook/contract/staff/roles';
import type { HostRole } from '../permissions/service.ts';

/** The guest or host of a booking, with the email address and time zone of their account. */
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

/** A booking as its verbs need it. Amounts are in minor units of its currency. Instants are UTC; `timeZone` is the listing's. */
export interface BookingRecord {
  readonly id: string;
  readonly reference: string;
  readonly listingId: string;
  readonly listingTitle: string;
  /** Town and region, which aren't secret. */
  readonly place: string;
  readonly guest: BookingMember;
  readonly host: BookingMember;
  readonly status: BookingStatus;
  readonly paymentStatus: PaymentStatus;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly timeZone: string;
  /** Wall-clock time with the zone, as shown when it was made. */
  readonly localStart: string;
  readonly localEnd: string;
  readonly guests: number;
  readonly cars: number;
  readonly message: string | null;
  readonly answers: readonly BookingAnswer[];
  readonly currency: string;
  readonly lines: readonly PriceLine[];
  readonly totalMinor: number;
  readonly subtotalMinor: number;
  readonly guestFeeMinor: number;
  readonly hostFeeMinor: number;
  /** The rate that applied when it was made. */
  readonly hostFeeBasisPoints: number;
  /** As agreed: every tax, the host's share including taxes they remit, and the taxes that we remit. */
  readonly taxes: readonly TaxLine[];
  readonly hostShareMinor: number;
  readonly taxMinor: number;
  /** The promo code's discount, which we pay for. */
  readonly promoMinor: number;
  /** The part of the total that's paid with credit, and how much was refunded as credit. */
  readonly creditMinor: number;
  readonly creditBackMinor: number;
  /** What's left to pay in later installments. */
  readonly unpaidMinor: number;
  /** The most the guest has agreed to pay for damage. */
  readonly damageDepositMinor: number;
  readonly refundedMinor: number;
  /**
   * Refunds agreed on besides a cancellation: from the host's part before our fee, the host's loss after our fee, and what we paid.
   */
  readonly hostRefundMinor: number;
  readonly hostLossMinor: number;
  readonly goodwillMinor: number;
  /** What a cancellation left the host before our fee and those refunds. Null without a cancellation, and for old ones. */
  readonly hostPartMinor: number | null;
  readonly cancellationPolicy: CancellationPolicyId;
  readonly houseRules: readonly string[];
  readonly bookingMode: 'instant' | 'request';
  readonly paymentMethod: PaymentMethod;
  /** Who receives the guest's money. */
  readonly collectedBy: Collector;
  /** When the guest said they paid outside the product, and when the full amount had arrived. */
  readonly paymentSentAt: Date | null;
  readonly paymentReceivedAt: Date | null;
  /** When a hold or a waiting state ends automatically; null in every other state. */
  readonly expiresAt: Date | null;
  /** The host's acceptance that isn't carried out yet. */
  readonly acceptance: Acceptance | null;
  readonly requestedAt: Date | null;
  readonly confirmedAt: Date | null;
  /** When the guest arrived and left, if that was recorded. */
  readonly checkedInAt: Date | null;
  readonly checkedOutAt: Date | null;
  /** Hours that nobody checks in for are released so long after the start, as agreed; 0 means never. */
  readonly releaseAfterMinutes: number;
  /** When they were. The rest of the hours isn't the guest's anymore. */
  readonly releasedAt: Date | null;
  /** A card is being charged for a change, so the booking can't be canceled and doesn't start or end until that's done. */
  readonly isChanging: boolean;
  /** The guest can't get in, and host or guest can still answer, so nothing changes and the booking doesn't end. */
  readonly isLockedOut: boolean;
  /** What went back to the guest because changes made it cheaper. The total is the new one, so it isn't in `refundedMinor`. */
  readonly changeBackMinor: number;
  readonly cancelledBy: 'guest' | 'host' | 'staff' | 'system' | null;
  readonly cancelledAt: Date | null;
  readonly cancelReason: string | null;
  readonly createdAt: Date;
  /** Its place in a repeating booking. */
  readonly series?: { readonly id: string; readonly number: number } | undefined;
  /** The requests it was sent with to several hosts. */
  readonly groupId?: string | undefined;
  /** The team it's for. */
  readonly teamId?: string | undefined;
  /** Increases with every change. */
  readonly version: number;
}

/** Who views or acts on a booking. Co-hosts count as host. */
export type Role = 'guest' | 'host' | 'staff';

/** The viewer's role in a booking, and what a co-host may do. */
export interface Viewer {
  readonly role: Role;
  readonly hostRole: HostRole;
  /** Only for staff. */
  readonly permissions?: ReadonlySet<StaffPermission>;
}
