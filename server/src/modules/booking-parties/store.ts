// Queries for a booking with its guest and host.
import type { BookingStatus } from '@daynook/contract/booking-states';
import type { Collector, PaymentMethod } from '@daynook/contract/money/payment-methods';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';

interface Party {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly timeZone: string;
  /** The account was deleted, so nothing is sent to it anymore. */
  readonly isGone: boolean;
}

export interface BookingWithParties {
  readonly id: string;
  readonly reference: string;
  readonly listingId: string;
  readonly title: string;
  readonly status: BookingStatus;
  readonly endsAt: Date;
  readonly timeZone: string;
  readonly currency: string;
  readonly paymentMethod: PaymentMethod;
  readonly collectedBy: Collector;
  readonly guest: Party;
  readonly host: Party;
}

/** The query. Select what else you need from `booking`. */
export const selectWithParties = (db: Kysely<DB> | Transaction<DB>) =>
  db
    .selectFrom('booking')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .innerJoin('member as guest', 'guest.id', 'booking.guest_id')
    .innerJoin('member as host', 'host.id', 'booking.host_id')
    .select([
      'booking.id as of_booking',
      'booking.reference',
      'booking.listing_id',
      'listing.title',
      'booking.status',
      'booking.ends_at',
      'booking.time_zone',
      'booking.currency as booking_currency',
      'booking.payment_method',
      'booking.collected_by',
      'guest.id as guest_id',
      'guest.name as guest_name',
      'guest.email as guest_email',
      'guest.time_zone as guest_zone',
      'guest.deleted_at as guest_gone',
      'host.id as host_id',
      'host.name as host_name',
      'host.email as host_email',
      'host.time_zone as host_zone',
      'host.deleted_at as host_gone',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof selectWithParties>['execute']>>[number];

export const toBookingWithParties = (row: Row): BookingWithParties => ({
  id: row.of_booking,
  reference: row.reference,
  listingId: row.listing_id,
  title: row.title,
  status: row.status as BookingStatus,
  endsAt: row.ends_at!,
  timeZone: row.time_zone,
  currency: row.booking_currency,
  paymentMethod: row.payment_method as PaymentMethod,
  collectedBy: row.collected_by as Collector,
  guest: {
    id: row.guest_id,
    name: row.guest_name,
    email: row.guest_email,
    timeZone: row.guest_zone,
    isGone: row.guest_gone !== null,
  },
  host: {
    id: row.host_id,
    name: row.host_name,
    email: row.host_email,
    timeZone: row.host_zone,
    isGone: row.host_gone !== null,
  },
});
