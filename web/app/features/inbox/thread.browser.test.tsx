// A conversation: reading, writing, errors, loading earlier messages (H1–H3, H8, H10).
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { aBooking } from '../../../test/booking-examples.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { aConversation, aMessage, CONVERSATION_ID, NADIA } from '../../../test/message-examples.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { queryClient } from '../../lib/api/query-client.ts';
import { followBookings } from '../booking-details/booking-events.ts';
import { followConversation, type Line } from './conversation-live.ts';
import { Thread } from './thread.tsx';

/** An event from the server. */
class Socket {
  readonly #listeners = new Map<string, (payload: unknown) => void>();
  on(event: string, listener: (payload: unknown) => void) {
    this.#listeners.set(event, listener);
  }
  off(event: string) {
    this.#listeners.delete(event);
  }
  emit() {}
  say(event: string, payload: unknown) {
    this.#listeners.get(event)?.(payload);
  }
}

const ONE = `GET /api/conversations/${CONVERSATION_ID}`;
const MESSAGES = `${ONE}/messages`;
const SAY = `POST /api/conversations/${CONVERSATION_ID}/messages`;
const BOOKING = `GET /api/bookings/${CONVERSATION_ID}`;
const READ = `POST /api/conversations/${CONVERSATION_ID}/read`;

