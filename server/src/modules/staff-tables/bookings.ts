// The bookings table. Holds at checkout aren't bookings yet.
import type { StaffBookingRow } from '@daynook/contract/staff/tables';
import type { z } from 'zod';
import { decimalAmount } from '../../lib/csv.ts';
import { type BookingRow, bookingsSource, type Query } from './bookings-store.ts';
import type { Table } from './table.ts';

type View = z.infer<typeof StaffBookingRow>;

export const bookings: Table<Query, BookingRow, View> = {
  name: 'bookings',
  ...bookingsSource,
  view: (_deps, row) => ({
    _id: row.id,
    reference: row.reference,
    status: row.status,
    paymentStatus: row.payment_status,
    listing: { _id: row.listing_id, title: row.title },
    guest: { _id: row.guest_id, name: row.guest_name },
    host: { _id: row.host_id, name: row.host_name },
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    timeZone: row.time_zone,
    totalMinor: row.total_minor,
    currency: row.currency,
    createdAt: row.created_at.toISOString(),
  }),
  file: [
    ['Id', ({ _id }) => _id],
    ['Booking', ({ reference }) => reference],
    ['Status', ({ status }) => status],
    ['Payment', ({ paymentStatus }) => paymentStatus],
    ['Listing', ({ listing }) => listing.title],
    ['Guest', ({ guest }) => guest.name],
    ['Guest id', ({ guest }) => guest._id],
    ['Host', ({ host }) => host.name],
    ['Host id', ({ host }) => host._id],
    ['Starts (UTC)', ({ startsAt }) => startsAt],
    ['Ends (UTC)', ({ endsAt }) => endsAt],
    ['Time zone', ({ timeZone }) => timeZone],
    ['Total', ({ totalMinor, currency }) => decimalAmount(totalMinor, currency)],
    ['Currency', ({ currency }) => currency],
    ['Booked (UTC)', ({ createdAt }) => createdAt],
  ],
};
