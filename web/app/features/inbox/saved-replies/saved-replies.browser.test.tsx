// Saved replies beside the message field: used, filled in from the booking, left open, created, and edited (H5).
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../../test/axe.ts';
import { answer, receivedCalls } from '../../../../test/fake-api.ts';
import { aConversation, aMessage, CONVERSATION_ID, NADIA } from '../../../../test/message-examples.ts';
import { renderHere } from '../../../../test/render-app.tsx';
import { Thread } from '../thread.tsx';

const ONE = `GET /api/conversations/${CONVERSATION_ID}`;
const SAY = `POST /api/conversations/${CONVERSATION_ID}/messages`;
const REPLIES = 'GET /api/saved-replies';
const ID = '019a2f00-0000-7000-8000-00000000f001';
const reply = (text: string) => ({ _id: ID, title: 'The <b>door</b>', text, updatedAt: '2026-11-20T10:00:00.000Z' });
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);
const booking = {
  _id: ID,
  reference: 'DN-ABC123',
  status: 'confirmed' as const,
  startsAt: '2026-11-24T14:00:00.000Z',
  endsAt: '2026-11-24T16:00:00.000Z',
  timeZone: 'America/New_York',
  guests: 1,
  currency: 'USD',
  totalMinor: 2_100,
  hostEarningsMinor: null,
  expiresAt: null,
};

const FACTS = `GET /api/bookings/${ID}/reply-facts`;
const shown = (text: string) => ({ text, isMissing: false, visibleFrom: '2026-11-20T10:00:00.000Z' });
const facts = (more: object = {}) => ({
  totalMinor: 2_100,
  currency: 'USD',
  address: shown('114 Hancock Street, Brooklyn, NY 11216'),
  wifi: shown('Network Brick'),
  access: { text: null, isMissing: true, visibleFrom: null },
  ...more,
});

function Conversation() {
  return (
    <main className="flex h-[700px] flex-col">
      <Thread conversationId={CONVERSATION_ID} />
    </main>
  );
}
const show = () => renderHere(Conversation, `/messages/${CONVERSATION_ID}`);
const field = () => page.getByRole('textbox', { name: 'Message Nadia' });
const open = () => page.getByRole('button', { name: 'Saved replies' }).click();

beforeEach(() => {
  localStorage.clear();
  answer(ONE, { body: aConversation({ role: 'host', booking }) });
  answer(FACTS, { body: facts() });
  answer(`GET /api/bookings/${ID}/changes`, { body: { changes: [] } });
  answer(`POST /api/conversations/${CONVERSATION_ID}/read`, { body: { readPosition: 1, unreadCount: 0 } });
  answer(`${ONE}/messages`, {
    body: {
      messages: [aMessage(1, { sender: NADIA, content: 'Hello' })],
      hasMore: false,
      lastPosition: 1,
      otherReadPosition: 0,
    },
  });
});

