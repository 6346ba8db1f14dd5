// Work fact filters find what a reader would pick from the listings by hand (B15, P6).
import type { FitReason } from '@daynook/contract/listings/listings';
import { DESK_PORTS, MONITOR_INPUTS, NO_WORK_FACTS, SEARCHED_PORTS } from '@daynook/contract/listings/work-fact-values';
import type { WorkFactCounts, WorkFacts } from '@daynook/contract/listings/work-facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { travel } from '../../lib/geo/sphere.ts';
import { toWorkFactColumns } from '../../lib/work-fact-columns.ts';
import { makeListings, seeded } from './example-city.ts';

const BOISE = { lat: 43.615, lng: -116.2023 };
const random = seeded(12);
const upTo = (most: number) => Math.floor(random() * (most + 1));
/** At least one of them. */
const some = <T>(all: readonly T[]): T[] => {
  const chosen = all.filter(() => random() < 0.5);
  return chosen.length > 0 ? chosen : [all[upTo(all.length - 1)]!];
};
const perhaps = <T extends object>(make: () => T): Partial<T> => (random() < 0.6 ? make() : {});

/** 240 around Boise, each stating some facts. */
const stated: WorkFacts[] = Array.from({ length: 240 }, () => {
  const facts: WorkFacts = {
    ...NO_WORK_FACTS,
    ...perhaps(() => ({ externalMonitors: upTo(3) })),
    ...perhaps(() => {
      const deskHeightMinimumCm = 60 + upTo(30);
      const deskHeightMaximumCm = random() < 0.5 ? deskHeightMinimumCm : 95 + upTo(30);
      return { deskHeightMinimumCm, deskHeightMaximumCm };
    }),
    ...perhaps(() => ({ wifiDownMbps: 10 + upTo(600), wifiUpMbps: 5 + upTo(100), wifiMeasuredOn: '2026-10-01' })),
    ...perhaps(() => ({ quietFromMinute: 30 * (14 + upTo(8)), quietToMinute: 30 * (28 + upTo(12)) })),
    ...perhaps(() => ({ entranceSteps: upTo(4) })),
    ...perhaps(() => ({ hasRampOrLift: random() < 0.3 })),
    ...perhaps(() => ({ doorWidthCm: 65 + upTo(40) })),
    ...perhaps(() => ({ deskWidthCm: 90 + upTo(100), deskDepthCm: 50 + upTo(50) })),
    ...perhaps(() => ({ kneeClearanceCm: 60 + upTo(15) })),
    ...perhaps(() => ({ turningCircleCm: 100 + upTo(80) })),
    ...perhaps(() => ({ deskPorts: some(DESK_PORTS) })),
  };
  return facts.externalMonitors && random() < 0.7 ? { ...facts, monitorInputs: some(MONITOR_INPUTS) } : facts;
});

let t: TestApp;
let ids: string[];
beforeAll(async () => {
  t = await testApp();
  ids = await makeListings(
    t.db,
    stated.map((facts) => ({ at: travel(BOISE, random() * 360, 20 * random()), ...toWorkFactColumns(facts) })),
  );
});
afterAll(() => t.close());

interface Found {
  total: number;
  listings: { _id: string; reasons: FitReason[] }[];
}
const ask = async <T>(path: string, query: string) => {
  const response = await t.app.inject({ url: `/api/listings/${path}?lat=43.615&lng=-116.2023&radius=60&${query}` });
  return { status: response.statusCode, body: response.json<T>() };
};
const foundBy = async (query: string): Promise<Set<string>> => {
  const pages = await Promise.all(
    [1, 2, 3, 4, 5].map((page) => ask<Found>('search', `${query}&limit=50&page=${page}`)),
  );
  return new Set(pages.flatMap(({ body }) => body.listings.map(({ _id }) => _id)));
};
const listIds = (passes: (facts: WorkFacts) => boolean): Set<string> =>
  new Set(ids.filter((_, at) => passes(stated[at]!)));

