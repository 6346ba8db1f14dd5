import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeMember } from '../../../test/make.ts';
import { EmailServer } from '../../../test/servers/email-server.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import { newId } from '../../lib/ids.ts';
import { type BookingEmailData, deliverEmail, emailTopic, queueEmail } from './service.ts';
import { type EmailToSend, renderEmail } from './templates.ts';

const handlers = new Map([[emailTopic.topic, emailTopic]]);
const email = (to: string, name = 'Kim'): EmailToSend => ({
  to,
  memberId: null,
  template: 'verify-email',
  data: { name, link: 'http://localhost:3000/oidc/verify-email?token=abc' },
});

const BOOKING: BookingEmailData = {
  bookingId: newId(),
  reference: 'DN-ABC234',
  listingTitle: 'Attic',
  guestName: 'Kim',
  hostName: 'Nadia',
  startsAt: '2026-11-24T14:00:00.000Z',
  endsAt: '2026-11-24T16:00:00.000Z',
  timeZone: 'America/New_York',
  readerName: 'Kim',
  readerZone: 'America/New_York',
  place: 'Brooklyn, NY',
  version: 2,
  wasConfirmed: false,
  guests: 1,
  currency: 'USD',
  totalMinor: 2_100,
  hostEarningsMinor: 1_800,
  expiresAt: null,
  by: 'guest',
  reason: null,
  amountMinor: null,
};

describe('email through the outbox', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
  });
  afterAll(() => t.close());
  const sentTo = (to: string) => t.db.kysely.selectFrom('sent_email').selectAll().where('to_email', '=', to).execute();

  it('goes out when its transaction commits, once', async () => {
    const member = await makeMember(t.db);
    await t.db.kysely
      .transaction()
      .execute((trx) => queueEmail(trx, t.deps, { ...email('a@example.org'), memberId: member.id }));
    expect(await sentTo('a@example.org')).toEqual([]);
    await drainOutbox(t.deps, handlers);
    await drainOutbox(t.deps, handlers);
    expect(await sentTo('a@example.org')).toMatchObject([
      { member_id: member.id, subject: 'Confirm your email for Daynook', via: 'outbox' },
    ]);
  });

  it('never goes out when the transaction is undone', async () => {
    const undone = t.db.kysely.transaction().execute(async (trx) => {
      await queueEmail(trx, t.deps, email('b@example.org'));
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    await drainOutbox(t.deps, handlers);
    expect(await sentTo('b@example.org')).toEqual([]);
  });

  it('sends one email even if an outbox row is processed twice', async () => {
    const outboxId = newId();
    await Promise.all([
      deliverEmail(t.deps, outboxId, email('c@example.org')),
      deliverEmail(t.deps, outboxId, email('c@example.org')),
    ]);
    expect(await sentTo('c@example.org')).toHaveLength(1);
  });

  it('leaves by SMTP when a server is configured, whole, and only to whom it is for (1.3.11)', async () => {
    const server = new EmailServer();
    const smtp = await testApp({
      db: t.db,
      environment: { SMTP_URL: await server.start(), MAIL_FROM: 'Daynook <hello@daynook.test>' },
    });
    try {
      await queueEmail(t.db.kysely, smtp.deps, email('d@example.org', 'Zoë\r\nBcc: evil@example.org'));
      await drainOutbox(smtp.deps, handlers);
      expect(server.recipients).toEqual(['RCPT TO:<d@example.org>']);
      const [headers] = server.received[0]!.split('\r\n\r\n');
      expect(headers).toContain('Subject: Confirm your email for Daynook');
      expect(headers).toContain('From: Daynook <hello@daynook.test>');
      expect(headers).not.toMatch(/^bcc:/im);
      expect(await sentTo('d@example.org')).toMatchObject([{ via: 'smtp' }]);
    } finally {
      await smtp.close();
      await server.stop();
    }
  });

  it('goes by SMTP to someone whose account is deleted, and nothing of it is kept (M9)', async () => {
    const server = new EmailServer();
    const smtp = await testApp({ db: t.db, environment: { SMTP_URL: await server.start() } });
    try {
      const last = {
        to: 'gone@example.org',
        memberId: null,
        template: 'account-deleted',
        data: { name: 'Canary' },
      } as const;
      await queueEmail(t.db.kysely, smtp.deps, last);
      await drainOutbox(smtp.deps, handlers);
      expect(server.recipients).toEqual(['RCPT TO:<gone@example.org>']);
      expect(server.received[0]).toContain('Hi Canary');
      expect(await sentTo('gone@example.org')).toEqual([]);
      const queued = await t.db.kysely.selectFrom('outbox').select('payload').execute();
      expect(JSON.stringify(queued)).not.toMatch(/gone@example|canary/i);
    } finally {
      await smtp.close();
      await server.stop();
    }
  });

  it('has its times on the clock its reader chose', async () => {
    for (const [to, timeFormat, when] of [
      ['clock-12@example.org', 'auto', 'Tue, Nov 24, 2026, 9 AM–4:30 PM (Eastern time)'],
      ['clock-24@example.org', 'h23', 'Tue, Nov 24, 2026, 9:00–16:30 (Eastern time)'],
    ] as const) {
      const member = await makeMember(t.db);
      await t.db.kysely
        .insertInto('member_detail')
        .values({ member_id: member.id, time_format: timeFormat, updated_at: t.clock.now() })
        .execute();
      await deliverEmail(t.deps, newId(), {
        to,
        memberId: member.id,
        template: 'booking-confirmed',
        data: { ...BOOKING, endsAt: '2026-11-24T21:30:00.000Z' },
      });
      const [sent] = await sentTo(to);
      expect(sent!.text_body).toContain(when);
    }
  });

  it('carries a calendar file by SMTP as what it is, with what it asks for (L8)', async () => {
    const server = new EmailServer();
    const smtp = await testApp({
      db: t.db,
      environment: { SMTP_URL: await server.start(), MAIL_FROM: 'Daynook <hello@daynook.test>' },
    });
    try {
      await queueEmail(t.db.kysely, smtp.deps, {
        to: 'f@example.org',
        memberId: null,
        template: 'booking-confirmed',
        data: { ...BOOKING, listingTitle: 'Attic\r\nBcc: evil@example.org' },
      });
      await drainOutbox(smtp.deps, handlers);
      const [received] = server.received;
      expect(received).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/);
      expect(received).toContain('filename=DN-ABC234.ics');
      expect(received!.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
      const [kept] = await sentTo('f@example.org');
      expect(kept!.calendar_text).toContain('ORGANIZER:mailto:hello@daynook.test');
    } finally {
      await smtp.close();
      await server.stop();
    }
  });

  it('is tried again if the server refuses it, and recorded as sent only then', async () => {
    const server = new EmailServer();
    server.isRefusing = true;
    const smtp = await testApp({ db: t.db, environment: { SMTP_URL: await server.start() } });
    try {
      await queueEmail(t.db.kysely, smtp.deps, email('e@example.org'));
      await drainOutbox(smtp.deps, handlers);
      expect(await sentTo('e@example.org')).toEqual([]);
      server.isRefusing = false;
      smtp.clock.advance({ hours: 1 });
      await drainOutbox(smtp.deps, handlers);
      expect(await sentTo('e@example.org')).toHaveLength(1);
      expect(server.received).toHaveLength(1);
    } finally {
      await smtp.close();
      await server.stop();
    }
  });
});

