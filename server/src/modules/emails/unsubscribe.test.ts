// Turning off one kind of email from the email itself.
import { NOTIFICATION_KINDS } from '@daynook/contract/limits/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeMember } from '../../../test/make.ts';
import { EmailServer } from '../../../test/servers/email-server.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import { listNotificationPreferences } from '../members/service.ts';
import { emailTopic, queueEmail } from './service.ts';
import { EMAIL_TEMPLATES, type EmailTemplateName, type EmailToSend } from './templates.ts';
import { type EmailKind, toEmailKind, unsubscribeLink } from './unsubscribe.ts';

let t: TestApp;
let server: EmailServer;
let smtp: TestApp;
beforeAll(async () => {
  t = await testApp();
  server = new EmailServer();
  smtp = await testApp({ db: t.db, environment: { SMTP_URL: await server.start() } });
});
afterAll(async () => {
  await smtp.close();
  await server.stop();
  await t.close();
});

type Member = Awaited<ReturnType<typeof makeMember>>;
const unread = (from: string) => ({
  name: 'Kim',
  from,
  listingTitle: null,
  excerpt: 'Hi',
  unreadCount: 1,
  conversationId: 'x',
});

/** An email as the mail server received it, unfolded. */
async function received(member: Member, email: Pick<EmailToSend, 'template' | 'data'>): Promise<string> {
  await queueEmail(t.db.kysely, smtp.deps, { to: member.email, memberId: member.id, ...email } as EmailToSend);
  await drainOutbox(smtp.deps, new Map([[emailTopic.topic, emailTopic]]));
  return server.received.splice(0).at(-1)?.replaceAll('\r\n ', ' ') ?? '';
}

const emailedKinds = async (member: Member) =>
  (await listNotificationPreferences(t.db.kysely, member.id)).notices
    .filter(({ isMailed }) => isMailed)
    .map(({ name }) => name);
const toPath = (link: string) => link.slice(t.deps.config.publicUrl.length);
const linkFor = (member: Member, kind: EmailKind) => toPath(unsubscribeLink(t.deps, { memberId: member.id, kind }));
const open = (url: string) => t.app.inject({ method: 'GET', url });
const send = (url: string, payload = 'List-Unsubscribe=One-Click') =>
  t.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } });

describe('an email that can be turned off (RFC 8058)', () => {
  it('names where one click turns it off, in its headers and under its text', async () => {
    const member = await makeMember(t.db);
    const email = await received(member, { template: 'unread-messages', data: unread('Bo') });
    const link = /^List-Unsubscribe: ?<([^>]+)>/m.exec(email)?.[1] ?? 'no header';
    expect(email).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    expect(toPath(link)).toBe(linkFor(member, 'unread-messages'));
    const row = t.db.kysely.selectFrom('sent_email').selectAll().where('member_id', '=', member.id);
    const kept = await row.executeTakeFirstOrThrow();
    expect(kept.text_body).toContain(`Turn off these emails: ${link}`);
    expect(kept.html_body).toContain(`href="${link}"`);
  });

  it('turns off one kind of email with a single POST, without cookie or login', async () => {
    const member = await makeMember(t.db);
    const before = await emailedKinds(member);
    const answer = await send(linkFor(member, 'unread-messages'));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.body).toContain('We won’t email you about unread messages.');
    expect(await emailedKinds(member)).toEqual(before.filter((name) => name !== 'unread-messages'));
    expect(await received(member, { template: 'unread-messages', data: unread('Bo') })).toBe('');
  });

  it('accepts the click as multipart too, because email programs may send that', async () => {
    const member = await makeMember(t.db);
    const payload = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const answer = await t.app.inject({ method: 'POST', url: linkFor(member, 'kudos'), payload, headers });
    expect(answer.statusCode).toBe(200);
    expect(await emailedKinds(member)).not.toContain('kudos');
  });

  it('changes nothing when its link is only opened; the page turns it off and back on', async () => {
    const member = await makeMember(t.db);
    const link = linkFor(member, 'booking-reminder');
    const asked = await open(link);
    expect(asked.body).toContain('We’ll stop emailing you about your upcoming bookings.');
    expect(asked.headers['cache-control']).toBe('no-store');
    expect(await emailedKinds(member)).toContain('booking-reminder');
    expect((await send(link, 'answer=off')).body).toContain('Turn back on');
    expect((await open(link)).body).toContain('These emails are off');
    expect((await send(link, 'answer=on')).body).toContain('We’ll email you about your upcoming bookings again.');
    expect(await emailedKinds(member)).toContain('booking-reminder');
  });

  it('of the day turns off what comes in it, and nothing else', async () => {
    const member = await makeMember(t.db);
    const daily = { member_id: member.id, is_emailed: true, is_shown: true, is_daily: true };
    await t.db.kysely
      .insertInto('notification_preference')
      .values([
        { ...daily, event: 'kudos' },
        { ...daily, event: 'booking-review' },
      ])
      .execute();
    const before = await emailedKinds(member);
    await send(linkFor(member, 'daily-digest'));
    expect(await emailedKinds(member)).toEqual(before.filter((name) => name !== 'kudos' && name !== 'booking-review'));
    await send(linkFor(member, 'daily-digest'), 'answer=on');
    expect(await emailedKinds(member)).toEqual(before);
  });

  it('changes the remaining account after a merge, and does nothing for a deleted member', async () => {
    const [reader, merged, gone] = [await makeMember(t.db), await makeMember(t.db), await makeMember(t.db)];
    await t.db.kysely
      .updateTable('member')
      .set({ merged_into_id: reader.id, deleted_at: new Date() })
      .where('id', '=', merged.id)
      .execute();
    await t.db.kysely.updateTable('member').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute();
    expect((await send(linkFor(merged, 'kudos'))).statusCode).toBe(200);
    expect(await emailedKinds(reader)).not.toContain('kudos');
    for (const answer of [await open(linkFor(gone, 'kudos')), await send(linkFor(gone, 'kudos'))])
      expect([answer.statusCode, answer.body.includes('This link doesn’t work')]).toEqual([400, true]);
  });
});

describe('a link we did not make', () => {
  it('does nothing: another member’s, another kind’s, and what cannot be turned off', async () => {
    const [member, other] = [await makeMember(t.db), await makeMember(t.db)];
    const link = linkFor(member, 'kudos');
    const fixed = Object.keys(NOTIFICATION_KINDS).filter(
      (name) => 'isFixed' in NOTIFICATION_KINDS[name as keyof typeof NOTIFICATION_KINDS],
    );
    const tried = [
      link.replace(member.id, other.id),
      link.replace('kudos', 'booking-change'),
      `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`,
      ...fixed.map((name) => linkFor(member, name as EmailKind)),
      '/unsubscribe',
      '/unsubscribe?token=a&token=b',
      `/unsubscribe?token=${'a.'.repeat(400)}`,
    ];
    const before = [await emailedKinds(member), await emailedKinds(other)];
    for (const url of tried)
      expect([(await open(url)).statusCode, (await send(url)).statusCode], url).toEqual([400, 400]);
    expect([await emailedKinds(member), await emailedKinds(other)]).toEqual(before);
  });
});

describe('email about payments and security', () => {
  it('has no such link, because it always comes', async () => {
    const member = await makeMember(t.db);
    const email = await received(member, { template: 'password-changed', data: { name: 'Kim' } as never });
    expect(email).toContain('Auto-Submitted: auto-generated');
    expect(email).not.toMatch(/unsubscribe/i);
    const always = (Object.keys(EMAIL_TEMPLATES) as EmailTemplateName[]).filter(
      (name) => toEmailKind(name) === undefined,
    );
    expect(always).toEqual(
      expect.arrayContaining(['booking-refunded', 'refund-proposed', 'reset-password', 'email-changed']),
    );
    expect(always).not.toEqual(expect.arrayContaining(['search-found']));
  });
});