it('are filled from the booking, on the room’s clock whose zone is named (H5)', async () => {
  answer(REPLIES, { body: { replies: [reply('Welcome {guest}, see you on {date} at {time}.')] } });
  await show();
  await open();
  await expect.element(page.getByRole('heading', { name: 'The <b>door</b>' })).toBeVisible();
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  await page.getByRole('button', { name: /^Insert/ }).click();
  await expect
    .element(field())
    .toHaveValue(expect.stringMatching(/^Welcome Nadia, see you on .*24.* at 9.* – 11.*, Eastern time\.$/));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

it('without a booking show what is open, and are not sent before it is filled or removed (H5)', async () => {
  answer(ONE, { body: aConversation({ role: 'host', booking: null }) });
  answer(REPLIES, { body: { replies: [reply('Come at {time}.')] } });
  answer(SAY, { status: 201, body: aMessage(2, { content: 'Come at nine.' }) });
  await show();
  await open();
  await page.getByRole('button', { name: /^Insert/ }).click();
  await expect.element(page.getByText('Fill in or remove {time} before sending.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true');
  await field().click();
  await userEvent.keyboard('{Enter}');
  expect(sent(SAY)).toEqual([]);
  await field().fill('Come at nine.');
  await expect.element(page.getByText('Fill in or remove', { exact: false })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => sent(SAY)[0]?.body).toMatchObject({ content: 'Come at nine.' });
});

it('are kept from what is written, changed and removed; a title one has is said beside it (H5)', async () => {
  answer(REPLIES, { body: { replies: [] } });
  await show();
  await field().fill('The key is under the pot.');
  await open();
  await expect.element(page.getByText('Save messages you send often', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Save this message' }).click();
  await expect.element(page.getByLabelText('Message')).toHaveValue('The key is under the pot.');
  answer('POST /api/saved-replies', {
    status: 400,
    body: {
      code: 'VALIDATION_FAILED',
      message: 'Please check.',
      fields: { title: 'You have a reply with this title.' },
    },
  });
  await page.getByLabelText('Title (only you see it)').fill('Key');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(page.getByText('You have a reply with this title.')).toBeVisible();
  answer('POST /api/saved-replies', { status: 201, body: reply('The key is under the pot.') });
  answer(REPLIES, { body: { replies: [reply('The key is under the pot.')] } });
  await page.getByLabelText('Title (only you see it)').fill('The door');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect
    .poll(() => sent('POST /api/saved-replies').at(-1)?.body)
    .toEqual({
      title: 'The door',
      text: 'The key is under the pot.',
    });
  expect(sent(SAY)).toEqual([]);
  answer(`DELETE /api/saved-replies/${ID}`, { status: 204 });
  await page.getByRole('button', { name: /^Edit/ }).click();
  await page.getByRole('button', { name: 'Delete reply' }).click();
  await expect.poll(() => sent(`DELETE /api/saved-replies/${ID}`)).toHaveLength(1);
});

it('begin from templates that invent nothing: a draft until it’s added, and never sent automatically (H5)', async () => {
  answer(REPLIES, { body: { replies: [] } });
  await show();
  await open();
  await page.getByRole('button', { name: 'Getting here' }).click();
  const preview = page.getByRole('heading', { name: 'Preview with this booking' }).element().parentElement!;
  await vi.waitFor(() =>
    expect(preview.textContent).toContain('the address is 114 Hancock Street, Brooklyn, NY 11216'),
  );
  await expect.element(page.getByText('{access}: add this to the property first.')).toBeVisible();
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  expect([sent('POST /api/saved-replies'), sent(SAY)]).toEqual([[], []]);
  await page.getByRole('button', { name: 'Back' }).click();
  answer('POST /api/saved-replies', { status: 201, body: reply('Here’s the Wi-Fi: {wifi}') });
  await page.getByRole('button', { name: 'Wi-Fi' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect
    .poll(() => sent('POST /api/saved-replies')[0]?.body)
    .toEqual({ title: 'Wi-Fi', text: 'Here’s the Wi-Fi: {wifi}' });
});

it('include the total and check-in, and only the property information that the guest can see now (H5)', async () => {
  const later = { text: null, isMissing: false, visibleFrom: '2026-11-23T14:00:00.000Z' };
  answer(FACTS, { body: facts({ address: later }) });
  answer(REPLIES, { body: { replies: [reply('{checkin}. Total {total}. {wifi}. {address}')] } });
  await show();
  await open();
  await expect.element(page.getByText(/Network Brick/)).toBeVisible();
  await page.getByRole('button', { name: /^Insert/ }).click();
  await expect
    .element(field())
    .toHaveValue('Tue, Nov 24, 9:00, Eastern time. Total $21.00 USD. Network Brick. {address}');
  await expect.element(page.getByText('Fill in or remove {address} before sending.')).toBeVisible();
  await expect
    .element(page.getByRole('status').filter({ hasText: '{address}: the guest can see this from' }))
    .toMatchTextContent('Mon, Nov 23 at 9:00, Eastern time');
  await expect.element(page.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true');
});

it('are not offered to guests, and say so when they cannot be loaded (H5)', async () => {
  answer(REPLIES, { status: 400, body: { code: 'VALIDATION_FAILED', message: 'No.' } });
  const shown = await show();
  await open();
  await expect.element(page.getByText('We couldn’t load your saved replies')).toBeVisible();
  await shown.unmount();
  answer(ONE, { body: aConversation({ role: 'guest', booking }) });
  await show();
  await expect.element(field()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Saved replies' })).not.toBeInTheDocument();
});
