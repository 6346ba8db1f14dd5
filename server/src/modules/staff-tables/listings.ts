// The listings table, with every status.

import type { StaffListingRow } from '@daynook/contract/staff/tables';
import type { z } from 'zod';
import { decimalAmount } from '../../lib/csv.ts';
import { toSay } from '../../lib/languages/say.ts';
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
    [toSay('Id'), ({ _id }) => _id],
    [toSay('Title'), ({ title }) => title],
    [toSay('Status'), ({ state }) => state],
    [toSay('Host'), ({ host }) => host.name],
    [toSay('Host id'), ({ host }) => host._id],
    [toSay('City'), ({ city }) => city],
    [toSay('Country'), ({ country }) => country],
    [toSay('Price per day'), ({ dayMinor, currency }) => decimalAmount(dayMinor, currency)],
    [toSay('Currency'), ({ currency }) => currency],
    [toSay('Rating'), ({ rating }) => rating],
    [toSay('Reviews'), ({ reviews }) => reviews],
    [toSay('Created (UTC)'), ({ createdAt }) => createdAt],
    [toSay('First published (UTC)'), ({ publishedAt }) => publishedAt],
  ],
};
