// Setup for hosting tests: a host with a property and listings, and API calls as any member. Only for tests.
import type { OwnListing, OwnProperty } from '@daynook/contract/hosting/hosting';
import { expect } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeMember } from '../../../test/make.ts';

export type TestMember = Awaited<ReturnType<typeof makeMember>>;
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly fields?: Record<string, string>;
  readonly current?: OwnListing;
}
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** A Tuesday in New York, three days after the tests' clock: 10 to 12. */
export const TUESDAY = { startsAt: '2026-11-24T15:00:00.000Z', endsAt: '2026-11-24T17:00:00.000Z' };

export const HOME = {
  title: 'The Brick House',
  type: 'house',
  street: '114 Hancock Street',
  unit: null,
  city: 'Brooklyn',
  region: 'NY',
  postalCode: '11216',
  country: 'US',
  neighborhood: 'Bedford-Stuyvesant',
  point: { lat: 40.68251, lng: -73.95012 },
  timeZone: 'America/New_York',
  household: 'I work upstairs and am quiet.',
  pets: 'A cat, Juno.',
  cameras: 'None.',
  parking: null,
  localLimits: null,
  entrance: 'shared',
  elevator: null,
  bathroom: 'private',
  kitchen: null,
  arrival: [
    { part: 'access', text: 'Ring the bell at the garden gate.', release: 'confirmed' },
    { part: 'wifi', text: 'Network Brick, password on the fridge', release: 'day-before' },
  ],
} as const;

let keyCount = 0;

/** A host and their actions. Make one for each test, because hosts have limits. */
export class TestHost {
  readonly t: TestApp;
  readonly member: TestMember;
  constructor(t: TestApp, member: TestMember) {
    this.t = t;
    this.member = member;
  }

  /** Calls the API as the host or another member. */
  async call<T = Problem>(
    method: Method,
    url: string,
    body?: unknown,
    { as = this.member, key }: { as?: TestMember; key?: string } = {},
  ): Promise<{ status: number; body: T }> {
    const headers = await this.t.signIn(as);
    keyCount += 1;
    const response = await this.t.app.inject({
      method,
      url,
      headers: { ...headers, 'idempotency-key': key ?? `hosting-${keyCount}` },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return { status: response.statusCode, body: (response.body ? JSON.parse(response.body) : undefined) as T };
  }

  async addHome(values: Record<string, unknown> = {}): Promise<OwnProperty> {
    const { status, body } = await this.call<OwnProperty>('POST', '/api/properties', { ...HOME, ...values });
    expect(status).toBe(201);
    return body;
  }

  async addRoom(propertyId: string, kind = 'private-room'): Promise<OwnListing> {
    const { status, body } = await this.call<OwnListing>('POST', `/api/properties/${propertyId}/listings`, { kind });
    expect(status).toBe(201);
    return body;
  }

  /** A new property with one listing. */
  addFirstRoom = async (kind?: string): Promise<OwnListing> => this.addRoom((await this.addHome())._id, kind);

  own = async (id: string): Promise<OwnListing> =>
    (await this.call<OwnListing>('GET', `/api/host/listings/${id}`)).body;

  /** Published immediately, also on a live listing. */
  change = (listing: OwnListing, changes: Record<string, unknown>) => this.edit(listing, changes, true);

  edit = (listing: OwnListing, changes: Record<string, unknown>, publish = false) =>
    this.call<OwnListing & Problem>('PATCH', `/api/host/listings/${listing._id}`, {
      version: listing.version,
      changes,
      publish,
    });

  async addPhotos(listingId: string, count = 4): Promise<void> {
    const { rows } = await this.t.db.pool.query<{ first: number }>(
      'select coalesce(max(position) + 1, 0) as first from listing_photo where listing_id = $1',
      [listingId],
    );
    const { first } = rows[0]!;
    for (let position = first; position < first + count; position += 1) {
      const photo = { key: `scene/desk/${position}/wide`, alt: 'A desk by the window', width: 1600, height: 1067 };
      await this.t.db.kysely
        .insertInto('listing_photo')
        .values({ id: this.t.deps.newId(), listing_id: listingId, position, ...photo })
        .execute();
    }
  }

  /** A listing with everything guests must know. */
  async completeRoom(): Promise<{ home: OwnProperty; room: OwnListing }> {
    const property = await this.addHome();
    const listing = await this.addRoom(property._id);
    await this.addPhotos(listing._id);
    const { body, status } = await this.change(listing, {
      title: 'Garden room with a door',
      description:
        'A bright room on the garden side with a door that closes, a wide desk and a chair you can sit in all day.',
      dayMinor: 6_000,
    });
    expect(status).toBe(200);
    return { home: property, room: body };
  }

  /** The same, published. */
  async liveRoom(): Promise<{ home: OwnProperty; room: OwnListing }> {
    const { home, room } = await this.completeRoom();
    const { status, body } = await this.call<OwnListing>('POST', `/api/host/listings/${room._id}/publish`);
    expect(status).toBe(200);
    return { home, room: body };
  }

  /** A guest requests hours of the listing, and the host accepts. */
  async bookedBy(guest: TestMember, listingId: string, hours = TUESDAY): Promise<{ _id: string; totalMinor: number }> {
    const input = { listingId, ...hours, guests: 1, paymentMethod: 'sandbox' };
    const { status, body } = await this.call<{ _id: string; totalMinor: number }>('POST', '/api/bookings', input, {
      as: guest,
    });
    expect(status).toBe(201);
    return body;
  }
}

export const makeHost = async (t: TestApp): Promise<TestHost> => new TestHost(t, await makeMember(t.db));
export { makeMember, testApp };
