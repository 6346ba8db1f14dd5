// The calendar file in emails about confirmed hours, read back like a calendar program does (L8), and the time zones in those
// emails (L9).
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drainOutbox, type TopicHandler } from '../../jobs/outbox.ts';
import { emailTopic } from '../emails/service.ts';
import { makeWorld, type TestListing, type TestMember, type World } from './test-world.ts';

let world: World;
let guest: TestMember;
beforeAll(async () => {
  world = await makeWorld({ environment: { DEMO: 'on' } });
});
afterAll(() => world.t.close());
beforeEach(async () => {
  guest = await world.makeGuest();
});

const untold: TopicHandler = { topic: 'booking', handle: async () => undefined };
const handlers = new Map([emailTopic, untold].map((handler) => [handler.topic, handler]));
/** The emails sent to them since the last call, in the order they were queued. */
async function emailsTo(member: TestMember) {
  await drainOutbox(world.t.deps, handlers);
  return world.t.db.kysely
    .selectFrom('sent_email')
    .selectAll()
    .where('member_id', '=', member.id)
    .orderBy('outbox_id')
    .execute();
}

/** How a calendar reads the file: its method and its one event. */
function readBack(text: string | null) {
  const calendar = new ICAL.Component(ICAL.parse(text!) as unknown[]);
  const [component, ...others] = calendar.getAllSubcomponents('vevent');
  expect(others).toEqual([]);
  const event = new ICAL.Event(component!);
  const readText = (name: string) => String(component!.getFirstPropertyValue(name) ?? '');
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    summary: event.summary,
    location: event.location,
    sequence: event.sequence,
    startsAt: event.startDate.toJSDate().toISOString(),
    endsAt: event.endDate.toJSDate().toISOString(),
    status: readText('status'),
    organizer: readText('organizer'),
    attendee: readText('attendee'),
  };
}

const book = async (values: Parameters<World['makeListing']>[0] = {}, as = guest) => {
  const listing: TestListing = await world.makeListing(values);
  return world.booked(listing, {}, { guest: as });
};

describe('the calendar file of an email (L8)', () => {
  it('adds a confirmed booking for both and removes it when it’s canceled, with a higher sequence number (L8)', async () => {
    const booking = await book({ title: 'Attic desk' });
    const [confirmed] = await emailsTo(guest);
    const entered = readBack(confirmed!.calendar_text);
    expect(entered).toMatchObject({
      method: 'REQUEST',
      uid: `${booking.reference}@daynook.com`,
      summary: 'Attic desk',
      location: 'Brooklyn, NY',
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
      status: 'CONFIRMED',
      attendee: `mailto:${guest.email}`,
    });
    const toHost = readBack((await emailsTo(world.host)).at(-1)!.calendar_text);
    expect(toHost).toMatchObject({
      uid: entered.uid,
      summary: `${guest.name}: Attic desk`,
      sequence: entered.sequence,
    });
    await world.verb(guest, booking._id, 'cancel');
    const struck = readBack((await emailsTo(guest))[1]!.calendar_text);
    expect(struck).toMatchObject({
      method: 'CANCEL',
      uid: entered.uid,
      status: 'CANCELLED',
      startsAt: booking.startsAt,
    });
    expect(struck.sequence).toBeGreaterThan(entered.sequence);
  });

  it('isn’t attached to emails about a request, nor to its end if it was in no calendar (L8)', async () => {
    const asked = await book({ booking_mode: 'request' });
    expect((await world.verb(world.staff, asked._id, 'cancel')).status).toBe(200);
    const emails = await emailsTo(guest);
    expect(emails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Request sent'),
      expect.stringContaining('Canceled'),
    ]);
    expect(emails.map(({ calendar_text }) => calendar_text)).toEqual([null, null]);
  });

  it.each([
    ['lines of its own', 'Desk\r\nATTENDEE:mailto:everyone@example.org\nX-EVIL:1'],
    ['what looks like fields', 'Desk;X=1,"a":b\\n\\'],
    ['sixty and more letters of four octets', '🪴'.repeat(60)],
    ['ends of lines that only some know', 'One\u2028Two\u0085Three'],
  ])('holds a title with %s as words of the title (L8)', async (_, title) => {
    const nameless = await world.makeGuest();
    await world.t.db.kysely
      .updateTable('member')
      .set({ name: 'Zoë "X";\r\nBCC:a@b.c' })
      .where('id', '=', nameless.id)
      .execute();
    await book({ title }, nameless);
    const [mail] = await emailsTo(nameless);
    const text = mail!.calendar_text!;
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text).not.toMatch(/^(X-EVIL|BCC)/m);
    expect(text.match(/^ATTENDEE/gm)).toHaveLength(1);
    const words = title.replaceAll(/\r\n?/g, '\n').replaceAll(/[\u2028\u0085]/g, ' ');
    expect(readBack(text).summary).toBe(words);
  });

  it('is shown with the email among the member’s own, without the property’s or the other side’s address (L8, L3)', async () => {
    const booking = await book();
    await emailsTo(guest);
    const { body } = await world.call<{ mails: { calendar: string | null }[] }>(guest, 'GET', '/api/mail/outbox');
    const [mail] = body.mails;
    expect(mail!.calendar).toContain(`UID:${booking.reference}@daynook.com`);
    expect(mail!.calendar).not.toContain(world.host.email);
    expect(mail!.calendar).not.toMatch(/Hancock|\b\d{5}-\d{4}\b/);
  });
});

describe('times in an email (L9)', () => {
  it('are the listing’s, with the zone named, then the reader’s own if their clock differs (L9)', async () => {
    await world.t.db.kysely
      .updateTable('member')
      .set({ time_zone: 'America/Los_Angeles' })
      .where('id', '=', guest.id)
      .execute();
    await book({ title: 'Attic desk', booking_mode: 'request' });
    const [mail] = await emailsTo(guest);
    expect(mail!.text_body).toContain('When: Tue, Nov 24, 2026, 9 AM–11 AM (Eastern time)');
    expect(mail!.text_body).toContain('Your time: Tue, Nov 24, 2026, 6 AM–8 AM (Pacific time)');
    expect(mail!.text_body).toMatch(
      /by Sun, Nov 22, \d+(?::\d\d)? [AP]M \(Eastern time\), which is \d+(?::\d\d)? [AP]M \(Pacific time\) for you/,
    );
  });

  it('appear once if both clocks show the same, whatever the zones are called (L9)', async () => {
    await world.t.db.kysely
      .updateTable('member')
      .set({ time_zone: 'America/Toronto' })
      .where('id', '=', guest.id)
      .execute();
    await book();
    expect((await emailsTo(guest))[0]!.text_body).not.toContain('Your time');
  });
});
