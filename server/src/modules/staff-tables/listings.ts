// The listings table, with every status.
import type { StaffListingRow } from '@daynook/contract/staff/tables';
import type { z } from 'zod';
import { decimalAmount } from '../../lib/csv.ts';
import { type ListingRow, listingsSource, type Query } from './listings-store.ts';
import type { Table } from './table.ts';

type View = z.infer<typeof StaffListingRow>;

export const listings: Table<Query, ListingRow, View> = {
  name: 'listings',
  ...listingsSource,
  view: (_deps, row) => ({
    _id: row.id,
    title: row.title,
    state: row.state,
    host: { _id: row.host_id, name: row.host_name },
    city: row.city,
    country: row.country,
    dayMinor: row.day_minor,
    currency: row.currency,
    rating: row.review_count === 0 ? null : row.rating_hundredths / 100,
    reviews: row.review_count,
    createdAt: row.created_at.toISOString(),
    publishedAt: row.published_at?.toISOString() ?? null,
  }),
  file: [
    ['Id', ({ _id }) => _id],
    ['Title', ({ title }) => title],
    ['Status', ({ state }) => state],
    ['Host', ({ host }) => host.name],
    ['Host id', ({ host }) => host._id],
    ['City', ({ city }) => city],
    ['Country', ({ country }) => country],
    ['Price per day', ({ dayMinor, currency }) => decimalAmount(dayMinor, currency)],
    ['Currency', ({ currency }) => currency],
    ['Rating', ({ rating }) => rating],
    ['Reviews', ({ reviews }) => reviews],
    ['Created (UTC)', ({ createdAt }) => createdAt],
    ['First published (UTC)', ({ publishedAt }) => publishedAt],
  ],
};
