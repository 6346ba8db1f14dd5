// Work facts a host measured: validated together, shown to guests, copied, and consistent with the amenities.
import type { OwnListing } from '@daynook/contract/hosting/hosting';
import type { ListingDetail } from '@daynook/contract/listings/listings';
import { NO_WORK_FACTS } from '@daynook/contract/listings/work-fact-values';
import type { WorkFacts } from '@daynook/contract/listings/work-facts';
import type { ListingReview } from '@daynook/contract/staff/listing-review';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { makeCoHost } from '../../../test/make.ts';
import { makeHost, makeMember, type TestHost, testApp } from './test-host.ts';

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
  ...NO_WORK_FACTS,
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
  monitorInches: 27,
  monitorInputs: ['usb-c', 'hdmi'],
  deskWidthCm: 160,
  deskDepthCm: 80,
  kneeClearanceCm: 69,
  deskHow: 'measured',
  chairKind: 'office',
  deskOutlets: 0,
  deskPorts: ['ethernet'],
  hasClosingDoor: true,
  stepHeightCm: 17,
  bathroomDoorCm: 75,
  turningCircleCm: 150,
  accessHow: 'estimated',
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

  it('say who stated each topic and on which day, which only a change of that topic moves', async () => {
    const { body } = await change({ workFacts: MEASURED });
    const topics = ['desk', 'chair', 'monitor', 'connection', 'outlets', 'ports', 'noise', 'entrance'];
    expect(Object.keys(body.workFactSources).toSorted()).toEqual(topics.toSorted());
    const first = body.workFactSources['desk']!;
    t.clock.advance({ days: 3 });
    const later = (await change({ workFacts: { ...MEASURED, deskOutlets: 3, chairKind: null } })).body.workFactSources;
    expect(later['desk']).toEqual(first);
    expect(later['outlets']!.on > first.on).toBe(true);
    expect(later['chair']).toBeUndefined();
  });

  it('say whether the host or a co-host stated them, and nobody if it isn’t known', async () => {
    const light = { id: 'light', value: 'North window' };
    await host.change(listing, { workFacts: { ...MEASURED, deskOutlets: null }, facts: [light] });
    listing = await host.own(listing._id);
    const old = { desk: { on: '2025-10-01' }, ports: { on: '2025-10-01' } };
    await t.db.kysely
      .updateTable('listing')
      .set({ work_fact_sources: JSON.stringify({ ...listing.workFactSources, ...old }) })
      .where('id', '=', listing._id)
      .execute();
    const coHost = await makeMember(t.db);
    await makeCoHost(t.db, { property_id: listing.property._id, member_id: coHost.id });
    const { body } = await host.call<OwnListing>(
      'PATCH',
      `/api/host/listings/${listing._id}`,
      {
        version: listing.version,
        changes: {
          workFacts: { ...MEASURED, deskOutlets: 4, deskWidthCm: 120 },
          facts: [light, { id: 'noise', value: 'Quiet street' }],
        },
        publish: true,
      },
      { as: coHost },
    );
    const on = expect.any(String) as string;
    expect(body.workFactSources).toMatchObject({
      desk: { on, by: 'co-host' },
      outlets: { on, by: 'co-host' },
      chair: { on, by: 'host' },
    });
    expect(body.workFactSources['ports']).toEqual(old.ports);
    const words = await t.db.kysely
      .selectFrom('listing')
      .select('facts')
      .where('id', '=', listing._id)
      .executeTakeFirstOrThrow();
    expect(words.facts).toMatchObject([
      { id: 'light', by: 'host' },
      { id: 'noise', by: 'co-host' },
    ]);
  });

  it('that were changed before a fact existed keep that fact', async () => {
    await change({ workFacts: MEASURED });
    listing = (await host.call<OwnListing>('POST', `/api/host/listings/${listing._id}/publish`)).body;
    await t.db.kysely
      .insertInto('listing_changes')
      .values({
        listing_id: listing._id,
        changes: JSON.stringify({ workFacts: { externalMonitors: 1 } }),
        changed_at: t.clock.now(),
      })
      .execute();
    const edited = (await host.call<OwnListing>('GET', `/api/host/listings/${listing._id}`)).body;
    expect(edited.workFacts).toEqual({ ...MEASURED, externalMonitors: 1 });
    const path = `/api/host/listings/${listing._id}/changes/publish`;
    const published = await host.call<OwnListing>('POST', path, { version: edited.version });
    expect(published.body.workFacts).toEqual({ ...MEASURED, externalMonitors: 1 });
  });

  it('are checked by our team, topic by topic, until the host changes them', async () => {
    const staff = await makeMember(t.db, { email: 'checker@daynook.com' });
    const check = (topics: string[], more = {}, as = staff) =>
      host.call<ListingReview>(
        'PUT',
        `/api/staff/listings/${listing._id}/checked-facts`,
        { topics, version: listing.version, ...more },
        { as },
      );
    await change({ workFacts: { ...MEASURED, chairKind: null } });
    const checked = (await check(['desk', 'entrance', 'chair'])).body.listing.workFactSources;
    expect(checked['desk']!.checkedOn).toBeDefined();
    expect(checked['chair']).toBeUndefined();
    expect(checked['outlets']!.checkedOn).toBeUndefined();
    expect((await check(['entrance'])).body.listing.workFactSources['desk']!.checkedOn).toBeUndefined();
    const after = (await change({ workFacts: { ...MEASURED, chairKind: null, doorWidthCm: 90 } })).body.workFactSources;
    expect(after['entrance']!.checkedOn).toBeUndefined();
    expect((await check(['desk'], { version: 1 })).status).toBe(409);
    expect((await check(['desk'], {}, host.member)).status).toBe(403);
  });

  it('go along with a copy of the listing', async () => {
    await change({ workFacts: MEASURED });
    const copy = await host.call<OwnListing>('POST', `/api/host/listings/${listing._id}/duplicate`);
    expect(copy.status).toBe(201);
    expect(copy.body.workFacts).toEqual(MEASURED);
  });

  it('are checked by our team in one listing, not in its copies', async () => {
    const staff = await makeMember(t.db, { email: 'checks-one@daynook.com' });
    await change({ workFacts: MEASURED });
    const path = `/api/staff/listings/${listing._id}/checked-facts`;
    const checked = await host.call<ListingReview>(
      'PUT',
      path,
      { topics: ['desk'], version: listing.version },
      { as: staff },
    );
    const { on, by, checkedOn } = checked.body.listing.workFactSources['desk']!;
    expect(checkedOn).toBeDefined();
    expect(by).toBe('host');
    const copy = await host.call<OwnListing>('POST', `/api/host/listings/${listing._id}/duplicate`);
    expect(copy.body.workFactSources['desk']).toEqual({ on, by: 'host' });
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
    ['deskWidthCm', { deskWidthCm: 401 }],
    ['deskWidthCm', { deskWidthCm: null }],
    ['deskDepthCm', { deskDepthCm: null }],
    ['kneeClearanceCm', { kneeClearanceCm: 120 }],
    ['monitorInches', { externalMonitors: null, monitorInputs: null }],
    ['monitorInputs', { externalMonitors: 0, monitorInches: null }],
    ['monitorInputs', { monitorInputs: [] }],
    ['monitorInputs.0', { monitorInputs: ['lightning' as 'hdmi'] }],
    ['deskOutlets', { deskOutlets: 21 }],
    ['stepHeightCm', { entranceSteps: 0 }],
    ['turningCircleCm', { turningCircleCm: 49 }],
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
    expect(body.amenities).toEqual([
      'wifi',
      'monitor',
      'sit-stand-desk',
      'door-closes',
      'quiet',
      'coffee',
      'step-free',
    ]);
    expect((await change({ amenities: ['coffee'] })).body.amenities).toEqual(body.amenities);
    const other = { ...NO_WORK_FACTS, externalMonitors: 0, entranceSteps: 2 };
    expect(
      (await change({ workFacts: { ...other, deskHeightMinimumCm: 74, deskHeightMaximumCm: 74 } })).body.amenities,
    ).toEqual(['wifi', 'door-closes', 'quiet', 'coffee']);
    expect((await change({ workFacts: { ...other, hasClosingDoor: false } })).body.amenities).not.toContain(
      'door-closes',
    );
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
