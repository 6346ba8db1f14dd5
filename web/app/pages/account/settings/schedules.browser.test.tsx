// Scheduled messages for hosts: created and deleted in the settings, shown and skipped at a booking (H6).
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../../test/axe.ts';
import { answer, receivedCalls } from '../../../../test/fake-api.ts';
import { aMessage, CONVERSATION_ID, NADIA } from '../../../../test/message-examples.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../../test/render-app.tsx';
import { MessageBubble } from '../../../features/inbox/message-bubble.tsx';
import { PlannedMessages } from '../../../features/scheduled-messages/planned-messages.tsx';
import { session } from '../../../lib/session/session.ts';
import { RepliesTab } from './replies-tab.tsx';

const REPLY = {
  _id: '019a2f00-0000-7000-8000-00000000f001',
  title: 'The <b>door</b>',
  text: 'Hello {guest}',
  updatedAt: '2026-11-20T10:00:00.000Z',
};
const HOME_ID = '019a2f00-0000-7000-8000-00000000f0a1';
const SCHEDULE = {
  _id: '019a2f00-0000-7000-8000-00000000f002',
  reply: { _id: REPLY._id, title: REPLY.title },
  where: { kind: 'property', _id: HOME_ID, title: 'Brick house' },
  moment: 'before-start',
  offsetMinutes: 30,
};
const BOOKING_ID = '019a2f00-0000-7000-8000-00000000f003';
const planned = (more: object = {}) => ({
  _id: SCHEDULE._id,
  replyTitle: REPLY.title,
  moment: 'before-start',
  offsetMinutes: 30,
  dueAt: '2099-11-24T13:30:00.000Z',
  state: 'planned',
  text: 'Hello Ravi',
  missingPlaceholders: [],
  ...more,
});
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);
const violations = async () => (await findViolations(document.body)).map(({ id }) => id);

beforeEach(() => {
  session.start();
  storeSignIn();
  answer('GET /api/saved-replies', { body: { replies: [REPLY] } });
  answer('GET /api/reply-schedules', { body: { schedules: [] } });
  answer('GET /api/properties/my-properties', {
    body: [
      { _id: HOME_ID, title: 'Brick house' },
      { _id: 'x', title: 'A home one helps with', coHosting: {} },
    ],
  });
  answer('GET /api/listings/my-listings', { body: [] });
});
afterEach(dropSignIn);

const Settings = () => (
  <main>
    <h1>Settings</h1>
    <RepliesTab />
  </main>
);

it('sets one for a home of one’s own, half an hour before the start unless said, and shows it (H6)', async () => {
  answer('POST /api/reply-schedules', { status: 201, body: { schedules: [SCHEDULE] } });
  await renderHere(Settings, '/settings/replies');
  await expect.element(page.getByText('No automatic messages yet.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Add automatic message' }).click();
  await expect.element(page.getByLabelText('Listing')).toHaveValue(`property:${HOME_ID}`);
  await expect.element(page.getByRole('option', { name: /helps with/ })).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Send automatically' }).click();
  await vi.waitFor(() =>
    expect(sent('POST /api/reply-schedules').at(-1)?.body).toEqual({
      replyId: REPLY._id,
      where: { kind: 'property', id: HOME_ID },
      moment: 'before-start',
      offsetMinutes: 30,
    }),
  );
  await expect.element(page.getByText(/30 min.* before check-in · Brick house \(all listings\)/)).toBeVisible();
});