const isStepFree = ({ entranceSteps, hasRampOrLift }: WorkFacts) => entranceSteps === 0 || hasRampOrLift === true;
const isQuiet = (facts: WorkFacts, from: number, to: number) =>
  facts.quietFromMinute !== null && facts.quietFromMinute <= from && facts.quietToMinute! >= to;
const covers = (facts: WorkFacts, from: number, to: number) =>
  facts.deskHeightMinimumCm !== null && facts.deskHeightMinimumCm <= from && facts.deskHeightMaximumCm! >= to;

const hasPorts = ({ deskPorts, monitorInputs }: WorkFacts, ...ports: string[]) => {
  const stated: string[] = [...(deskPorts ?? []), ...(monitorInputs ?? []).map((input) => `monitor-${input}`)];
  return ports.every((port) => stated.includes(port));
};
const hasDesk = (facts: WorkFacts, width: number, depth: number) =>
  (facts.deskWidthCm ?? 0) >= width && (facts.deskDepthCm ?? 0) >= depth;

describe('filters of work facts', () => {
  it.each<[string, (facts: WorkFacts) => boolean]>([
    ['monitors=1', (facts) => (facts.externalMonitors ?? 0) >= 1],
    ['monitors=3', (facts) => (facts.externalMonitors ?? 0) >= 3],
    ['deskHeight=sit-stand', (facts) => covers(facts, 80, 100)],
    ['deskHeight=70-110', (facts) => covers(facts, 70, 110)],
    ['deskHeight=74-74', (facts) => covers(facts, 74, 74)],
    ['wifiDown=100', (facts) => (facts.wifiDownMbps ?? 0) >= 100],
    ['ports=ethernet', (facts) => hasPorts(facts, 'ethernet')],
    ['ports=usb-c,usb-a', (facts) => hasPorts(facts, 'usb-c', 'usb-a')],
    ['ports=monitor-usb-c', (facts) => hasPorts(facts, 'monitor-usb-c')],
    [
      'ports=dock,monitor-hdmi,dock&stepFree=1',
      (facts) => hasPorts(facts, 'dock', 'monitor-hdmi') && isStepFree(facts),
    ],
    ['ports=', () => true],
    ['deskSize=140x70', (facts) => hasDesk(facts, 140, 70)],
    ['kneeClearance=68', (facts) => (facts.kneeClearanceCm ?? 0) >= 68],
    ['turningCircle=150', (facts) => (facts.turningCircleCm ?? 0) >= 150],
    [
      'deskSize=120x60&stepFree=1&doorWidth=80',
      (facts) => hasDesk(facts, 120, 60) && isStepFree(facts) && (facts.doorWidthCm ?? 0) >= 80,
    ],
    ['quiet=1', (facts) => facts.quietFromMinute !== null],
    ['stepFree=1', isStepFree],
    ['doorWidth=80', (facts) => (facts.doorWidthCm ?? 0) >= 80],
    ['quiet=0&stepFree=false', () => true],
    [
      'monitors=2&wifiDown=50&stepFree=true',
      (facts) => (facts.externalMonitors ?? 0) >= 2 && (facts.wifiDownMbps ?? 0) >= 50 && isStepFree(facts),
    ],
  ])('%s', async (query, passes) => {
    const expected = listIds(passes);
    expect(expected.size).toBeGreaterThan(0);
    const { body } = await ask<Found>('search', query);
    expect(body.total).toBe(expected.size);
    expect(await foundBy(query)).toEqual(expected);
    expect((await ask<{ total: number }>('map', `${query}&zoom=9`)).body.total).toBe(expected.size);
    for (const sort of ['price', 'rating', 'newest'])
      expect((await ask<Found>('search', `${query}&sort=${sort}`)).body.total).toBe(expected.size);
  });

  it.each([
    ['monitors=0', 'monitors'],
    ['monitors=7', 'monitors'],
    ['deskHeight=high', 'deskHeight'],
    ['deskHeight=120-70', 'deskHeight'],
    ['deskHeight=10-70', 'deskHeight'],
    ['wifiDown=fast', 'wifiDown'],
    ['quiet=maybe', 'quiet'],
    ['stepFree=yes', 'stepFree'],
    ['doorWidth=10', 'doorWidth'],
    ['deskSize=large', 'deskSize'],
    ['deskSize=20x20', 'deskSize'],
    ['kneeClearance=5', 'kneeClearance'],
    ['turningCircle=wide', 'turningCircle'],
    ['ports=hdmi', 'ports.0'],
    ['ports=usb-c,serial', 'ports.1'],
  ])('%s is refused by name', async (query, field) => {
    const { status, body } = await ask<{ code: string; fields: Record<string, string> }>('search', query);
    expect(status).toBe(400);
    expect(body.code).toBe('VALIDATION_FAILED');
    expect(Object.keys(body.fields)).toEqual([field]);
  });

  it('says which of them a listing has, only those asked for', async () => {
    const { body } = await ask<Found>('search', 'monitors=2&quiet=1');
    for (const { _id, reasons } of body.listings) {
      const { externalMonitors, quietFromMinute, quietToMinute } = stated[ids.indexOf(_id)]!;
      expect(reasons.find(({ code }) => code === 'work-facts')).toEqual({
        code: 'work-facts',
        workFacts: { externalMonitors, quietFromMinute, quietToMinute },
      });
    }
    const plain = await ask<Found>('search', '');
    expect(plain.body.listings.flatMap(({ reasons }) => reasons.map(({ code }) => code))).not.toContain('work-facts');
  });

  it('says which ports it has, and finds it by them as soon as they change', async () => {
    const at = { lat: 46.6, lng: -116.2 };
    const facts = { ...NO_WORK_FACTS, externalMonitors: 1, deskPorts: ['usb-a' as const] };
    const [id] = await makeListings(t.db, [{ at, ...toWorkFactColumns(facts) }]);
    let asks = 5;
    const find = async (ports: string) =>
      (
        await t.app.inject({
          url: `/api/listings/search?lat=46.6&lng=-116.2&radius=5&ports=${ports}&limit=${++asks}`,
        })
      )
        .json<Found>()
        .listings[0]?.reasons.find(({ code }) => code === 'work-facts');
    expect(await find('ethernet')).toBeUndefined();
    const change = (deskPorts: WorkFacts['deskPorts'], monitorInputs: WorkFacts['monitorInputs']) =>
      t.db.kysely
        .updateTable('listing')
        .set({ desk_ports: deskPorts, monitor_inputs: monitorInputs })
        .where('id', '=', id!)
        .execute();
    await change(['ethernet', 'dock'], ['vga']);
    expect(await find('ethernet,monitor-vga')).toEqual({
      code: 'work-facts',
      workFacts: { deskPorts: ['ethernet', 'dock'], monitorInputs: ['vga'] },
    });
    expect(await find('usb-a')).toBeUndefined();
    await change(null, null);
    expect(await find('ethernet')).toBeUndefined();
  });

  it('goes by the Wi-Fi speed that guests measured rather than by the host’s', async () => {
    const at = { lat: 48.6, lng: -116.2 };
    const facts = { ...NO_WORK_FACTS, wifiDownMbps: 900, wifiMeasuredOn: '2026-10-01' };
    const [boasting] = await makeListings(t.db, [{ at, ...toWorkFactColumns(facts) }]);
    const [silent] = await makeListings(t.db, [{ at }]);
    const setMeasured = (id: string, wifi_guest_mbps: number | null) =>
      t.db.kysely.updateTable('listing').set({ wifi_guest_mbps }).where('id', '=', id).execute();
    let asks = 5;
    const near = 'lat=48.6&lng=-116.2&radius=5';
    const find = async (wifiDown: number) => {
      const { listings } = (
        await t.app.inject({ url: `/api/listings/search?${near}&wifiDown=${wifiDown}&limit=${++asks}` })
      ).json<Found>();
      return listings.map(({ _id, reasons }) => [_id, reasons.find(({ code }) => code === 'work-facts')]);
    };
    const shown = (wifiDownMbps: number) => ({ code: 'work-facts', workFacts: { wifiDownMbps } });
    expect(await find(300)).toEqual([[boasting, shown(900)]]);
    await setMeasured(boasting!, 85);
    expect(await find(300)).toEqual([]);
    expect(await find(50)).toEqual([[boasting, shown(85)]]);
    await setMeasured(silent!, 320);
    expect(await find(300)).toEqual([[silent, shown(320)]]);
    const facets = await t.app.inject({ url: `/api/listings/facets?${near}` });
    expect(facets.json<{ workFacts: WorkFactCounts }>().workFacts.wifiDown).toEqual({ 50: 2, 100: 1, 300: 1 });
  });

  it('a change of a measure is shown at once with the result', async () => {
    const facts = { ...NO_WORK_FACTS, externalMonitors: 6 };
    const [id] = await makeListings(t.db, [{ at: { lat: 44.6, lng: -116.2 }, ...toWorkFactColumns(facts) }]);
    let asks = 5;
    const findReason = async () =>
      (await t.app.inject({ url: `/api/listings/search?lat=44.6&lng=-116.2&radius=5&monitors=4&limit=${++asks}` }))
        .json<Found>()
        .listings[0]?.reasons.find(({ code }) => code === 'work-facts');
    expect(await findReason()).toMatchObject({ workFacts: { externalMonitors: 6 } });
    await t.db.kysely.updateTable('listing').set({ external_monitors: 5 }).where('id', '=', id!).execute();
    expect(await findReason()).toMatchObject({ workFacts: { externalMonitors: 5 } });
  });
});

