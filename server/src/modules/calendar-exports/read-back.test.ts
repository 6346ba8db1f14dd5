// Our calendar feeds, read back by an iCal library, by our own import, and by a command line calendar if one is installed (C15).
// None contains a property's address, and neither do the logs (A16).
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ICAL from 'ical.js';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { carryOutAcceptances } from '../../../test/acceptances.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { parseCalendar } from '../calendar-imports/read-calendar.ts';
import { HOME, makeHost, makeMember, type TestHost, TUESDAY } from '../hosting/test-host.ts';

const CANARIES = {
  street: '77 Canary Street',
  unit: '9Z-unit',
  postalCode: '11216-4321',
  point: { lat: 40.684567, lng: -73.951789 },
};
const LEAK = /Canary|9Z-unit|\b11216\b|40\.684567|-73\.951789|Network Brick/;

const logged: string[] = [];
let t: TestApp;
let host: TestHost;
let texts: { room: string; host: string; guest: string };
let addresses: string[];

beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line) => void logged.push(line) });
  t = await testApp({ overrides: { log: log as never } });
  host = await makeHost(t);
  const property = await host.addHome({ ...HOME, ...CANARIES });
  const bare = await host.addRoom(property._id);
  await host.addPhotos(bare._id);
  const { body: room } = await host.change(bare, {
    title: 'Garden room; quiet, with a door',
    description: 'A bright room on the garden side with a door that closes, a wide desk and a good chair to sit in.',
    dayMinor: 6_000,
  });
  expect((await host.call('POST', `/api/host/listings/${room._id}/publish`)).status).toBe(200);
  const guest = await makeMember(t.db, { name: 'Renée Œuvré 🪴' });
  const booking = await host.bookedBy(guest, room._id, TUESDAY);
  await host.call('POST', `/api/bookings/${booking._id}/approve`);
  await carryOutAcceptances(t);
  await host.bookedBy(guest, room._id, { startsAt: '2026-11-25T15:00:00.000Z', endsAt: '2026-11-25T17:00:00.000Z' });
  await host.call('POST', `/api/host/listings/${room._id}/blocks`, {
    startsAt: '2027-03-02T15:00:00Z',
    endsAt: '2027-03-02T17:00:00Z',
    note: 'Dentist',
    weeklyUntil: '2027-03-16',
  });
  addresses = [];
  const read = async (listingId: string | null, as = host.member) => {
    const { body } = await host.call<{ url: string }>('POST', '/api/host/calendar-links', { listingId }, { as });
    addresses.push(body.url);
    return (await t.app.inject({ url: new URL(body.url).pathname })).body;
  };
  texts = { room: await read(room._id), host: await read(null), guest: await read(null, guest) };
});
afterAll(() => t.close());

/** Start and end by the event's name. */
function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))
    .map((event) => [event.summary, event.startDate.toJSDate().toISOString(), event.endDate.toJSDate().toISOString()]);
}

const HOURS = [
  ['2026-11-24T15:00:00.000Z', '2026-11-24T17:00:00.000Z'],
  ['2026-11-25T15:00:00.000Z', '2026-11-25T17:00:00.000Z'],
] as const;
const BLOCKS = [
  ['2027-03-02T15:00:00.000Z', '2027-03-02T17:00:00.000Z'],
  ['2027-03-09T15:00:00.000Z', '2027-03-09T17:00:00.000Z'],
  // The clocks have changed: the same hours on the wall.
  ['2027-03-16T14:00:00.000Z', '2027-03-16T16:00:00.000Z'],
] as const;

describe('our calendars read by others (C15)', () => {
  it('by ical.js', () => {
    expect(eventsIn(texts.room)).toEqual([
      ['Booked', ...HOURS[0]],
      ['Requested', ...HOURS[1]],
      ...BLOCKS.map((hours) => ['Not available', ...hours]),
    ]);
    const title = 'Renée Œuvré 🪴: Garden room; quiet, with a door';
    expect(eventsIn(texts.host)).toEqual(HOURS.map((hours) => [title, ...hours]));
    expect(eventsIn(texts.guest)).toEqual(HOURS.map((hours) => ['Garden room; quiet, with a door', ...hours]));
  });

  it('by our own reading of feeds, which knows them for ours (C16)', () => {
    const input = { fromMs: Date.parse('2026-11-20'), toMs: Date.parse('2027-12-01'), timeZone: 'America/New_York' };
    for (const [text, count] of [
      [texts.room, 5],
      [texts.host, 2],
      [texts.guest, 2],
    ] as const) {
      const reading = parseCalendar(new TextEncoder().encode(text), input);
      expect(reading).toMatchObject({ eventCount: 0, ownCount: count, warnings: [] });
      expect(reading.busyMs).toEqual([]);
    }
  });
});

/** The program's version, or undefined if it isn't installed. */
function calcurse(): string | undefined {
  try {
    return execFileSync('calcurse', ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
}

it('our calendar is read by a calendar program of the command line (C15)', () => {
  if (calcurse() === undefined) {
    process.stderr.write('\ncalcurse is not installed: our calendars were NOT read back by a calendar program.\n');
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'daynook-calcurse-'));
  try {
    const file = join(folder, 'room.ics');
    writeFileSync(file, texts.room);
    const env = { ...process.env, TZ: 'America/New_York', LC_ALL: 'C.UTF-8' };
    const run = (...args: string[]) =>
      execFileSync('calcurse', ['-D', folder, '-C', folder, ...args], {
        encoding: 'utf8',
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
    run('-i', file);
    const notified = run(
      '-Q',
      '--from',
      '11/24/2026',
      '--to',
      '03/17/2027',
      '--format-apt',
      '%(start:%Y-%m-%d %H:%M) %(end:%H:%M) %m\\n',
    );
    const lines = notified.split('\n').filter((line) => /^\d{4}-/.test(line));
    expect(lines).toEqual([
      '2026-11-24 10:00 12:00 Booked',
      '2026-11-25 10:00 12:00 Requested',
      '2027-03-02 10:00 12:00 Not available',
      '2027-03-09 10:00 12:00 Not available',
      '2027-03-16 10:00 12:00 Not available',
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describe('where the home is (A16)', () => {
  it('is in no calendar, no matter whose', () => {
    for (const text of Object.values(texts)) expect(text.replaceAll('\r\n ', '')).not.toMatch(LEAK);
  });

  it('is in no line of the log, and no secret address either', async () => {
    for (const url of addresses) {
      await t.app.inject({ url: new URL(url).pathname });
      await t.app.inject({ url: new URL(url).pathname.replace('.ics', 'x.ics') });
    }
    const secret = 'https://calendar.example.invalid/private-canary-token/basic.ics';
    const [room] = (await host.call<{ _id: string }[]>('GET', '/api/listings/my-listings')).body;
    const refused = await host.call('POST', `/api/host/listings/${room!._id}/feeds`, { name: 'Family', url: secret });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).not.toContain('private-canary-token');
    const lines = logged.join('');
    expect(lines).not.toMatch(LEAK);
    expect(lines).not.toContain('private-canary-token');
    for (const url of addresses) expect(lines).not.toContain(url.slice(-40));
  });
});
