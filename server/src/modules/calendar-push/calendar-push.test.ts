// Bookings in members' own calendars (Q5), proven with Radicale: written, changed, removed, with what the member changed in them.
import type { CalendarPush } from '@daynook/contract/connections/calendar-push';
import { ACCOUNT } from '@daynook/contract/limits/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailsTo } from '../../../test/emails.ts';
import { hasRadicale, startRadicale, type TestRadicale } from '../../../test/servers/radicale.ts';
import { topicHandlers } from '../../effects.ts';
import { ensureAccount } from '../../identity/accounts.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import type { Realtime } from '../../realtime/server.ts';
import {
  makeWorld,
  type ProblemBody,
  slotsOfDays,
  type TestListing,
  type TestMember,
  type World,
} from '../bookings/test-world.ts';
import { noteBookingChange, pushCalendars } from './service.ts';
import { sealLogin } from './write-bookings.ts';

const isHere = hasRadicale();
if (!isHere)
  console.warn('!! radicale is not installed: that CalDAV servers take our events is NOT proven in this run.');

const silent = { notify: () => undefined, notifyConversation: () => undefined } as unknown as Realtime;
const URL_PATH = '/api/account/calendar-push';
const PASSWORD = 'correct horse battery';
const ALARM = 'BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Leave now\r\nTRIGGER:-PT45M\r\nEND:VALARM\r\n';

