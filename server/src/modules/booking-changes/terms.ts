// What's agreed about a booking, as a change replaces it: plain data that survives JSON, because each change keeps both agreements.
import type { PriceLine } from '@daynook/contract/bookings';
import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import type { TaxLine } from '@daynook/contract/money/taxes';
import type { BookingRecord } from '../bookings/service.ts';

/** The workspace, with the rules that its guest agrees to. */
interface TermsListing {
  readonly id: string;
  readonly title: string;
  readonly houseRules: readonly string[];
}

/** Amounts are in minor units of the booking's currency. Instants are ISO text. */
export interface Terms {
  /** Left out of changes made when a booking's workspace couldn't change. */
  readonly listing?: TermsListing;
  readonly startsAt: string;
  readonly endsAt: string;
  /** Wall-clock times with the zone, as people saw them. */
  readonly localStart: string;
  readonly localEnd: string;
  /** The zone of these hours. Left out of changes made when a property's zone couldn't be corrected. */
  readonly timeZone?: string;
  readonly guests: number;
  /** Left out of changes made when guests didn't say whether they come by car. */
  readonly cars?: number;
  readonly lines: readonly PriceLine[];
  readonly totalMinor: number;
  readonly subtotalMinor: number;
  readonly guestFeeMinor: number;
  readonly hostFeeMinor: number;
  readonly hostShareMinor: number;
  readonly taxes: readonly TaxLine[];
  readonly promoMinor: number;
  readonly damageDepositMinor: number;
  readonly cancellationPolicy: CancellationPolicyId;
}

/** The current agreement. */
export const toTerms = (booking: BookingRecord): Terms => ({
  listing: { id: booking.listingId, title: booking.listingTitle, houseRules: booking.houseRules },
  startsAt: booking.startsAt.toISOString(),
  endsAt: booking.endsAt.toISOString(),
  localStart: booking.localStart,
  localEnd: booking.localEnd,
  timeZone: booking.timeZone,
  guests: booking.guests,
  cars: booking.cars,
  lines: booking.lines,
  totalMinor: booking.totalMinor,
  subtotalMinor: booking.subtotalMinor,
  guestFeeMinor: booking.guestFeeMinor,
  hostFeeMinor: booking.hostFeeMinor,
  hostShareMinor: booking.hostShareMinor,
  taxes: booking.taxes,
  promoMinor: booking.promoMinor,
  damageDepositMinor: booking.damageDepositMinor,
  cancellationPolicy: booking.cancellationPolicy,
});

/** The hours as instants. */
export const toRange = ({ startsAt, endsAt }: Pick<Terms, 'startsAt' | 'endsAt'>) => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
});

/** Another workspace of the same host takes its place. */
export const isMovedTo = ({ listing }: Terms, { listingId }: Pick<BookingRecord, 'listingId'>): boolean =>
  listing !== undefined && listing.id !== listingId;

/** The listing that the terms are about. */
export const listingIn = ({ listing }: Terms, { listingId }: Pick<BookingRecord, 'listingId'>): string =>
  listing?.id ?? listingId;

export const hasSameHours = (one: Terms, other: Terms): boolean =>
  one.startsAt === other.startsAt && one.endsAt === other.endsAt;

/** The names of the extras with their quantities. */
export const listExtras = ({ lines }: Pick<Terms, 'lines'>): string[] =>
  lines.flatMap(({ addOn }) => (addOn ? [`${addOn.quantity} × ${addOn.name}`] : []));