describe('how many each choice would leave (A8)', () => {
  const counts = async (query: string) => (await ask<{ workFacts: WorkFactCounts }>('facets', query)).body.workFacts;

  it('is what choosing it would find', async () => {
    const at = (name: keyof WorkFacts, least: number) => (facts: WorkFacts) => Number(facts[name] ?? 0) >= least;
    expect(await counts('')).toEqual({
      monitors: { 1: listIds(at('externalMonitors', 1)).size, 2: listIds(at('externalMonitors', 2)).size },
      deskHeight: { 'sit-stand': listIds((facts) => covers(facts, 80, 100)).size },
      wifiDown: {
        50: listIds(at('wifiDownMbps', 50)).size,
        100: listIds(at('wifiDownMbps', 100)).size,
        300: listIds(at('wifiDownMbps', 300)).size,
      },
      ports: Object.fromEntries(SEARCHED_PORTS.map((port) => [port, listIds((facts) => hasPorts(facts, port)).size])),
      doorWidth: { 80: listIds(at('doorWidthCm', 80)).size, 81: listIds(at('doorWidthCm', 81)).size },
      deskSize: Object.fromEntries(
        ['120x60', '140x70', '160x80', '122x61', '152x76'].map((size) => {
          const [width = 0, depth = 0] = size.split('x').map(Number);
          return [size, listIds((facts) => hasDesk(facts, width, depth)).size];
        }),
      ),
      kneeClearance: {
        68: listIds(at('kneeClearanceCm', 68)).size,
        69: listIds(at('kneeClearanceCm', 69)).size,
      },
      turningCircle: {
        150: listIds(at('turningCircleCm', 150)).size,
        152: listIds(at('turningCircleCm', 152)).size,
      },
      quiet: listIds((facts) => facts.quietFromMinute !== null).size,
      stepFree: listIds(isStepFree).size,
      callReady: 0,
      measuredQuiet: 0,
    });
  });

  it('keeps the other choices of a filter that is set, under all the others', async () => {
    const found = await counts('monitors=2&stepFree=1');
    const [one, both] = [1, 2].map(
      (least) => listIds((facts) => (facts.externalMonitors ?? 0) >= least && isStepFree(facts)).size,
    );
    expect(found.monitors).toEqual({ 1: one, 2: both });
    expect(found.stepFree).toBe(both);
    expect(found.wifiDown[300]).toBe(
      listIds((facts) => (facts.externalMonitors ?? 0) >= 2 && isStepFree(facts) && (facts.wifiDownMbps ?? 0) >= 300)
        .size,
    );
  });
});

