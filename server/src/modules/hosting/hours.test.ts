// A listing's opening hours, over HTTP.
import type { OwnListing } from '@daynook/contract/hosting/hosting';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { verifyDays } from '../availability/service.ts';
import { makeHost, type Problem, type TestHost, testApp } from './test-host.ts';

let t: TestApp;
let host: TestHost;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  host = await makeHost(t);
});

describe('hours (C1, C2)', () => {
  const rule = (weekday: number, startMinute: number, endMinute: number) => ({
    weekday,
    startMinute,
    endMinute,
    validFrom: null,
    validTo: null,
  });
  const setHours = (listing: OwnListing, weekly: unknown[]) =>
    host.call<OwnListing & Problem>('PUT', `/api/host/listings/${listing._id}/hours`, {
      version: listing.version,
      weekly,
    });
  const test = (id: string, startsAt: string, endsAt: string) =>
    host.call<{ isBookable: boolean; code: string | null }>('POST', `/api/host/listings/${id}/test-time`, {
      startsAt,
      endsAt,
    });

  it('can have several ranges a day, over midnight as two, and a test of a time says why not', async () => {
    const listing = await host.addRoom((await host.addHome())._id);
    const weekly = [rule(2, 480, 720), rule(2, 780, 1080), rule(5, 1320, 1440), rule(6, 0, 120)];
    const { body } = await setHours(listing, weekly);
    expect(body.weekly).toEqual(weekly);
    expect((await test(listing._id, '2026-11-24T13:00:00Z', '2026-11-24T15:00:00Z')).body.isBookable).toBe(true);
    expect((await test(listing._id, '2026-11-24T16:30:00Z', '2026-11-24T18:30:00Z')).body).toMatchObject({
      isBookable: false,
      code: 'OUTSIDE_HOURS',
    });
    // Friday 23:00 to Saturday 01:00 in New York.
    expect((await test(listing._id, '2026-11-28T04:00:00Z', '2026-11-28T06:00:00Z')).body.isBookable).toBe(true);
  });

  it('refuse overlaps and ends before starts, and keep the previous hours', async () => {
    const listing = await host.addRoom((await host.addHome())._id);
    const { status, body } = await setHours(listing, [rule(1, 540, 720), rule(1, 700, 800), rule(2, 800, 700)]);
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(Object.keys(body.fields ?? {})).toEqual(['weekly.1.startMinute', 'weekly.2.endMinute']);
    expect((await host.own(listing._id)).weekly).toEqual(listing.weekly);
  });

  it('differ on special dates until these are removed, and search’s read model follows', async () => {
    const listing = await host.addRoom((await host.addHome())._id);
    const exception = {
      dateFrom: '2026-11-26',
      dateTo: '2026-11-27',
      kind: 'closed',
      ranges: [],
      note: 'Thanksgiving',
    };
    const url = `/api/host/listings/${listing._id}/exceptions`;
    const closed = await host.call<OwnListing>('POST', url, exception);
    expect(closed.status).toBe(201);
    expect(closed.body.exceptions).toMatchObject([exception]);
    expect(await verifyDays(t.db)).toEqual([]);
    const thursday = ['2026-11-26T15:00:00Z', '2026-11-26T17:00:00Z'] as const;
    expect((await test(listing._id, ...thursday)).body.isBookable).toBe(false);
    const overlapping = await host.call('POST', url, { ...exception, dateFrom: '2026-11-27', dateTo: '2026-11-28' });
    expect(overlapping.body.fields).toHaveProperty('dateFrom');

    await host.call('DELETE', `${url}/${closed.body.exceptions[0]!._id}`);
    expect((await test(listing._id, ...thursday)).body.isBookable).toBe(true);
    expect(await verifyDays(t.db)).toEqual([]);
  });

  it('of their own open a Sunday', async () => {
    const listing = await host.addRoom((await host.addHome())._id);
    await host.call('POST', `/api/host/listings/${listing._id}/exceptions`, {
      dateFrom: '2026-11-29',
      dateTo: '2026-11-29',
      kind: 'hours',
      ranges: [{ startMinute: 600, endMinute: 840 }],
      note: null,
    });
    expect((await test(listing._id, '2026-11-29T15:00:00Z', '2026-11-29T17:00:00Z')).body.isBookable).toBe(true);
    expect((await test(listing._id, '2026-11-29T18:00:00Z', '2026-11-29T20:00:00Z')).body.isBookable).toBe(false);
  });
});
