// The demo's outbox: the member's own emails, nobody else's, and none where real email is sent.
import type { SentEmail } from '@daynook/contract/emails';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeMember } from '../../../test/make.ts';
import { deliverEmail } from './service.ts';
import type { EmailToSend } from './templates.ts';

type Member = Awaited<ReturnType<typeof makeMember>>;
interface Answer {
  mails: SentEmail[];
  total: number;
  hasMore: boolean;
  code?: string;
}

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ environment: { DEMO: 'on' } });
});
afterAll(() => t.close());

const email = (to: string, memberId: string | null, name = 'Kim'): EmailToSend => ({
  to,
  memberId,
  template: 'verify-email',
  data: { name, link: 'http://localhost:3000/oidc/verify-email?token=abc' },
});
const send = (one: EmailToSend) => deliverEmail(t.deps, t.deps.newId(), one);
const read = async (member: Member, page = 1, app = t): Promise<{ status: number; body: Answer }> => {
  const response = await app.app.inject({
    url: `/api/mail/outbox?page=${page}`,
    headers: await app.signIn(member),
  });
  return { status: response.statusCode, body: response.json() };
};

it('lists the member’s own emails, newest first, in pages (L3)', async () => {
  const kim = await makeMember(t.db, { email: 'kim@mail.example' });
  await send(email('kim@mail.example', null, 'Before the member was'));
  for (let count = 0; count < 21; count += 1) {
    t.clock.advance({ minutes: 1 });
    await send(email('kim@mail.example', kim.id, `Number ${count}`));
  }
  const first = (await read(kim)).body;
  expect([first.total, first.mails.length, first.hasMore]).toEqual([22, 20, true]);
  expect(first.mails[0]).toMatchObject({ to: 'kim@mail.example', text: expect.stringContaining('Hi Number 20') });
  expect(first.mails[0]!.html).toContain('/oidc/verify-email?token=abc');
  const second = (await read(kim, 2)).body;
  expect([second.mails.length, second.hasMore]).toEqual([2, false]);
  expect(second.mails[1]!.text).toContain('Hi Before the member was');
});

it('never holds anybody else’s, not even those to an address that was another member’s (A04)', async () => {
  const [lea, eve] = [
    await makeMember(t.db, { email: 'lea@mail.example' }),
    await makeMember(t.db, { email: 'eve@mail.example' }),
  ];
  await send(email('lea@mail.example', lea.id));
  await send(email('eve@mail.example', lea.id));
  await send(email('somebody@mail.example', null));
  expect((await read(eve)).body).toMatchObject({ mails: [], total: 0 });
  expect((await read(lea)).body.total).toBe(2);
  expect((await t.app.inject({ url: '/api/mail/outbox' })).statusCode).toBe(401);
});

it.each([
  ['outside the demo', { DEMO: 'off' }],
  ['where a mail server sends them', { DEMO: 'on', SMTP_URL: 'smtp://localhost:9' }],
])('is not there %s', async (_, environment) => {
  const other = await testApp({ environment });
  const { status, body } = await read(await makeMember(other.db), 1, other);
  expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
  await other.close();
});