type Message = ReturnType<typeof aMessage>;
const answerPage = (messages: Message[], more: object = {}) =>
  answer(MESSAGES, {
    body: { messages, hasMore: false, lastPosition: messages.at(-1)?.position ?? 0, otherReadPosition: 0, ...more },
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
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);

beforeEach(() => {
  localStorage.clear();
  answer(ONE, { body: aConversation() });
  answer(READ, { body: { readPosition: 3, unreadCount: 0 } });
  // Values for the host's saved replies.
  const unknown = { text: null, isMissing: true, visibleFrom: null };
  answer(`GET /api/bookings/${CONVERSATION_ID}/changes`, { body: { changes: [] } });
  answer(`GET /api/bookings/${CONVERSATION_ID}/reply-facts`, {
    body: { totalMinor: 4_200, currency: 'USD', address: unknown, wifi: unknown, access: unknown },
  });
  answerPage([
    aMessage(1, { content: 'Is there a second screen?' }),
    aMessage(2, { sender: NADIA, content: 'There is, with USB-C.' }),
    aMessage(3, { content: 'Perfect.' }),
  ]);
});

describe('a conversation', () => {
  it('offers to translate the other’s messages in another language, and keeps what’s hidden hidden (P4)', async () => {
    const translate = async (words: string) =>
      words.replace('Appelez-moi au', 'Call me at').replace('avec votre nom', 'with your name');
    vi.stubGlobal('Translator', { availability: async () => 'available', create: async () => ({ translate }) });
    const french = 'Appelez-moi au ••••• avec votre nom, je suis dans le bureau.';
    answerPage([
      aMessage(1, { content: 'Je suis dans la rue avec vous et je ne vois pas le bureau.' }),
      aMessage(2, { sender: NADIA, content: french, covers: ['phone'] }),
    ]);
    await show();
    await page.getByRole('button', { name: 'Translate' }).click();
    await expect.element(page.getByText('Translated from French by your browser, on your device.')).toBeVisible();
    await expect.element(page.getByText('Call me at', { exact: false }).last()).toBeVisible();
    await expect.poll(() => page.getByText('(hidden)').elements()).toHaveLength(1);
    expect(await findViolations(document.body)).toEqual([]);
    vi.unstubAllGlobals();
  });

  it('says what is covered in it and why, and shows it once it may be read (H7)', async () => {
    const covered = aMessage(1, { content: 'Ring ••••• or see •••••.', covers: ['phone', 'link'] });
    answerPage([covered, aMessage(2, { sender: NADIA, content: 'I will.' })]);
    await show();
    const words = page.getByText(/^Hidden until a booking is confirmed: phone number and link\./);
    await expect.element(words).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Why?' })).toHaveAttribute('href', '/help#covered');
    await expect.poll(() => page.getByText('(hidden)').elements()).toHaveLength(2);
    expect(await findViolations(document.body)).toEqual([]);
    const socket = new Socket();
    const stop = followConversation(socket as unknown as Line, queryClient(), CONVERSATION_ID, {
      otherId: NADIA._id,
      onTyping: () => undefined,
    });
    const message = aMessage(1, { content: 'Ring 503-555-0142 or see example.org.' });
    socket.say('message_changed', { conversationId: CONVERSATION_ID, message });
    await expect.element(page.getByText(/Ring 503-555-0142 or see example\.org\./)).toBeVisible();
    await expect.element(words).not.toBeInTheDocument();
    stop();
  });

  it('is read by day, with who said what, and axe finds nothing (P1)', async () => {
    answerPage(
      [
        aMessage(1, { createdAt: '2026-11-19T15:00:00Z', content: 'Is there a second screen?' }),
        aMessage(2, { sender: NADIA, content: 'There is, <b>with</b> USB-C.' }),
        aMessage(3, {
          sender: null,
          content: '',
          event: {
            code: 'declined',
            by: 'host',
            bookingId: CONVERSATION_ID,
            reference: 'DN-ABC123',
            reason: 'Painters',
          },
        }),
        aMessage(4, {
          sender: null,
          content: '',
          event: {
            code: 'refunded',
            by: 'system',
            bookingId: CONVERSATION_ID,
            reference: 'DN-ABC124',
            reason: null,
            amountMinor: 2_100,
            currency: 'USD',
          },
        }),
      ],
      { otherReadPosition: 1 },
    );
    await show();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Nadia Okafor' })).toBeVisible();
    await expect.element(page.getByText('You said: Is there a second screen?')).toBeVisible();
    await expect.element(page.getByText('Nadia Okafor said: There is, <b>with</b> USB-C.')).toBeVisible();
    await expect.element(page.getByText('Nadia declined the request')).toBeVisible();
    await expect.element(page.getByText('“Painters”')).toBeVisible();
    await expect.element(page.getByText('Refunded $21.00 USD')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'DN-ABC123' }))
      .toHaveAttribute('href', `/booking/${CONVERSATION_ID}`);
    await expect.element(page.getByText('Read by Nadia')).toBeVisible();
    await vi.waitFor(() => expect(document.querySelectorAll('h2')).toHaveLength(2));
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  });

  it('reports once what has been read', async () => {
    answer(ONE, { body: aConversation({ readPosition: 1, unreadCount: 1 }) });
    await show();
    await expect.poll(() => sent(READ).map(({ body }) => body)).toEqual([{ position: 3 }]);
  });

  it('shows the booking they talk about, with its zone and currency, and the way to it (H3)', async () => {
    const booking = {
      _id: CONVERSATION_ID,
      reference: 'DN-ABC123',
      status: 'requested' as const,
      startsAt: '2026-12-01T17:00:00Z',
      endsAt: '2026-12-01T19:00:00Z',
      timeZone: 'America/Los_Angeles',
      guests: 1,
      currency: 'USD',
      totalMinor: 4_200,
      hostEarningsMinor: null,
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    };
    answer(ONE, { body: aConversation({ booking, role: 'host' }) });
    const whole = aBooking({
      ...booking,
      role: 'host',
      nextActions: ['approve', 'decline'],
      hostEarningsMinor: 3_600,
    });
    answer(BOOKING, { body: whole });
    await show();
    await expect.element(page.getByText(/Dec 1 · 9:00 – 11:00, Pacific time/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Decline' })).toBeVisible();
    await expect.element(page.getByText('I need a quiet morning for a workshop.')).toBeVisible();
    await expect.element(page.getByText('You earn', { exact: true })).toBeVisible();
    await expect.element(page.getByText('$36.00 USD')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'View booking' }))
      .toHaveAttribute('href', `/booking/${CONVERSATION_ID}`);
    answer(`POST /api/bookings/${CONVERSATION_ID}/approve`, {
      body: { ...whole, status: 'confirmed', expiresAt: null, nextActions: [] },
    });
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect.element(page.getByText('Confirmed', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  });

  it('takes the yes and no away when the server says that the guest took the request back (H3)', async () => {
    const waiting = aBooking({
      _id: CONVERSATION_ID,
      status: 'requested',
      role: 'host',
      nextActions: ['approve', 'decline'],
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    });
    answer(ONE, { body: aConversation({ booking: waiting, role: 'host' }) });
    answer(BOOKING, { body: waiting });
    await show();
    await expect.element(page.getByRole('button', { name: 'Accept' })).toBeVisible();
    answer(BOOKING, { body: { ...waiting, status: 'withdrawn', expiresAt: null, nextActions: [] } });
    const line = new Socket();
    const stop = followBookings(line, queryClient());
    line.say('booking_changed', { bookingId: CONVERSATION_ID, event: 'withdrawn' });
    await expect.element(page.getByText('Withdrawn', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
    stop();
  });

  it('offers no answer to the guest (H3)', async () => {
    const waiting = aBooking({ _id: CONVERSATION_ID, status: 'requested' });
    answer(ONE, { body: aConversation({ booking: waiting, role: 'guest' }) });
    await show();
    await expect.element(page.getByText('Pending', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
    expect(sent(BOOKING)).toEqual([]);
  });

  it('goes back to what was said before', async () => {
    answer(MESSAGES, ({ search }) => {
      const isEarlier = search.has('before');
      const messages = isEarlier ? [aMessage(1), aMessage(2)] : [aMessage(3)];
      return { body: { messages, hasMore: !isEarlier, lastPosition: 3, otherReadPosition: 0 } };
    });
    await show();
    await page.getByRole('button', { name: 'Show earlier messages' }).click();
    await expect.element(page.getByText('You said: line 1')).toBeVisible();
    expect(sent(MESSAGES).at(-1)!.search.get('before')).toBe('3');
    await expect.element(page.getByRole('button', { name: 'Show earlier messages' })).not.toBeInTheDocument();
  });
});

describe('writing', () => {
  it('is shown at once and sent with Enter; Shift and Enter begin a line', async () => {
    let keep: (() => void) | undefined;
    answer(SAY, async () => {
      await new Promise<void>((resolve) => {
        keep = resolve;
      });
      const { clientId, content } = sent(SAY)[0]!.body as { clientId: string; content: string };
      return { status: 201, body: aMessage(4, { clientId, content }) };
    });
    await show();
    await field().fill('Two');
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}lines{Enter}');
    await expect.element(page.getByText('Sending…')).toBeVisible();
    await expect.element(field()).toHaveValue('');
    await expect.poll(() => keep).toBeDefined();
    keep!();
    await expect.element(page.getByText('Sending…')).not.toBeInTheDocument();
    await expect.element(page.getByText(/You said: Two\s+lines/)).toBeVisible();
    expect(sent(SAY)).toHaveLength(1);
  });

  it('that fails is kept, and goes out again as the same message', async () => {
    answer(SAY, { status: 503, body: { code: 'OVERLOADED', message: 'busy' } });
    await show();
    await field().fill('kept words');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.element(page.getByText('Not sent. We kept your message.')).toBeVisible();
    answer(SAY, () => {
      const { clientId, content } = sent(SAY).at(-1)!.body as { clientId: string; content: string };
      return { status: 201, body: aMessage(4, { clientId, content }) };
    });
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(page.getByText('You said: kept words')).toBeVisible();
    const ids = sent(SAY).map(({ body }) => (body as { clientId: string }).clientId);
    expect(new Set(ids).size).toBe(1);
  });

  it('that was not sent is there again when one comes back', async () => {
    const { unmount } = await show();
    await field().fill('half a thought');
    await unmount();
    await show();
    await expect.element(field()).toHaveValue('half a thought');
  });

  it('sends nothing that is only space, and says when it is too much', async () => {
    await show();
    await field().fill('   ');
    await userEvent.keyboard('{Enter}');
    await field().fill('x'.repeat(4_003));
    await expect.element(page.getByText('3 characters too many')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true');
    expect(sent(SAY)).toEqual([]);
  });

  it('after several messages without an answer says when one may write again, and keeps what was typed', async () => {
    answer(ONE, { body: aConversation({ messagesBeforeReply: 0 }) });
    localStorage.setItem(`draft.message.${CONVERSATION_ID}`, 'one more thing');
    await show();
    await expect.element(page.getByText(/^You can write again once Nadia replies/)).toBeVisible();
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
    answer(ONE, { body: aConversation({ messagesBeforeReply: null }) });
    await queryClient().invalidateQueries({ queryKey: ['conversation', CONVERSATION_ID] });
    await expect.element(page.getByRole('textbox', { name: 'Message Nadia' })).toHaveValue('one more thing');
    localStorage.removeItem(`draft.message.${CONVERSATION_ID}`);
  });

  it('is not offered where it would reach no one (H8)', async () => {
    answer(ONE, { body: aConversation({ canWrite: false, isBlocked: true }) });
    await show();
    await expect.element(page.getByText(/You’ve blocked Nadia/)).toBeVisible();
    await expect.element(field()).not.toBeInTheDocument();
  });
});

describe('someone who is rude', () => {
  it('can be reported for one message alone (H8)', async () => {
    answer('POST /api/reports', { status: 201, body: { reportedAt: '2026-11-21T15:00:00Z' } });
    await show();
    await page
      .getByRole('button', { name: /^Message options/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Report this message' }).click();
    await page.getByRole('radio').first().click();
    await page.getByRole('button', { name: 'Send report' }).click();
    await expect.poll(() => sent('POST /api/reports')[0]?.body).toMatchObject({ kind: 'message' });
  });

  it('can be reported to staff from the conversation (H8)', async () => {
    answer('POST /api/reports', { status: 201, body: { reportedAt: '2026-11-21T15:00:00Z' } });
    await show();
    await page.getByRole('button', { name: 'Conversation options' }).click();
    await page.getByRole('menuitem', { name: 'Report Nadia' }).click();
    await page.getByRole('radio').first().click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /report|send/i })
      .last()
      .click();
    await expect.poll(() => sent('POST /api/reports')[0]?.body).toMatchObject({ kind: 'member', subjectId: NADIA._id });
  });
});

describe('with someone who helps the host (K9)', () => {
  const CASEY = { _id: '019a2f00-0000-7000-8000-0000000000c1', name: 'Casey Cooper', picture: null };

  it('names them as co-host to the guest, on the host’s side', async () => {
    answerPage([aMessage(1, { sender: CASEY, isByCoHost: true, content: 'I open the door.' }), aMessage(2)]);
    await show();
    await expect.element(page.getByText('Casey Cooper · co-host')).toBeVisible();
    await expect.element(page.getByText('Casey Cooper said: I open the door.')).toBeVisible();
    await expect.element(page.getByText('You said: line 2')).toBeVisible();
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  });

  it('is shown with the host’s name, and no one can be blocked', async () => {
    answer(ONE, { body: aConversation({ role: 'co-host' }) });
    answerPage([
      aMessage(1, { sender: NADIA, content: 'Is it quiet?' }),
      aMessage(2, { sender: CASEY, content: 'It is.' }),
    ]);
    await show();
    await expect.element(page.getByText('Nadia Okafor said: Is it quiet?')).toBeVisible();
    await expect.element(page.getByText('Casey Cooper · host')).toBeVisible();
    await page.getByRole('button', { name: 'Conversation options' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Report Nadia' })).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: 'Block Nadia' })).not.toBeInTheDocument();
  });
});

describe('what is not there', () => {
  it('says so, with the way back', async () => {
    for (const key of [ONE, MESSAGES]) answer(key, { status: 404, body: { code: 'NOT_FOUND', message: 'nothing' } });
    await show();
    await expect.element(page.getByRole('heading', { name: 'Conversation not found' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'All conversations' })).toBeVisible();
  });

  it('can be asked for again when it failed', async () => {
    for (const key of [ONE, MESSAGES]) answer(key, { status: 400, body: { code: 'BAD_REQUEST', message: 'broken' } });
    await show();
    await expect.element(page.getByText('We couldn’t load this conversation')).toBeVisible();
    answer(ONE, { body: aConversation() });
    answerPage([aMessage(1)]);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(page.getByText('You said: line 1')).toBeVisible();
  });
});
