// Searching one's bookings by text, by local dates, and by state (MB1).
import type { Answer } from '@daynook/contract/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBooking, makeListing, makeMember, makeProperty } from '../../../test/make.ts';
import { makeWorld, type ProblemBody, type TestMember, type World } from './test-world.ts';

type Page = Answer<'GET /api/bookings'>;

let world: World;
let guest: TestMember;
let host: TestMember;
/** By the names that the tests use. */
const names = new Map<string, string>();

async function booked(name: string, values: Parameters<typeof makeBooking>[1]): Promise<void> {
  names.set((await makeBooking(world.t.db, { guest_id: guest.id, ...values })).id, name);
}

beforeAll(async () => {
  world = await makeWorld();
  const { db } = world.t;
  guest = await makeMember(db, { name: 'Zoë Límová' });
  host = await makeMember(db, { name: 'Nadia Okafor' });
  const property = await makeProperty(db, { host_id: host.id, city: 'Montréal', region: 'Québec', time_zone: 'UTC' });
  const loft = await makeListing(db, { property_id: property.id, title: 'Loft with 100% light' });
  const desk = await makeListing(db, { title: 'Desk by the river' });
  await booked('loft, two days', {
    listing_id: loft.id,
    reference: 'DN-LOFT22',
    during: '[2026-12-03T20:00:00Z,2026-12-05T00:00:00Z)',
    local_start: '2026-12-03 20:00 UTC',
    local_end: '2026-12-05 00:00 UTC',
  });
  // On the wall of the room it is still the second of December.
  await booked('desk', {
    listing_id: desk.id,
    reference: 'DN-DESK22',
    status: 'requested',
    expires_at: new Date('2026-12-01T00:00:00Z'),
    during: '[2026-12-03T00:00:00Z,2026-12-03T02:00:00Z)',
    local_start: '2026-12-02 19:00 EST',
    local_end: '2026-12-02 21:00 EST',
  });
  await booked('desk, cancelled', {
    listing_id: desk.id,
    reference: 'DN-GONE22',
    status: 'cancelled',
    during: '[2026-12-10T14:00:00Z,2026-12-10T16:00:00Z)',
    local_start: '2026-12-10 09:00 EST',
    local_end: '2026-12-10 11:00 EST',
  });
  await makeBooking(db, { listing_id: loft.id, reference: 'DN-ELSE22' });
});
afterAll(() => world.t.close());

const list = async (query: Record<string, string>, as = guest) =>
  (await world.call<Page & ProblemBody>(as, 'GET', `/api/bookings?${new URLSearchParams(query)}`)).body;
const found = (page: Page) => page.bookings.map(({ _id }) => names.get(_id)).sort();

describe('searching my bookings', () => {
  it.each([
    ['the room’s title', 'loft', ['loft, two days']],
    ['the host’s name', 'okafor', ['loft, two days']],
    ['the town, without its accents', 'montreal', ['loft, two days']],
    ['the beginning of the reference', 'dn-desk', ['desk']],
    ['several words, each somewhere', 'nadia québec loft', ['loft, two days']],
    ['a word that one of them lacks', 'nadia river', []],
    ['what looks like a pattern', '100%', ['loft, two days']],
    ['a pattern that would match all', '%', ['loft, two days']],
    ['one’s own name: everything would be that', 'límová', []],
    ['blanks', '   ', ['desk', 'desk, cancelled', 'loft, two days']],
  ])('by %s (MB1)', async (_what, q, wanted) => {
    const page = await list({ q });
    expect(found(page)).toEqual(wanted);
    expect(page.total).toBe(wanted.length);
  });

  it.each([
    ['the day it begins', { from: '2026-12-03', to: '2026-12-03' }, ['loft, two days']],
    ['a day it lasts over', { from: '2026-12-04', to: '2026-12-04' }, ['loft, two days']],
    ['the midnight it ends at', { from: '2026-12-05', to: '2026-12-05' }, []],
    ['the day on the wall of the room', { from: '2026-12-02', to: '2026-12-02' }, ['desk']],
    ['everything from a day on', { from: '2026-12-04' }, ['desk, cancelled', 'loft, two days']],
    ['everything up to a day', { to: '2026-12-02' }, ['desk']],
  ])('by dates: %s (MB1)', async (_what, dates, wanted) => {
    expect(found(await list(dates))).toEqual(wanted);
  });

  it('counts matches in every tab, and lists one of them (MB1)', async () => {
    const page = await list({ q: 'river', status: 'waiting' });
    expect(found(page)).toEqual(['desk']);
    expect(page.counts).toEqual({ upcoming: 0, waiting: 1, past: 0, cancelled: 1 });
  });

  it('a host can search for the guest, in their own listings only (MB1)', async () => {
    expect(found(await list({ role: 'host', q: 'zoe' }, host))).toEqual(['loft, two days']);
    expect(found(await list({ role: 'host', q: 'nadia' }, host))).toEqual([]);
    expect(found(await list({ q: 'loft' }, host))).toEqual([]);
  });

  it.each([
    [{ from: '2026-12-05', to: '2026-12-04' }, 'to'],
    [{ from: '2026-02-30' }, 'from'],
    [{ q: 'x'.repeat(81) }, 'q'],
  ])('refuses %j', async (query, field) => {
    const problem = await list(query as Record<string, string>);
    expect(problem.code).toBe('VALIDATION_FAILED');
    expect(Object.keys(problem.fields ?? {})).toEqual([field]);
  });
});
