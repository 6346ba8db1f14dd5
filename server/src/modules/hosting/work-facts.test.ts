// Work facts a host measured: validated together, shown to guests, copied, and consistent with the amenities.
import type { OwnListing } from '@daynook/contract/hosting/hosting';
import type { ListingDetail } from '@daynook/contract/listings/listings';
import { NO_WORK_FACTS } from '@daynook/contract/listings/work-fact-values';
import type { WorkFacts } from '@daynook/contract/listings/work-facts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { makeHost, type TestHost, testApp } from './test-host.ts';

let t: TestApp;
let host: TestHost;
let listing: OwnListing;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  host = await makeHost(t);
  ({ room: listing } = await host.completeRoom());
});

const MEASURED: WorkFacts = {
  externalMonitors: 2,
  deskHeightMinimumCm: 71,
  deskHeightMaximumCm: 120,
  wifiDownMbps: 240,
  wifiUpMbps: 35,
  wifiMeasuredOn: '2025-11-03',
  quietFromMinute: 540,
  quietToMinute: 1_020,
  entranceSteps: 3,
  hasRampOrLift: true,
  doorWidthCm: 86,
};
const change = async <T = OwnListing>(changes: Partial<OwnListing>) => {
  const { status, body } = await host.call<T>('PATCH', `/api/host/listings/${listing._id}`, {
    version: listing.version,
    changes,
    publish: true,
  });
  if (status === 200) listing = body as OwnListing;
  return { status, body };
};

describe('work facts', () => {
  it('are saved as stated and shown to guests', async () => {
    expect((await change({ workFacts: MEASURED })).body.workFacts).toEqual(MEASURED);
    listing = (await host.call<OwnListing>('POST', `/api/host/listings/${listing._id}/publish`)).body;
    const page = await host.call<ListingDetail>('GET', `/api/listings/${listing._id}`);
    expect(page.body.workFacts).toEqual(MEASURED);
    await change({ workFacts: NO_WORK_FACTS });
    const after = await host.call<ListingDetail>('GET', `/api/listings/${listing._id}`);
    expect(after.body.workFacts).toEqual(NO_WORK_FACTS);
  });

  it('go along with a copy of the listing', async () => {
    await change({ workFacts: MEASURED });
    const copy = await host.call<OwnListing>('POST', `/api/host/listings/${listing._id}/duplicate`);
    expect(copy.status).toBe(201);
    expect(copy.body.workFacts).toEqual(MEASURED);
  });

  it.each<[string, Partial<WorkFacts>]>([
    ['externalMonitors', { externalMonitors: 7 }],
    ['externalMonitors', { externalMonitors: 1.5 }],
    ['deskHeightMinimumCm', { deskHeightMinimumCm: 39 }],
    ['deskHeightMinimumCm', { deskHeightMinimumCm: null }],
    ['deskHeightMaximumCm', { deskHeightMaximumCm: null }],
    ['deskHeightMaximumCm', { deskHeightMaximumCm: 70 }],
    ['wifiDownMbps', { wifiDownMbps: null }],
    ['wifiUpMbps', { wifiUpMbps: 10_001 }],
    ['wifiMeasuredOn', { wifiMeasuredOn: null }],
    ['wifiMeasuredOn', { wifiMeasuredOn: '2099-01-01' }],
    ['quietFromMinute', { quietFromMinute: null }],
    ['quietToMinute', { quietToMinute: null }],
    ['quietToMinute', { quietToMinute: 540 }],
    ['entranceSteps', { entranceSteps: 51 }],
    ['doorWidthCm', { doorWidthCm: 30 }],
  ])('are refused beside %s for %j', async (field, wrong) => {
    const { status, body } = await change<{ code: string; fields: Record<string, string> }>({
      workFacts: { ...MEASURED, ...wrong },
    });
    expect(status).toBe(400);
    expect(body.code).toBe('VALIDATION_FAILED');
    expect(Object.keys(body.fields).map((path) => path.replace('changes.', ''))).toEqual([`workFacts.${field}`]);
  });

  it('settle the amenities they are about, whichever of the two is sent', async () => {
    const { body } = await change({ amenities: ['coffee'], workFacts: MEASURED });
    expect(body.amenities).toEqual(['wifi', 'monitor', 'sit-stand-desk', 'quiet', 'coffee', 'step-free']);
    expect((await change({ amenities: ['coffee'] })).body.amenities).toEqual(body.amenities);
    const other = { ...NO_WORK_FACTS, externalMonitors: 0, entranceSteps: 2 };
    expect(
      (await change({ workFacts: { ...other, deskHeightMinimumCm: 74, deskHeightMaximumCm: 74 } })).body.amenities,
    ).toEqual(['wifi', 'quiet', 'coffee']);
  });

  it('count as details of the workspace, each topic once', async () => {
    const facts = [{ id: 'desk' as const, value: 'Oak', statedOn: '' }].map(({ id, value }) => ({ id, value }));
    const codes = ({ gaps: missingFields }: OwnListing) => missingFields.map(({ code }) => code);
    const { body } = await change({ facts: facts as OwnListing['facts'], workFacts: NO_WORK_FACTS });
    expect(codes(body)).toContain('facts');
    const desk = { deskHeightMinimumCm: 74, deskHeightMaximumCm: 74 };
    expect(codes((await change({ workFacts: { ...NO_WORK_FACTS, ...desk, externalMonitors: 1 } })).body)).toContain(
      'facts',
    );
    expect(
      codes((await change({ workFacts: { ...NO_WORK_FACTS, doorWidthCm: 80, externalMonitors: 1 } })).body),
    ).not.toContain('facts');
  });
});
