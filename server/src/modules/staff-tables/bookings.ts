// The bookings table. Holds at checkout aren't bookings yet.

import type { StaffBookingRow } from '@daynook/contract/staff/tables';
import type { z } from 'zod';
import { decimalAmount } from '../../lib/csv.ts';
import { toSay } from '../../lib/languages/say.ts';
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
    [toSay('Id'), ({ _id }) => _id],
    [toSay('Booking'), ({ reference }) => reference],
    [toSay('Status'), ({ status }) => status],
    [toSay('Payment'), ({ paymentStatus }) => paymentStatus],
    [toSay('Listing'), ({ listing }) => listing.title],
    [toSay('Guest'), ({ guest }) => guest.name],
    [toSay('Guest id'), ({ guest }) => guest._id],
    [toSay('Host'), ({ host }) => host.name],
    [toSay('Host id'), ({ host }) => host._id],
    [toSay('Starts (UTC)'), ({ startsAt }) => startsAt],
    [toSay('Ends (UTC)'), ({ endsAt }) => endsAt],
    [toSay('Time zone'), ({ timeZone }) => timeZone],
    [toSay('Total'), ({ totalMinor, currency }) => decimalAmount(totalMinor, currency)],
    [toSay('Currency'), ({ currency }) => currency],
    [toSay('Booked (UTC)'), ({ createdAt }) => createdAt],
  ],
};
