// Pictures in a conversation: choosing, sending, removing, viewing, errors (H4).
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { fakeUploads, sentFiles } from '../../../test/fake-upload.ts';
import { aConversation, aMessage, CONVERSATION_ID, NADIA } from '../../../test/message-examples.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { Thread } from './thread.tsx';

const ONE = `GET /api/conversations/${CONVERSATION_ID}`;
const SAY = `POST /api/conversations/${CONVERSATION_ID}/messages`;
const PICTURE_ID = '019a2f00-0000-7000-8000-0000000000f1';

let stopFaking: () => void;
beforeEach(() => {
  localStorage.clear();
  stopFaking = fakeUploads();
  answer(ONE, { body: aConversation({ lastPosition: 0, readPosition: 0 }) });
  answer(`POST /api/conversations/${CONVERSATION_ID}/read`, { body: { readPosition: 1, unreadCount: 0 } });
  answerPage([]);
});
afterEach(() => stopFaking());

const answerPage = (messages: ReturnType<typeof aMessage>[]) =>
  answer(`${ONE}/messages`, {
    body: { messages, hasMore: false, lastPosition: messages.length, otherReadPosition: 0 },
  });
const show = () =>
  renderHere(
    () => (
      <main className="flex h-[700px] flex-col">
        <Thread conversationId={CONVERSATION_ID} />
      </main>
    ),
    `/messages/${CONVERSATION_ID}`,
  );
const choose = async (...names: string[]) => {
  await page.getByTestId('chosen-pictures').upload(names.map((name) => new File(['x'], name, { type: 'image/jpeg' })));
  await expect.poll(() => sentFiles().length).toBeGreaterThan(0);
};
const sendButton = () => page.getByRole('button', { name: 'Send', exact: true });

describe('pictures in a conversation (H4)', () => {
  it('are sent in as they are chosen, and said without a word', async () => {
    await show();
    await choose('door.jpg');
    await expect.element(page.getByRole('img', { name: 'door.jpg' })).toBeVisible();
    // Not before it's uploaded.
    await expect.element(sendButton()).toHaveAttribute('aria-disabled', 'true');
    expect(sentFiles()[0]!.address.pathname).toBe(`/api/conversations/${CONVERSATION_ID}/pictures`);
    sentFiles()[0]!.answer(201, { _id: PICTURE_ID, width: 640, height: 480 });
    await expect.element(sendButton()).toHaveAttribute('aria-disabled', 'false');
    const violations = await findViolations(document.body);
    expect(violations.map(({ id }) => id)).toEqual([]);
    const pictures = [{ _id: PICTURE_ID, width: 640, height: 480 }];
    answer(SAY, { status: 201, body: aMessage(1, { content: '', pictures }) });
    answer(`${ONE}/pictures/${PICTURE_ID}`, { body: 'bytes' });
    await sendButton().click();
    await expect
      .poll(() => receivedCalls().find(({ key }) => key === SAY)?.body)
      .toMatchObject({
        content: '',
        pictureIds: [PICTURE_ID],
      });
    await expect.element(page.getByRole('img', { name: 'Photo 1 from you' })).toBeInTheDocument();
    await expect.element(page.getByRole('img', { name: 'door.jpg' })).not.toBeInTheDocument();
  });

  it('can be taken out again, and say why when they are refused', async () => {
    await show();
    await choose('one.jpg', 'two.jpg');
    sentFiles()[0]!.answer(422, { code: 'IMAGE_REFUSED', message: 'This file could not be read as a picture.' });
    await expect
      .element(page.getByText('one.jpg: This file could not be read as a picture.').first())
      .toBeInTheDocument();
    await expect.element(page.getByRole('img', { name: 'one.jpg' })).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Remove two.jpg' }).click();
    await expect.element(page.getByRole('img', { name: 'two.jpg' })).not.toBeInTheDocument();
  });

  it('that cannot be fetched say so', async () => {
    const pictures = [{ _id: PICTURE_ID, width: 640, height: 480 }];
    answerPage([aMessage(1, { content: '', pictures, sender: NADIA })]);
    answer(`${ONE}/pictures/${PICTURE_ID}`, { status: 404, body: { code: 'NOT_FOUND', message: 'Gone.' } });
    await show();
    await expect.element(page.getByText('We couldn’t load this photo.')).toBeVisible();
  });
});

describe('PDFs in a conversation (H4)', () => {
  const PLAN = { _id: PICTURE_ID, name: 'Plan.pdf', byteCount: 2_400_000 };
  const choosePdf = () =>
    page.getByTestId('chosen-pictures').upload([new File(['%PDF-'], 'Plan.pdf', { type: 'application/pdf' })]);

  it('are sent under their name once there’s a booking, and saved with a press', async () => {
    answer(ONE, { body: aConversation({ lastPosition: 0, readPosition: 0, canSendFiles: true }) });
    await show();
    await choosePdf();
    await expect.poll(() => sentFiles().length).toBe(1);
    const { pathname, searchParams } = sentFiles()[0]!.address;
    expect([pathname, searchParams.get('name')]).toEqual([`/api/conversations/${CONVERSATION_ID}/files`, 'Plan.pdf']);
    sentFiles()[0]!.answer(201, PLAN);
    answer(SAY, { status: 201, body: aMessage(1, { content: '', files: [PLAN] }) });
    await sendButton().click();
    await expect
      .poll(() => receivedCalls().find(({ key }) => key === SAY)?.body)
      .toMatchObject({ fileIds: [PLAN._id] });
    const sent = page.getByRole('button', { name: 'Download Plan.pdf PDF · 2.4 MB' });
    await expect.element(sent).toBeVisible();
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
    answer(`${ONE}/files/${PLAN._id}`, { status: 404, body: { code: 'NOT_FOUND', message: 'Gone.' } });
    await sent.click();
    await expect.element(page.getByText('This file is no longer available.').first()).toBeInTheDocument();
  });

  it('wait for a booking, and say so', async () => {
    await show();
    await choosePdf();
    await expect
      .element(page.getByText('You can send PDFs once you have a confirmed booking together.').first())
      .toBeInTheDocument();
    expect(sentFiles()).toEqual([]);
  });
});
