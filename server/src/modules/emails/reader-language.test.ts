// Emails, notifications, and documents are in the language of the person who reads them, not of the one who caused them.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readPdf } from '../../../test/pdf.ts';
import { topicHandlers } from '../../effects.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import { forReader } from '../../lib/languages/reader.ts';
import { makeWorld, type TestMember, type World } from '../bookings/test-world.ts';
import { sendDigests } from '../delayed-emails/digests.ts';
import { enrollMember, findReaderChoices } from '../members/service.ts';
import { queueEmail } from './service.ts';
import type { EmailToSend } from './templates.ts';
import { unsubscribeLink } from './unsubscribe.ts';

const realtime = {
  notify: () => undefined,
  notifyConversation: () => undefined,
  catchUp: () => undefined,
  close: async () => undefined,
};

let world: World;
let french: TestMember;
beforeAll(async () => {
  world = await makeWorld({ environment: { LANGUAGES: 'en,fr' } });
});
afterAll(() => world.t.close());
beforeEach(async () => {
  world.t.clock.set('2026-11-21T15:00:00Z');
  french = await speaking('fr');
});

/** A member whose emails are in this language. */
async function speaking(language: string): Promise<TestMember> {
  const member = await world.makeGuest();
  expect((await world.call(member, 'PATCH', '/api/users/profile', { language })).status).toBe(200);
  return member;
}
const carryOut = () => drainOutbox(world.t.deps, topicHandlers(realtime));
async function emailsTo(email: string) {
  await carryOut();
  return world.t.db.kysely
    .selectFrom('sent_email')
    .select(['subject', 'text_body', 'html_body'])
    .where('to_email', '=', email)
    .orderBy('outbox_id')
    .execute();
}
const fromKim = (to: { id: string | null; email: string }): EmailToSend => ({
  to: to.email,
  memberId: to.id,
  template: 'kudos-received',
  data: { name: 'Rudo', from: 'Kim', tag: 'great-light', text: 'Thank you so much' },
});
const DAY = { startsAt: '2026-12-10T14:00:00.000Z', endsAt: '2026-12-10T22:00:00.000Z', guests: 1 };

it('an email about what an English member did is in its reader’s language, with their clock and links', async () => {
  const listing = await world.makeListing({ title: 'Attic desk', booking_mode: 'request', host_id: french.id });
  const booking = await world.booked(listing, DAY);
  const [sent] = await emailsTo(french.email);
  expect(sent!.subject).toBe(`${world.guest.name} souhaite réserver Attic desk`);
  expect(sent!.text_body).toContain('Quand\u00a0: jeudi 10 décembre 2026, 9\u00a0h–17\u00a0h (heure de l’Est)');
  expect(sent!.text_body).toContain(`/fr/booking/${booking._id}`);
  expect(sent!.html_body).toContain('<html lang="fr" dir="ltr">');
  expect((await emailsTo(world.guest.email)).map(({ subject }) => subject)).toEqual(['Request sent: Attic desk']);

  // Pages add their own language to the link.
  const { body } = await world.call<{ news: { title: string; href: string }[] }>(french, 'GET', '/api/news');
  expect(body.news).toMatchObject([{ title: sent!.subject, href: `/booking/${booking._id}` }]);
});

it('someone we don’t know gets the language of the page from which we were asked to write to them', async () => {
  const stranger = { id: null, email: 'stranger@example.org' };
  await forReader({ language: 'fr' }, () => queueEmail(world.t.db.kysely, world.t.deps, fromKim(stranger)));
  await queueEmail(world.t.db.kysely, world.t.deps, fromKim({ id: null, email: 'english@example.org' }));
  expect((await emailsTo(stranger.email))[0]!.subject).toBe('Kim vous envoie des bravos');
  expect((await emailsTo('english@example.org'))[0]!.subject).toBe('Kim sent you kudos');
});

it('a language that the site doesn’t have anymore is English', async () => {
  const spanish = await speaking('es');
  await queueEmail(world.t.db.kysely, world.t.deps, fromKim(spanish));
  const [sent] = await emailsTo(spanish.email);
  expect(sent!.subject).toBe('Kim sent you kudos');
  expect(sent!.text_body).toContain(`${world.t.deps.config.publicUrl}/kudos`);
});