it('says beside the field what is refused, and keeps what was chosen (H6)', async () => {
  answer('POST /api/reply-schedules', {
    status: 400,
    body: { code: 'VALIDATION_FAILED', message: 'No.', fields: { moment: 'This is set already.' } },
  });
  await renderHere(Settings, '/settings/replies');
  await page.getByRole('button', { name: 'Add automatic message' }).click();
  await page.getByLabelText('When').selectOptions('booked');
  await expect.element(page.getByLabelText('How long before or after')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Send automatically' }).click();
  await expect.element(page.getByText('This is set already.').first()).toBeVisible();
  await expect.element(page.getByLabelText('When')).toHaveValue('booked');
});

it('shows them in the order in which a booking comes to them (H6)', async () => {
  const at = (moment: string, offsetMinutes: number) => ({
    ...SCHEDULE,
    _id: `${moment} ${offsetMinutes}`,
    moment,
    offsetMinutes,
  });
  const schedules = [at('after-end', 60), at('before-start', 30), at('before-start', 120), at('booked', 0)];
  answer('GET /api/reply-schedules', { body: { schedules } });
  await renderHere(Settings, '/settings/replies');
  await expect.element(page.getByText(/When booked/)).toBeVisible();
  const lines = page.getByRole('listitem').filter({ hasText: 'Brick house' }).elements();
  expect(
    lines.map(({ textContent }) => /(When booked|\d+ \S+ (?:before|after) check-(?:in|out))/.exec(textContent)?.[0]),
  ).toEqual(['When booked', '2 hours before check-in', '30 min before check-in', '1 hour after check-out']);
});

it('removes one (H6)', async () => {
  answer('GET /api/reply-schedules', { body: { schedules: [SCHEDULE] } });
  answer(`DELETE /api/reply-schedules/${SCHEDULE._id}`, { status: 204 });
  await renderHere(Settings, '/settings/replies');
  const remove = page.getByRole('button', { name: /^Remove/ });
  await expect.element(remove).toBeVisible();
  answer('GET /api/reply-schedules', { body: { schedules: [] } });
  await remove.click();
  await expect.element(page.getByText('No automatic messages yet.', { exact: false })).toBeVisible();
});

const Planned = () => (
  <main>
    <PlannedMessages
      bookingId={BOOKING_ID}
      timeZone="America/New_York"
      heading={(list) => (
        <section>
          <h2>Sent automatically</h2>
          {list}
        </section>
      )}
    />
  </main>
);
const PLANNED = `GET /api/bookings/${BOOKING_ID}/planned-messages`;
const SKIP = `PUT /api/bookings/${BOOKING_ID}/planned-messages/${SCHEDULE._id}`;

it('shows for a booking what goes out and when, and leaves one out and in again (H6)', async () => {
  answer(PLANNED, { body: { messages: [planned()] } });
  answer(SKIP, () => ({
    body: {
      messages: [
        planned({ state: (sent(SKIP).at(-1)!.body as { isSkipped: boolean }).isSkipped ? 'skipped' : 'planned' }),
      ],
    },
  }));
  await renderHere(Planned, '/');
  await expect.element(page.getByText('Hello Ravi')).toBeVisible();
  await expect.element(page.getByText(/before check-in · .*Nov 24.*New York time|Eastern time/)).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: /^Skip this message/ }).click();
  await expect.element(page.getByText('Skipped')).toBeVisible();
  await page.getByRole('button', { name: /^Don’t skip/ }).click();
  await expect.element(page.getByText('Scheduled', { exact: true })).toBeVisible();
});

it('names what is open in one, and offers nothing for what has been sent (H6)', async () => {
  answer(PLANNED, {
    body: {
      messages: [
        planned({ missingPlaceholders: ['wifi'] }),
        planned({ _id: HOME_ID, state: 'sent', dueAt: '2026-11-01T10:00:00.000Z' }),
      ],
    },
  });
  await renderHere(Planned, '/');
  await expect.element(page.getByText('We won’t send this while these details are missing: {wifi}.')).toBeVisible();
  await expect.element(page.getByText('Sent', { exact: true })).toBeVisible();
  await expect.poll(() => page.getByRole('button').elements()).toHaveLength(1);
});

const said = {
  ...aMessage(1, { sender: NADIA, content: 'Hello' }),
  conversationId: CONVERSATION_ID,
  isAutomatic: true,
};
const BothSides = () => (
  <main>
    <MessageBubble message={said} speaker={{ isOurs: true, as: null }} goesOn={false} />
    <MessageBubble message={said} speaker={{ isOurs: false, as: null }} goesOn={false} />
  </main>
);

it('is marked where it was said, on both sides (H6)', async () => {
  await renderHere(BothSides, '/');
  const marks = page.getByText('sent automatically', { exact: false });
  await expect.element(marks.first()).toBeVisible();
  await expect.poll(() => marks.elements()).toHaveLength(2);
});
