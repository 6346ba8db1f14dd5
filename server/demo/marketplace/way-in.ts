// Photos of the way in to the demo host's homes, and to those that the demo guest has booked.
import { drawWayIn, type WayInView } from '@daynook/demo-art/way-in/draw-way-in';
import type { PoolClient } from 'pg';
import sharp from 'sharp';
import type { Deps } from '../../src/deps.ts';
import { insertRows, type Row } from './rows.ts';

const STEPS: readonly { view: WayInView; caption: string; stage: 'address' | 'code' }[] = [
  { view: 'parking', caption: 'Park to the left of the sign', stage: 'address' },
  { view: 'door', caption: 'The blue door with the bell', stage: 'address' },
  { view: 'stairs', caption: 'Up the stairs, then the first room', stage: 'code' },
];

interface Making {
  readonly hostId: string;
  readonly guestId: string;
  readonly newId: () => string;
  readonly now: Date;
}

export async function addWayIn(
  client: PoolClient,
  { photoFiles }: Pick<Deps, 'photoFiles'>,
  { hostId, guestId, newId, now }: Making,
): Promise<void> {
  const pictures = await Promise.all(
    STEPS.map(({ view }) =>
      sharp(Buffer.from(drawWayIn(view)))
        .webp()
        .toBuffer({ resolveWithObject: true }),
    ),
  );
  const { rows: homes } = await client.query<{ id: string }>(
    `select id from property where host_id = $1 or id in (
      select listing.property_id from booking join listing on listing.id = booking.listing_id where booking.guest_id = $2)
    order by id`,
    [hostId, guestId],
  );
  const rows: Row[] = [];
  for (const home of homes)
    for (const [position, { caption, stage }] of STEPS.entries()) {
      const { data, info } = pictures[position]!;
      const id = newId();
      await photoFiles.write(`way-in/${id}.webp`, data);
      rows.push({
        ...{ id, property_id: home.id, position, caption, stage },
        ...{ width: info.width, height: info.height, byte_count: info.size, created_at: now.toISOString() },
      });
    }
  await insertRows(client, 'way_in_photo', rows);
}