describe('how many each port would leave', () => {
  it('is among the listings that have those already chosen', async () => {
    const { body } = await ask<{ workFacts: WorkFactCounts }>('facets', 'ports=usb-c,monitor-hdmi');
    expect(body.workFacts.ports).toEqual(
      Object.fromEntries(
        SEARCHED_PORTS.map((port) => [port, listIds((facts) => hasPorts(facts, 'usb-c', 'monitor-hdmi', port)).size]),
      ),
    );
  });
});

describe('quiet during the hours asked for', () => {
  const NAMPA = { lat: 43.5, lng: -100 };
  /** Few enough for an exact count with hours, and bookable at any hour of the week. */
  const few = stated.slice(0, 45);
  beforeAll(async () => {
    await makeListings(
      t.db,
      few.map((facts) => ({
        at: travel(NAMPA, random() * 360, 5 * random()),
        ...toWorkFactColumns(facts),
        weekly_open: '{[0,10080)}',
        max_duration_minutes: 1_440,
        window_days: 365,
      })),
    );
  });

  it.each([
    ['from=09:00&to=12:00', (facts: WorkFacts) => isQuiet(facts, 540, 720)],
    ['from=10:00&to=17:30', (facts: WorkFacts) => isQuiet(facts, 600, 1_050)],
    ['from=16:00', (facts: WorkFacts) => isQuiet(facts, 960, 961)],
    ['to=08:30', (facts: WorkFacts) => isQuiet(facts, 509, 510)],
    ['', (facts: WorkFacts) => facts.quietFromMinute !== null],
  ])('%s', async (hours, passes) => {
    const expected = few.filter(passes).length;
    expect(expected).toBeGreaterThan(0);
    const near = `/api/listings/search?lat=${NAMPA.lat}&lng=${NAMPA.lng}&radius=10&date=2026-12-01&${hours}`;
    const found = await t.app.inject({ url: `${near}&quiet=1` });
    expect(found.json<Found>().total).toBe(expected);
    expect((await t.app.inject({ url: near })).json<Found>().total).toBe(few.length);
    const facets = await t.app.inject({ url: near.replace('search', 'facets') });
    expect(facets.json<{ workFacts: WorkFactCounts }>().workFacts.quiet).toBe(expected);
  });
});