/** Someone who logs in with a password: connecting a calendar asks for it. */
async function makeOwner({ t: { db, deps } }: World, email: string, name: string): Promise<TestMember> {
  const id = await ensureAccount(deps, { email, name, password: PASSWORD, isVerified: true });
  return db.kysely.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

describe.runIf(isHere)('a calendar on a CalDAV server (Q5)', () => {
  let server: TestRadicale;
  let world: World;
  let listing: TestListing;
  let host: TestMember;
  let guest: TestMember;
  let calendar: string;
  let count = 0;
  const nextSlot = slotsOfDays();

  beforeAll(async () => {
    server = await startRadicale();
    world = await makeWorld({
      environment: { LANGUAGES: 'en,fr', OUTBOUND: 'on', OUTBOUND_ALLOWED_HOSTS: server.host },
    });
    host = await makeOwner(world, 'host@example.org', 'Hanna Host');
    listing = await world.makeListing({ host_id: host.id });
  });
  afterAll(async () => {
    await world.t.close();
    await server.stop();
  });
  beforeEach(async () => {
    count += 1;
    guest = await makeOwner(world, `guest-${count}@example.org`, `Guest ${count}`);
    calendar = await server.makeCalendar(`bookings-${count}`);
  });

  const login = () => ({ url: calendar, username: server.username, password: server.password });
  const connect = async (values: object = {}, as = guest) =>
    world.call<{ push: CalendarPush } & ProblemBody>(as, 'PUT', URL_PATH, {
      ...login(),
      asGuest: true,
      asHost: true,
      proof: { password: PASSWORD },
      ...values,
    });
  const status = async (as = guest) => (await world.call<{ push: CalendarPush | null }>(as, 'GET', URL_PATH)).body.push;
  const push = () => pushCalendars(world.t.deps, new AbortController().signal);
  /** Carries out the effects of what was booked or canceled. */
  const changed = () => drainOutbox(world.t.deps, topicHandlers(silent));
  const compareAgain = () => noteBookingChange(world.t.deps, { guestId: guest.id, hostId: host.id });
  const events = () => server.readEvents(calendar);
  const onlyEvent = async () => {
    const all = [...(await events()).values()];
    expect(all).toHaveLength(1);
    return all[0]!;
  };
  const findRow = () =>
    world.t.db.kysely
      .selectFrom('calendar_push')
      .selectAll()
      .where('member_id', '=', guest.id)
      .executeTakeFirstOrThrow();
  /** As if the server had changed after it was connected. */
  const storeLogin = async (changedLogin: ReturnType<typeof login>) => {
    const { id } = await findRow();
    await world.t.db.kysely
      .updateTable('calendar_push')
      .set({ sealed_login: sealLogin(world.t.deps, id, changedLogin) })
      .where('id', '=', id)
      .execute();
  };
  const book = () => world.booked(listing, nextSlot(), { guest });

  it('gets what’s booked, and what’s booked later, once each', async () => {
    const first = await book();
    expect((await connect()).body.push).toMatchObject({
      server: server.host,
      username: 'mika',
      status: 'waiting',
      eventCount: 0,
    });
    await push();
    const text = await onlyEvent();
    expect(text).toContain(`UID:${first.reference}@daynook.com`);
    expect(text).toContain('SUMMARY:Quiet desk with morning light');
    expect(text).toContain('STATUS:CONFIRMED');
    expect(text).not.toContain('METHOD');
    expect(await status()).toMatchObject({ status: 'current', failure: null, eventCount: 1 });
    await book();
    await changed();
    await push();
    expect((await events()).size).toBe(2);
    // A repeat writes nothing.
    await compareAgain();
    const before = await events();
    await push();
    expect(await events()).toEqual(before);
  });

  it('follows changes and cancellations', async () => {
    const booking = await book();
    await connect();
    await push();
    await world.t.db.kysely
      .updateTable('listing')
      .set({ title: 'Renamed desk' })
      .where('id', '=', listing.id)
      .execute();
    world.t.clock.advance({ days: 1 });
    await push();
    expect(await onlyEvent()).toContain('SUMMARY:Renamed desk');
    await world.t.db.kysely.updateTable('listing').set({ title: listing.title }).where('id', '=', listing.id).execute();
    await world.verb(guest, booking._id, 'cancel');
    await changed();
    await push();
    expect((await events()).size).toBe(0);
    expect(await status()).toMatchObject({ eventCount: 0, status: 'current' });
  });

  it('keeps the member’s alarms, categories, and notes, and overwrites what the booking decides', async () => {
    await book();
    await connect();
    await push();
    const [name] = [...(await events()).keys()];
    const theirs = (await onlyEvent())
      .replace('END:VEVENT', `CATEGORIES:Work\r\nX-NOTE:bring the charger\r\n${ALARM}END:VEVENT`)
      .replace(/SUMMARY:.*/, 'SUMMARY:My own title');
    expect((await server.send('PUT', `${calendar}${name}`, theirs, { 'content-type': 'text/calendar' })).status).toBe(
      201,
    );
    await world.t.db.kysely
      .updateTable('listing')
      .set({ title: 'Renamed, twice' })
      .where('id', '=', listing.id)
      .execute();
    world.t.clock.advance({ days: 1 });
    await push();
    const text = await onlyEvent();
    expect(text).toContain('TRIGGER:-PT45M');
    expect(text).toContain('CATEGORIES:Work');
    expect(text).toContain('X-NOTE:bring the charger');
    expect(text).toContain('SUMMARY:Renamed\\, twice');
    expect(text.match(/^SUMMARY/gm)).toHaveLength(1);
    expect(text.match(/^DTSTART/gm)).toHaveLength(1);
    await world.t.db.kysely.updateTable('listing').set({ title: listing.title }).where('id', '=', listing.id).execute();
  });

  it('is in the member’s language, and written again when they choose another', async () => {
    const { reference, _id: id } = await book();
    await world.call(guest, 'PATCH', '/api/users/profile', { language: 'fr' });
    await connect();
    await push();
    const [name] = [...(await events()).keys()];
    const inFrench = await onlyEvent();
    expect(inFrench).toContain(`DESCRIPTION:Réservation ${reference}`);
    expect(inFrench).toContain(`/fr/booking/${id}`);
    await world.call(guest, 'PATCH', '/api/users/profile', { language: 'en' });
    await changed();
    await push();
    expect([...(await events()).keys()]).toEqual([name]);
    const inEnglish = await onlyEvent();
    expect(inEnglish).toContain(`DESCRIPTION:Booking ${reference}`);
    expect(inEnglish).not.toContain('/fr/');
  });

  it('goes on after a crash between writing an event and recording it', async () => {
    await book();
    await connect();
    await push();
    // As if we had died before recording it.
    await world.t.db.kysely.deleteFrom('calendar_push_event').execute();
    await compareAgain();
    await push();
    await onlyEvent();
    expect(await status()).toMatchObject({ eventCount: 1, failure: null });
  });

  it('gets the guest’s side, the host’s, or both', async () => {
    await book();
    await connect({ asGuest: true, asHost: false });
    const hostCalendar = await server.makeCalendar(`host-${count}`);
    await connect({ url: hostCalendar, asGuest: false, asHost: true }, host);
    await push();
    expect(await onlyEvent()).toContain('SUMMARY:Quiet desk');
    const hosts = [...(await server.readEvents(hostCalendar)).values()];
    expect(hosts.length).toBeGreaterThan(0);
    expect(hosts.some((text) => text.includes(`SUMMARY:${guest.name}: Quiet desk`))).toBe(true);
    await world.call(guest, 'PATCH', URL_PATH, { asGuest: false, asHost: true });
    await push();
    expect((await events()).size).toBe(0);
    await world.call(host, 'DELETE', URL_PATH);
  });

  it('is left with its events, or without them', async () => {
    await book();
    await connect();
    await push();
    expect((await world.call(guest, 'DELETE', URL_PATH)).body).toEqual({ push: null });
    expect((await events()).size).toBe(1);
    await connect();
    await push();
    expect((await world.call(guest, 'DELETE', `${URL_PATH}?events=remove`)).status).toBe(200);
    expect(await status()).toBeNull();
    await push();
    expect((await events()).size).toBe(0);
    const left = await world.t.db.kysely
      .selectFrom('calendar_push')
      .select('id')
      .where('member_id', '=', guest.id)
      .execute();
    expect(left).toEqual([]);
    expect((await world.call(guest, 'DELETE', URL_PATH)).status).toBe(404);
  });

  it('is checked first: the login, that it’s a calendar, and where it is', async () => {
    const wrong = await connect({ password: 'wrong' });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'IMPORT_REJECTED' } });
    expect(wrong.body.fields!['password']).toContain('refused the username or password');
    const root = await connect({ url: `${server.url}/${server.username}/` });
    expect(root.body.fields!['url']).toContain('isn’t the address of a calendar');
    for (const [url, text] of [
      ['http://169.254.169.254/latest/', 'must start with https'],
      ['https://10.0.0.1/cal/', 'private network'],
      ['https://localhost/cal/', 'private network'],
      ['https://me:secret@example.org/', 'can’t include a username'],
      ['file:///etc/passwd', 'must start with https'],
      ['nonsense', 'isn’t a link'],
    ])
      expect((await connect({ url })).body.fields!['url']).toContain(text);
    expect(await status()).toBeNull();
    expect((await connect({ asGuest: false, asHost: false })).status).toBe(400);
  });

  it('is found from its server, and chosen if there are several', async () => {
    const find = (values: object = {}) =>
      world.call<{ calendars: { url: string; name: string }[] } & ProblemBody>(guest, 'POST', `${URL_PATH}/calendars`, {
        ...login(),
        ...values,
      });
    const tasks = `${server.url}/${server.username}/tasks-${count}/`;
    const made = await server.send(
      'MKCALENDAR',
      tasks,
      `<C:mkcalendar xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:set><D:prop><D:displayname>Tasks</D:displayname>
        <C:supported-calendar-component-set><C:comp name="VTODO"/></C:supported-calendar-component-set></D:prop></D:set></C:mkcalendar>`,
    );
    expect(made.status).toBe(201);
    for (const url of [server.url, `${server.url}/${server.username}/`]) {
      const { body } = await find({ url });
      expect(body.calendars.map((one) => one.url)).toContain(calendar);
      expect(body.calendars.map((one) => one.url)).not.toContain(tasks);
    }
    expect((await find()).body.calendars).toEqual([{ url: calendar, name: `${server.username}/bookings-${count}` }]);
    expect((await find({ url: server.url, password: 'wrong' })).body.fields).toHaveProperty('password');
    for (const [url, text] of [
      ['http://169.254.169.254/latest/', 'must start with https'],
      ['10.0.0.1', 'private network'],
      ['not an address', 'isn’t a link'],
    ])
      expect((await find({ url })).body.fields!['url']).toContain(text);
    expect(await status()).toBeNull();
  });

  it('needs the member’s own password before anything is sent to the calendar’s server', async () => {
    for (const proof of [undefined, { password: 'wrong' }]) {
      const refused = await connect({ proof, password: 'wrong' });
      expect(refused).toMatchObject({ status: 400, body: { fields: { 'proof.password': expect.any(String) } } });
      expect(Object.keys(refused.body.fields!)).toEqual(['proof.password']);
    }
    expect((await connect({ proof: { password: PASSWORD } })).body.push).toMatchObject({ status: 'waiting' });
    expect(await status()).toMatchObject({ server: server.host });
  });

  it('stops when the password no longer works, emails the member, and catches up once it’s changed', async () => {
    await book();
    await connect();
    await push();
    await storeLogin({ ...login(), password: 'old' });
    await book();
    await changed();
    await push();
    expect(await status()).toMatchObject({ status: 'off', failure: expect.stringContaining('app password') });
    expect((await emailsTo(world.t, guest.email)).map(({ subject }) => subject)).toContain(
      'Your calendar no longer gets your bookings',
    );
    await changed();
    await push();
    expect((await events()).size).toBe(1);
    const checked = await world.call<{ push: CalendarPush }>(guest, 'POST', `${URL_PATH}/check`);
    expect(checked.body.push.failure).toContain('refused the username or password');
    expect((await connect()).body.push.status).toBe('waiting');
    await push();
    expect((await events()).size).toBe(2);
    expect(await status()).toMatchObject({ status: 'current', failure: null, eventCount: 2 });
  });

  it('waits while its server is away, and tries again later', async () => {
    await book();
    await connect();
    const seal = (url: string) => storeLogin({ ...login(), url });
    await seal('https://nowhere.invalid/cal/');
    await pushCalendars(world.t.deps, new AbortController().signal, { resolve: async () => [] });
    expect(await status()).toMatchObject({ status: 'waiting', failure: expect.stringContaining('couldn’t find') });
    await seal(calendar);
    await push();
    expect((await events()).size).toBe(0);
    world.t.clock.advance({ minutes: 2 });
    await push();
    await onlyEvent();
    expect(await status()).toMatchObject({ status: 'current', failure: null });
  });

  it('isn’t shown in what members export of it', async () => {
    await connect();
    const response = await world.call<unknown>(guest, 'GET', URL_PATH);
    expect(JSON.stringify(response.body)).not.toContain(server.password);
    expect((await findRow()).sealed_login.toString('latin1')).not.toContain(server.password);
  });
});

describe('connecting a calendar', () => {
  it('stops guesses of the member’s password after a few, but not wrong logins to the calendar', async () => {
    const world = await makeWorld({ environment: { OUTBOUND: 'on', RATE_LIMITS: 'on' } });
    try {
      const owner = await makeOwner(world, 'guessed@example.org', 'Olga');
      const connect = (password: string) =>
        world.call<ProblemBody>(owner, 'PUT', URL_PATH, {
          url: 'https://127.0.0.1/calendar/',
          username: 'olga',
          password: 'calendar password',
          asGuest: true,
          asHost: true,
          proof: { password },
        });
      // The address isn't one we connect to, which has nothing to do with the password.
      for (let turn = 0; turn <= ACCOUNT.wrongPasswordMaximum; turn += 1)
        expect((await connect(PASSWORD)).body.code).toBe('IMPORT_REJECTED');
      for (let turn = 0; turn < ACCOUNT.wrongPasswordMaximum; turn += 1)
        expect(await connect('wrong')).toMatchObject({ body: { fields: { 'proof.password': expect.any(String) } } });
      for (const password of ['wrong', PASSWORD])
        expect(await connect(password)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    } finally {
      await world.t.close();
    }
  });
});
