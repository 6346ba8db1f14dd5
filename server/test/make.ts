/** Rows for tests: the fewest values that make a valid row. Tests can override each of them. */
import { createHmac, randomBytes } from 'node:crypto';
import type { CoHostLevel } from '@daynook/contract/hosting/co-hosts';
import { importJWK, SignJWT } from 'jose';
import type { Insertable } from 'kysely';
import type { Database } from '../src/db/open.ts';
import type { DB } from '../src/db/schema.ts';
import type { Deps } from '../src/deps.ts';
import { locationColumns } from '../src/lib/geo/location-columns.ts';
import { newId } from '../src/lib/ids.ts';

type AnyDatabase = Pick<Database, 'kysely'>;

/** Test members log in with the embedded provider by default. See members/login-identity.ts. */
const TEST_ISSUER = 'embedded';
const MADE_AT = new Date('2026-01-05T12:00:00Z');
let count = 0;

export async function makeMember(db: AnyDatabase, values: Partial<Insertable<DB['member']>> = {}) {
  count += 1;
  const id = newId();
  return db.kysely
    .insertInto('member')
    .values({
      id,
      issuer: TEST_ISSUER,
      subject: id,
      email: `member-${count}@example.org`,
      is_email_verified: true,
      name: `Member ${count}`,
      created_at: MADE_AT,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function makeProperty(db: AnyDatabase, values: Partial<Insertable<DB['property']>> = {}) {
  const hostId = values.host_id ?? (await makeMember(db)).id;
  return db.kysely
    .insertInto('property')
    .values({
      id: newId(),
      host_id: hostId,
      title: 'Brick house by the park',
      city: 'Brooklyn',
      region: 'NY',
      country: 'US',
      currency: values.country === 'CA' ? 'CAD' : 'USD',
      public_lat: 40.6782,
      public_lng: -73.9442,
      time_zone: 'America/New_York',
      created_at: MADE_AT,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Makes the member a co-host of the property, with full permissions unless `level` says otherwise. Call it again to change the level. */
export async function makeCoHost(
  db: AnyDatabase,
  { level = 'full', ...of }: Pick<Insertable<DB['co_host']>, 'property_id' | 'member_id'> & { level?: CoHostLevel },
): Promise<void> {
  await db.kysely
    .insertInto('co_host')
    .values({ id: newId(), level, since: MADE_AT, ...of })
    .onConflict((known) => known.columns(['property_id', 'member_id']).doUpdateSet({ level }))
    .execute();
}

/** A live listing, open every day from 8 to 18, for $60 a day and $10 an hour. `open: []` leaves it without hours. */
export async function makeListing(
  db: AnyDatabase,
  values: Partial<Insertable<DB['listing']>> = {},
  options: { open?: { weekday: number; startMinute: number; endMinute: number }[] } = {},
) {
  const property = values.property_id
    ? await db.kysely.selectFrom('property').selectAll().where('id', '=', values.property_id).executeTakeFirstOrThrow()
    : await makeProperty(db, values.host_id ? { host_id: values.host_id } : {});
  const listing = await db.kysely
    .insertInto('listing')
    .values({
      id: newId(),
      property_id: property.id,
      host_id: property.host_id,
      title: 'Quiet desk with morning light',
      description: 'A desk at a tall window, a good chair, a door that closes.',
      kind: 1,
      capacity: 2,
      booking_mode: 'instant',
      cancellation_policy: 'flexible',
      time_zone: property.time_zone,
      currency: 'USD',
      day_minor: 6_000,
      hour_minor: 1_000,
      state: 'live',
      published_at: MADE_AT,
      created_at: MADE_AT,
      ...locationColumns({ lat: property.public_lat, lng: property.public_lng }),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const open =
    options.open ?? [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute: 8 * 60, endMinute: 18 * 60 }));
  for (const { weekday, startMinute, endMinute } of open) {
    await db.kysely
      .insertInto('weekly_rule')
      .values({ listing_id: listing.id, weekday, start_minute: startMinute, end_minute: endMinute })
      .execute();
  }
  return listing;
}

export interface SignInOptions {
  /** Claims that replace or extend the usual ones. */
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  lifetimeSeconds?: number;
}

export type SignedIn = { authorization: string; cookie: string; 'x-csrf-token': string };

/** A token from the embedded provider for the member. */
export async function bearerToken(
  deps: Pick<Deps, 'config' | 'clock' | 'secrets'>,
  subject: string,
  options: SignInOptions = {},
): Promise<string> {
  const key = deps.secrets.signingKeys[0]!;
  const nowMs = deps.clock.now().getTime();
  const issuedAt = Math.floor(nowMs / 1000);
  return new SignJWT({
    iss: deps.config.oidc.issuer,
    aud: deps.config.oidc.audience,
    sub: subject,
    client_id: deps.config.oidc.clientId,
    iat: issuedAt,
    exp: issuedAt + (options.lifetimeSeconds ?? 600),
    issued_at_ms: nowMs,
    jti: randomBytes(12).toString('base64url'),
    ...options.claims,
  })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: key.kid, ...options.header })
    .sign(await importJWK(key, 'ES256'));
}

/** The CSRF cookie and header of one of our pages. */
function csrfPair(deps: Pick<Deps, 'config' | 'secrets'>): { cookie: string; 'x-csrf-token': string } {
  const nonce = randomBytes(24).toString('base64url');
  const token = `${nonce}.${createHmac('sha256', deps.secrets.csrf).update(`csrf:${nonce}`).digest('base64url')}`;
  const name = deps.config.publicUrl.startsWith('https:') ? '__Host-csrf' : 'csrf_token';
  return { cookie: `${name}=${token}`, 'x-csrf-token': token };
}

/** Headers with which a request acts as the member. */
export async function signIn(
  deps: Pick<Deps, 'config' | 'clock' | 'secrets'>,
  member: { subject: string },
  options: SignInOptions = {},
): Promise<SignedIn> {
  return { authorization: `Bearer ${await bearerToken(deps, member.subject, options)}`, ...csrfPair(deps) };
}

/** A confirmed booking for tomorrow from 9 to 17, New York time. `during` is in PostgreSQL's range notation. */
export async function makeBooking(db: AnyDatabase, values: Partial<Insertable<DB['booking']>> = {}) {
  const listing = values.listing_id
    ? await db.kysely.selectFrom('listing').selectAll().where('id', '=', values.listing_id).executeTakeFirstOrThrow()
    : await makeListing(db);
  const id = newId();
  return db.kysely
    .insertInto('booking')
    .values({
      id,
      reference: `DN-${id.slice(-6).toUpperCase()}`,
      listing_id: listing.id,
      guest_id: values.guest_id ?? (await makeMember(db)).id,
      host_id: listing.host_id,
      status: 'confirmed',
      payment_status: 'paid',
      during: '[2026-11-22T14:00:00Z,2026-11-22T22:00:00Z)',
      time_zone: listing.time_zone,
      local_start: '2026-11-22T09:00',
      local_end: '2026-11-22T17:00',
      guests: 1,
      currency: 'USD',
      lines: JSON.stringify([{ code: 'space', amountMinor: values.total_minor ?? 6_300 }]),
      total_minor: 6_300,
      subtotal_minor: 6_000,
      guest_fee_minor: 300,
      host_fee_minor: 600,
      cancellation_policy: 'flexible',
      booking_mode: 'instant',
      created_at: MADE_AT,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