it('the database refuses impossible measures from any writer', async () => {
  const refused: Partial<WorkFacts>[] = [
    { externalMonitors: 7 },
    { deskHeightMinimumCm: 80 },
    { deskHeightMinimumCm: 90, deskHeightMaximumCm: 80 },
    { wifiDownMbps: 100, wifiUpMbps: 10 },
    { wifiUpMbps: 10 },
    { wifiDownMbps: 0, wifiUpMbps: 10, wifiMeasuredOn: '2026-10-01' },
    { quietFromMinute: 540 },
    { quietFromMinute: 540, quietToMinute: 540 },
    { entranceSteps: 51 },
    { doorWidthCm: 20 },
    { deskWidthCm: 120 },
    { externalMonitors: 0, monitorInches: 24 },
    { monitorInches: 24 },
    { stepHeightCm: 15 },
    { externalMonitors: 1, monitorInputs: [] },
    { entranceSteps: 0, stepHeightCm: 15 },
    { turningCircleCm: 20 },
  ];
  for (const facts of refused) {
    const change = t.db.kysely
      .updateTable('listing')
      .set(toWorkFactColumns({ ...NO_WORK_FACTS, ...facts }))
      .where('id', '=', ids[0]!)
      .execute();
    await expect(change, JSON.stringify(facts)).rejects.toMatchObject({ code: '23514' });
  }
});
