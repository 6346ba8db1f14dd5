// The members, slots, and conversations that the load test works with.
import { parseConfig } from '../../server/src/config.ts';
import type { Database } from '../../server/src/db/open.ts';
import { systemClock } from '../../server/src/lib/clock.ts';
import { loadSecrets } from '../../server/src/modules/secrets/service.ts';
import { makeMember, signIn } from '../../server/test/make.ts';
import { listSlots, makeGuests, toBooking } from '../bookings-bench.ts';
import { makeConversation } from '../talk.ts';
import type { Headers, Slot, Talk } from './work.ts';

/** All nodes issue and accept the same tokens, because they have the same public URL. */
export const PUBLIC_PORT = 3000;
const GUESTS = 1_000;
const TALKS = 12;
const CHANGED = 60;

export interface Changed {
  readonly id: string;
  readonly lat: number;
  readonly lng: number;
  readonly host: Headers;
}

export interface World {
  readonly guests: readonly Headers[];
  readonly slots: readonly Slot[];
  readonly talks: readonly Talk[];
  readonly listingIds: readonly string[];
  readonly points: readonly { lat: number; lng: number }[];
  /** Listings to pause, which nobody books. */
  readonly changed: readonly Changed[];
}

export async function makeWorld(db: Database): Promise<World> {
  const config = parseConfig({ PORT: String(PUBLIC_PORT) });
  const deps = { config, clock: systemClock, secrets: await loadSecrets(db, systemClock) };
  const signInAs = (subject: string) => signIn(deps, { subject }, { lifetimeSeconds: 3_600 });
  const slots = (await listSlots(db)).map((slot) => ({ listingId: slot.id, body: toBooking(slot) }));
  const talks: Talk[] = [];
  for (let number = 0; number < TALKS; number += 1) {
    const [guest, host] = [await makeMember(db), await makeMember(db)];
    const conversationId = await makeConversation(db, guest, host);
    talks.push({ conversationId, guest: await signInAs(guest.subject), host: await signInAs(host.subject) });
  }
  const { rows } = await db.pool.query<{ id: string; lat: number; lng: number; subject: string }>(
    `select listing.id, public_lat as lat, public_lng as lng, subject
     from listing join property on property.id = property_id join member on member.id = listing.host_id
     where listing.state = 'live' and booking_mode = 'request' order by listing.id limit ${CHANGED}`,
  );
  const changed = await Promise.all(
    rows.map(async ({ subject, ...row }) => ({ ...row, host: await signInAs(subject) })),
  );
  const some = await db.pool.query<{ id: string; lat: number; lng: number }>(
    `select listing.id, public_lat as lat, public_lng as lng from listing join property on property.id = property_id
     where listing.state = 'live' and listing.id <> all($1) order by listing.id desc limit 200`,
    [rows.map(({ id }) => id)],
  );
  return {
    guests: await makeGuests(db, PUBLIC_PORT, GUESTS),
    slots,
    talks,
    listingIds: some.rows.map(({ id }) => id),
    points: some.rows.map(({ lat, lng }) => ({ lat, lng })),
    changed,
  };
}
