// Sent emails, emails that weren't sent, and failed effects, as staff see them (RO2).
import type { Answer } from '@daynook/contract/api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drainOutbox } from '../../jobs/outbox.ts';
import { makeWorld, type World } from '../bookings/test-world.ts';
import { emailTopic } from '../emails/service.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ environment: { LANGUAGES: 'en,fr' } });
});
afterAll(() => world.t.close());
beforeEach(() => world.t.clock.advance({ minutes: 11 }));

const get = async <T>(path: string) => (await world.call<T>(world.staff, 'GET', path)).body;
const auditEvents = async (memberId: string) =>
  (await get<Answer<'GET /api/staff/tables/audit'>>(`/api/staff/tables/audit?memberId=${memberId}`)).rows.map(
    ({ action, reason }) => [action, reason],
  );

describe('emails and effects (RO2)', () => {
  it('emails are listed without their text; opening one is logged, and no link in it signs anyone in', async () => {
    const member = await world.makeGuest();
    const id = world.t.deps.newId();
    await world.t.db.kysely
      .insertInto('sent_email')
      .values({
        id,
        to_email: member.email,
        member_id: member.id,
        subject: 'Confirm your email',
        text_body: 'Open https://daynook.example/oidc/verify-email?token=secret-123 soon.',
        html_body: '<p>',
        sent_at: world.t.clock.now(),
        via: 'outbox',
      })
      .execute();
    const page = await get<Answer<'GET /api/staff/mails'>>(`/api/staff/mails?q=${member.email}`);
    expect(page.mails).toEqual([expect.objectContaining({ _id: id, to: member.email })]);
    expect(JSON.stringify(page)).not.toContain('secret-123');
    const email = await get<{ text: string }>(`/api/staff/mails/${id}`);
    expect(email.text).toBe('Open https://daynook.example/oidc/verify-email?token=… soon.');
    expect(await auditEvents(member.id)).toEqual([['looked', null]]);
  });

  it('what was not sent is shown with why, newest first, found by its address (L6)', async () => {
    const { kysely } = world.t.db;
    const at = world.t.clock.now();
    const made = ['first@example.org', 'second@example.org', 'first@example.org'].map((to, index) => ({
      id: world.t.deps.newId(),
      topic: 'mail',
      payload: JSON.stringify({ to, memberId: null, template: 'already-here', data: { name: 'Late' } }),
      created_at: at,
      due_at: at,
      done_at: new Date(at.getTime() + index * 1_000),
      dropped_because: index === 0 ? null : 'no longer true',
    }));
    await kysely.insertInto('outbox').values(made).execute();
    const list = (q: string) => get<Answer<'GET /api/staff/withheld-mails'>>(`/api/staff/withheld-mails${q}`);
    const { mails, nextCursor } = await list('');
    expect(mails.map(({ to, reason, withheldAt }) => [to, reason, withheldAt])).toEqual([
      ['first@example.org', 'no longer true', made[2]!.done_at.toISOString()],
      ['second@example.org', 'no longer true', made[1]!.done_at.toISOString()],
    ]);
    expect(mails[0]!.subject).toMatch(/^You already/);
    const inFrench = await world.call<{ mails: { subject: string }[] }>(
      world.staff,
      'GET',
      '/api/staff/withheld-mails',
      undefined,
      { 'accept-language': 'fr' },
    );
    expect(inFrench.body.mails[0]!.subject).toMatch(/^Vous avez déjà/);
    expect(nextCursor).toBeNull();
    expect((await list('?q=SECOND')).mails.map(({ _id }) => _id)).toEqual([made[1]!.id]);
  });

  it('failed ones are shown with the reason and tried again immediately', async () => {
    const { kysely } = world.t.db;
    const id = world.t.deps.newId();
    const at = world.t.clock.now();
    await kysely
      .insertInto('outbox')
      .values({
        id,
        topic: 'mail',
        payload: JSON.stringify({
          to: 'late@example.org',
          memberId: null,
          template: 'already-here',
          data: { name: 'Late' },
        }),
        created_at: at,
        due_at: new Date('2100-01-01T00:00:00Z'),
        attempts: 12,
        last_error: 'the mail server is away',
      })
      .execute();
    const { effects } = await get<Answer<'GET /api/staff/effects'>>('/api/staff/effects');
    expect(effects.find(({ _id }) => _id === id)).toMatchObject({
      attempts: 12,
      error: 'the mail server is away',
      isGivenUp: true,
    });
    const retry = () => world.call(world.staff, 'POST', `/api/staff/effects/${id}/retry`);
    expect((await retry()).status).toBe(204);
    await drainOutbox(world.t.deps, new Map([[emailTopic.topic, emailTopic]]));
    expect((await get<Answer<'GET /api/staff/mails'>>('/api/staff/mails?q=late@example.org')).mails).toHaveLength(1);
    expect((await retry()).body.code).toBe('NOT_FOUND');
  });
});
