// A refund proposed by staff, as the host answers it and as everyone else sees it (RO2).
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { aBooking, BOOKING_ID } from '../../../test/booking-examples.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { renderHere } from '../../../test/render-app.tsx';
import type { Booking, Refund } from '../../nouns/bookings/api.ts';
import { RefundCard } from './refund-card.tsx';

const REFUND_ID = '019a2f00-0000-7000-8000-00000000d001';
const ACCEPT = `POST /api/bookings/${BOOKING_ID}/refund/accept`;
const DECLINE = `POST /api/bookings/${BOOKING_ID}/refund/decline`;
const aRefund = (more: Partial<Refund> = {}): Refund => ({
  _id: REFUND_ID,
  version: 3,
  amountMinor: 4_500,
  currency: 'USD',
  bearer: 'host',
  reason: 'The heating did not work <b>all</b> day.',
  state: 'asked',
  dueAt: '2026-12-06T20:00:00.000Z',
  word: null,
  hostLossMinor: null,
  canAnswer: false,
  ...more,
});
const forHost = (more: Partial<Refund> = {}) => aRefund({ canAnswer: true, hostLossMinor: 4_050, ...more });
const show = (refund: Refund, role: Booking['role'] = 'guest') =>
  renderHere(() => (
    <main>
      <h1>Booking</h1>
      <RefundCard booking={aBooking({ role, refund })} refund={refund} />
    </main>
  ));
const card = () => page.getByRole('region');
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);
const errors = async () => (await findViolations(document.body)).map(({ id }) => id);

beforeEach(() => {
  answer(ACCEPT, { body: aBooking({ role: 'host', refund: aRefund({ state: 'agreed' }) }) });
});

describe('a proposed refund', () => {
  it('asks its host in peace: how much, what they would have less, why, and until when by whose clock (RO2)', async () => {
    await show(forHost(), 'host');
    await expect.element(page.getByRole('heading', { name: 'Refund $45.00 USD to Zoë?' })).toBeVisible();
    await expect.element(card()).toMatchTextContent('nothing is deducted unless you agree');
    await expect.element(card()).toMatchTextContent('You’d earn $40.50 USD less');
    await expect.element(card()).toMatchTextContent('The heating did not work <b>all</b> day.');
    await expect.element(card()).toMatchTextContent(/Please answer by .*Dec 6.*12:00.*Pacific time/);
    expect(await errors()).toEqual([]);
    await page.getByRole('button', { name: 'Agree and refund $45.00 USD' }).click();
    await expect.element(page.getByText('Agreed. $45.00 USD goes back to Zoë.')).toBeVisible();
    expect(sent(ACCEPT).map(({ body }) => body)).toEqual([{ refundId: REFUND_ID, version: 3 }]);
  });

  it('is declined in a word, which is asked for and kept through an error (RO2)', async () => {
    answer(DECLINE, {
      status: 429,
      body: { code: 'RATE_LIMITED', message: 'Too many requests. Please wait a moment.' },
    });
    await show(forHost(), 'host');
    await page.getByRole('button', { name: 'Decline' }).click();
    const dialog = page.getByRole('dialog', { name: 'Decline to refund $45.00 USD?' });
    await dialog.getByRole('button', { name: 'Decline refund' }).click();
    await expect.element(dialog.getByText('Tell us why in a few words.')).toBeVisible();
    expect(sent(DECLINE)).toEqual([]);
    const field = dialog.getByRole('textbox', { name: 'Reason (Zoë and our team can read it)' });
    await field.fill('It was warm when I left.');
    expect(await errors()).toEqual([]);
    await dialog.getByRole('button', { name: 'Decline refund' }).click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('Too many requests');
    await expect.element(field).toHaveValue('It was warm when I left.');
    answer(DECLINE, { body: aBooking({ role: 'host' }) });
    await dialog.getByRole('button', { name: 'Decline refund' }).click();
    await expect.element(page.getByText('Declined. Nothing is deducted.')).toBeVisible();
    expect(sent(DECLINE).at(-1)?.body).toEqual({ refundId: REFUND_ID, version: 3, word: 'It was warm when I left.' });
  });

  it('that has moved on is said so (RO2)', async () => {
    answer(ACCEPT, {
      status: 409,
      body: { code: 'STATE_CHANGED', message: 'This booking has changed in the meantime. Here is how it stands now.' },
    });
    await show(forHost(), 'host');
    await page.getByRole('button', { name: 'Agree and refund $45.00 USD' }).click();
    await expect.element(page.getByText('This booking has changed in the meantime.', { exact: false })).toBeVisible();
  });

  it.each<[string, Booking['role'], Partial<Refund>, string, string]>([
    ['to the guest', 'guest', {}, 'We proposed a $45.00 USD refund', 'We asked Nadia and will tell you the answer.'],
    [
      'to the guest when it was declined',
      'guest',
      { state: 'with-us', dueAt: null, word: 'It was warm.' },
      'We’re reviewing a $45.00 USD refund again',
      'Nadia declined or didn’t answer in time. Nothing is deducted from Nadia’s earnings',
    ],
    [
      'to the guest when it is agreed',
      'guest',
      { state: 'agreed', dueAt: null },
      '$45.00 USD goes back to you',
      'Nadia agreed.',
    ],
    [
      'to the host when we bear it',
      'host',
      { state: 'agreed', bearer: 'platform', dueAt: null },
      '$45.00 USD goes back to Zoë',
      'We’re covering it, so your earnings don’t change.',
    ],
    [
      'to a helper who may not answer',
      'host',
      {},
      'We proposed a $45.00 USD refund',
      'We asked Nadia and will tell Zoë the answer.',
    ],
    [
      'to both when nothing comes of it',
      'guest',
      { state: 'closed', dueAt: null },
      'The $45.00 USD refund was withdrawn',
      'No money moves',
    ],
  ])('shows its status %s (RO2)', async (_title, role, more, title, text) => {
    await show(aRefund(more), role);
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
    await expect.element(card()).toMatchTextContent(text);
    await expect.element(page.getByRole('button')).not.toBeInTheDocument();
    expect(await errors()).toEqual([]);
  });
});
