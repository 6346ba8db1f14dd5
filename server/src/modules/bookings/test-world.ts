// Setup for booking tests: a host with a listing, guests, staff, and API calls as any of them. For tests only.

import type { Booking } from '@daynook/contract/bookings';
import type { Insertable } from 'kysely';
import { expect } from 'vitest';
import { carryOutAcceptances } from '../../../test/acceptances.ts';
import { type TestApp, type TestAppOptions, testApp } from '../../../test/app.ts';
import { makeListing, makeMember } from '../../../test/make.ts';
import type { DB } from '../../db/schema.ts';
import { verifyDays } from '../availability/service.ts';
import { sumAccounts } from '../payments/service.ts';
import { verifyBookings } from './service.ts';

export type TestMember = Awaited<ReturnType<typeof makeMember>>;
export type TestListing = Awaited<ReturnType<typeof makeListing>>;

export interface Answered<T = unknown> {
  readonly status: number;
  readonly body: T;
  readonly headers: Record<string, unknown>;
}
/** An error response as tests read it. */
export interface ProblemBody {
  readonly code: string;
  readonly message: string;
  readonly current?: { status?: string; totalMinor?: number };
  readonly fields?: Record<string, string>;
}

/** 9 to 11 on a Tuesday morning in New York, three days after the tests' clock. $20, or $21 with the fee. */
export const SLOT = { startsAt: '2026-11-24T14:00:00.000Z', endsAt: '2026-11-24T16:00:00.000Z', guests: 1 };

/** The same hours on a later day with each call. $20, or $21 with the fee. */
export function slotsOfDays(): (days?: number) => typeof SLOT {
  let dayCount = 0;
  return (days = 1) => {
    dayCount += days;
    const move = (at: string) => new Date(Date.parse(at) + dayCount * 86_400_000).toISOString();
    return { ...SLOT, startsAt: move(SLOT.startsAt), endsAt: move(SLOT.endsAt) };
  };
}

let keyCount = 0;
export const newKey = () => {
  keyCount += 1;
  return `key-${keyCount}`;
};

/** An action on a booking, or something that's created. Each has its own key unless the test provides one. */
const isPress = (url: string) =>
  /^\/api\/bookings\/[^/]+\/(?:approve|undo-approve|decline|withdraw|cancel|refund\/\w+)$/.test(url) ||
  /^\/api\/teams(?:\/[^/]+\/days)?$/.test(url);

export class World {
  readonly t: TestApp;
  readonly host: TestMember;
  readonly guest: TestMember;
  readonly staff: TestMember;
  constructor(t: TestApp, host: TestMember, guest: TestMember, staff: TestMember) {
    this.t = t;
    this.host = host;
    this.guest = guest;
    this.staff = staff;
  }

  makeGuest = () => makeMember(this.t.db);
  makeListing = (values: Partial<Insertable<DB['listing']>> = {}, options: Parameters<typeof makeListing>[2] = {}) =>
    makeListing(this.t.db, { host_id: this.host.id, ...values }, options);

  /** Calls the API as the member, or as a visitor. */
  async call<T = ProblemBody>(
    member: TestMember | undefined,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answered<T>> {
    const { authorization, ...csrf } = await this.t.signIn(member ?? this.guest);
    const response = await this.t.app.inject({
      method,
      url,
      headers: {
        ...csrf,
        ...(member ? { authorization } : {}),
        ...(isPress(url) ? { 'idempotency-key': newKey() } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const text = response.body;
    return { status: response.statusCode, headers: response.headers, body: (text ? JSON.parse(text) : undefined) as T };
  }

  /** Books or requests as the guest. The key is new unless given. */
  book<T = Booking>(
    listing: TestListing,
    values: Record<string, unknown> = {},
    { guest = this.guest, key = newKey() } = {},
  ) {
    const body = { listingId: listing.id, ...SLOT, paymentMethod: 'sandbox', ...values };
    return this.call<T>(guest, 'POST', '/api/bookings', body, { 'idempotency-key': key });
  }

  /** Books and expects it to work. */
  async booked(
    listing: TestListing,
    values: Record<string, unknown> = {},
    options: { guest?: TestMember } = {},
  ): Promise<Booking> {
    const answer = await this.book(listing, values, options);
    expect(answer).toMatchObject({ status: 201 });
    return answer.body;
  }

  get = (member: TestMember, id: string) => this.call<Booking>(member, 'GET', `/api/bookings/${id}`);
  /** Runs an action. Its effects may come later: see `accept`. */
  verb = <T = Booking>(
    member: TestMember,
    id: string,
    verb: 'approve' | 'undo-approve' | 'decline' | 'withdraw' | 'cancel',
    reason = 'Plans have changed',
    key = newKey(),
  ) =>
    this.call<T>(
      member,
      'POST',
      `/api/bookings/${id}/${verb}`,
      verb === 'decline' || verb === 'cancel' ? { reason } : undefined,
      { 'idempotency-key': key },
    );

  /** Accepts, waits until it can't be undone anymore, and returns the result. */
  accept = async (member: TestMember, id: string): Promise<Answered<Booking>> => {
    const pressed = await this.verb(member, id, 'approve');
    if (pressed.status !== 200) return pressed;
    await carryOutAcceptances(this.t);
    return this.get(member, id);
  };

  count = async (table: keyof DB): Promise<number> => {
    const row = await this.t.db.kysely
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };

  /** A booking's balance in each account, debits positive, without zero balances. */
  balances = async (id: string): Promise<Record<string, number>> =>
    Object.fromEntries([...(await sumAccounts(this.t.db.kysely, id))].filter(([, sum]) => sum !== 0));

  /** Runs all data checks. */
  async verify(): Promise<void> {
    expect(await verifyBookings(this.t.db)).toEqual([]);
    expect(await verifyDays(this.t.db)).toEqual([]);
  }
}

export async function makeWorld(options: TestAppOptions = {}): Promise<World> {
  const t = await testApp(options);
  const [host, guest, staff] = [
    await makeMember(t.db),
    await makeMember(t.db),
    await makeMember(t.db, { email: 'staff@daynook.com' }),
  ];
  return new World(t, host, guest, staff);
}
