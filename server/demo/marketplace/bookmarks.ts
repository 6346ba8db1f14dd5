// What the demo guest has saved: one listing in each of several properties in the city they book in most, some with a note.
import type { PoolClient } from 'pg';

const NOTES: readonly { readonly notes: string; readonly tags: readonly string[] }[] = [
  { notes: 'Ask whether we can move the tables.', tags: ['team day'] },
  { notes: '', tags: ['focus'] },
  { notes: 'Nice light in the afternoon. Ask about parking.', tags: ['calls'] },
  { notes: '', tags: [] },
];

interface SavedBy {
  readonly guestId: string;
  readonly newId: () => string;
  readonly now: Date;
}

export async function addBookmarks(client: PoolClient, { guestId, newId, now }: SavedBy): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select distinct on (property.id) listing.id
     from listing join property on property.id = listing.property_id
     where listing.state = 'live' and (property.city, property.region) = (
       select home.city, home.region
       from booking join listing as booked on booked.id = booking.listing_id join property as home on home.id = booked.property_id
       where booking.guest_id = $1 group by 1, 2 order by count(*) desc, 1, 2 limit 1
     )
     order by property.id, listing.id limit $2`,
    [guestId, NOTES.length],
  );
  for (const [nth, { id }] of rows.entries()) {
    const { notes, tags } = NOTES[nth]!;
    await client.query(
      `insert into bookmark (id, member_id, listing_id, notes, tags, saved_full_day_minor, saved_currency, created_at, updated_at)
       select $1, $2, listing.id, $4, $5, full_day_minor, currency, saved_at, saved_at
       from listing, (select $6::timestamptz - ($7 * interval '2 days') as saved_at) as moment
       where listing.id = $3`,
      [newId(), guestId, id, notes, tags, now, nth + 1],
    );
  }
}