it('a new member’s emails are in the language in which they signed up', async () => {
  const enroll = (subject: string) =>
    enrollMember(world.t.db.kysely, world.t.deps, {
      issuer: 'https://issuer.example',
      subject,
      email: `${subject}@example.org`,
      isEmailVerified: true,
      name: subject,
    });
  const first = await forReader({ language: 'fr' }, () => enroll('amelie'));
  const again = await enroll('amelie');
  expect(again.id).toBe(first.id);
  expect(await findReaderChoices(world.t.db.kysely, first.id)).toMatchObject({ language: 'fr' });
  expect(await findReaderChoices(world.t.db.kysely, (await enroll('bo')).id)).toMatchObject({ language: 'en' });
  const canadian = await forReader({ language: 'en', region: 'CA' }, () => enroll('cleo'));
  expect(await findReaderChoices(world.t.db.kysely, canadian.id)).toMatchObject({ language: 'en', region: 'CA' });
});

it('dates and amounts are written as in the region that the reader chose', async () => {
  const reader = await speaking('en');
  for (const [region, amount] of [
    ['CA', 'US$25.00'],
    ['US', '$25.00 USD'],
  ] as const) {
    const { body } = await world.call(reader, 'PATCH', '/api/users/profile', { region });
    expect(body).toMatchObject({ preferences: { language: 'en', region } });
    await queueEmail(world.t.db.kysely, world.t.deps, {
      to: reader.email,
      memberId: reader.id,
      template: 'credit-granted',
      data: { name: 'Cleo', currency: 'USD', amountMinor: 2_500, reason: 'goodwill', note: null },
    });
    expect((await emailsTo(reader.email)).at(-1)!.text_body).toContain(amount);
  }
  const refused = await world.call(reader, 'PATCH', '/api/users/profile', { region: 'Canada' });
  expect(refused.body).toMatchObject({ fields: { region: 'Choose a region from the list.' } });
});

it('the daily summary is in one language', async () => {
  await world.call(french, 'PUT', '/api/account/notices/kudos', { isDaily: true });
  for (let times = 0; times < 2; times += 1) await queueEmail(world.t.db.kysely, world.t.deps, fromKim(french));
  await carryOut();
  world.t.clock.set('2026-11-23T15:00:00Z');
  await sendDigests(world.t.deps);
  const [sent] = await emailsTo(french.email);
  expect(sent!.subject).toBe('Votre résumé Daynook\u00a0: 2 nouveautés');
  for (const part of ['Bonjour', 'Bravos\n- Kim vous envoie des bravos', '/fr/kudos', '/fr/settings/notifications'])
    expect(sent!.text_body).toContain(part);
});

it('the page that turns emails off is in the email’s language', async () => {
  const link = unsubscribeLink(world.t.deps, { memberId: french.id, kind: 'kudos' }, 'fr');
  const { body } = await world.t.app.inject({ url: link.slice(world.t.deps.config.publicUrl.length) });
  expect(body).toContain('Ne plus recevoir ces courriels?');
  expect(body).toContain('href="/fr/settings/notifications"');
});

it('receipts are in the language of the page that asks for them; invoices always in their buyer’s', async () => {
  const listing = await world.makeListing({ day_minor: 8_000, hour_minor: null });
  const booking = await world.booked(listing, DAY, { guest: french });
  const read = async (file: string, as: TestMember, language: string) => {
    const headers = { ...(await world.t.signIn(as)), 'accept-language': language };
    const response = await world.t.app.inject({ url: `/api/bookings/${booking._id}/${file}`, headers });
    expect(response.statusCode).toBe(200);
    return readPdf(response.rawPayload);
  };
  const receipt = await read('receipt.pdf', french, 'fr');
  expect(receipt).toMatchObject({ title: `Reçu ${booking.reference}`, language: 'fr-CA' });
  for (const part of ['jeudi 10 décembre 2026, 9 h–17 h (heure de l’Est)', '1 jour', 'Total payé'])
    expect(receipt.text).toContain(part);
  expect((await read('receipt.pdf', french, 'en')).title).toBe(`Receipt ${booking.reference}`);

  await world.call(french, 'POST', `/api/bookings/${booking._id}/invoices`);
  for (const language of ['fr', 'en']) {
    const invoice = await read('invoice.pdf', french, language);
    expect(invoice).toMatchObject({ title: `Factures ${booking.reference}`, language: 'fr-CA' });
    for (const part of ['Émise le', '1 jour', 'Frais de l’invité (5 %)']) expect(invoice.text).toContain(part);
  }
});

it('a calendar link is in the language of its owner', async () => {
  await world.booked(await world.makeListing({ title: 'Attic desk' }), DAY, { guest: french });
  const { body } = await world.call<{ url: string }>(french, 'POST', '/api/host/calendar-links', { listingId: null });
  const file = await world.t.app.inject({ url: new URL(body.url).pathname });
  expect(file.body).toContain('DESCRIPTION:Réservation DN-');
});