describe('templates', () => {
  const context = { publicUrl: 'http://localhost:3000' };
  const hostile = '<script>alert(1)</script>"\'&\r\nBcc: x@example.org';
  const emails: EmailToSend[] = [
    {
      to: 'a@b.c',
      memberId: null,
      template: 'verify-email',
      data: { name: hostile, link: 'http://localhost/?token=a&b' },
    },
    { to: 'a@b.c', memberId: null, template: 'already-here', data: { name: hostile } },
    {
      to: 'a@b.c',
      memberId: null,
      template: 'reset-password',
      data: { name: hostile, link: 'http://localhost/?token=a&b' },
    },
  ];
  it.each(emails.map((example) => [example.template, example] as const))(
    '%s writes what it is given as text, in one line of subject (A15)',
    (_name, example) => {
      const { subject, text, html } = renderEmail(example, context);
      expect(subject).not.toMatch(/[\r\n]/);
      expect(html).not.toContain('<script>');
      expect(html).toContain('&lt;script&gt;');
      expect(text).toContain('<script>');
      expect(renderEmail(JSON.parse(JSON.stringify(example)) as EmailToSend, context)).toMatchObject({
        subject,
        text,
        html,
      });
      if ('link' in example.data) {
        expect(text).toContain(example.data.link);
        expect(html).toContain('href="http://localhost/?token=a&amp;b"');
      }
    },
  );
});
