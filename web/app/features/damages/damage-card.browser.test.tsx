// The damage deposit on the booking page: the guest's answer, the host's report, and the state for both (F6).
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { aBooking, BOOKING_ID } from '../../../test/booking-examples.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { fakeUploads, sentFiles } from '../../../test/fake-upload.ts';
import { renderHere } from '../../../test/render-app.tsx';
import type { Booking } from '../../nouns/bookings/api.ts';
import type { Deposit, Report } from '../../nouns/damages/api.ts';
import { DepositNote } from '../../nouns/damages/deposit-note.tsx';
import { DamageCard } from './damage-card.tsx';

const DEPOSIT = `GET /api/bookings/${BOOKING_ID}/damage-deposit`;
const REPORT = `POST /api/bookings/${BOOKING_ID}/damage-report`;
const NOTHING = { report: false, withdraw: false, answer: false, pay: false, receive: false };
const DESCRIPTION = 'The desk lamp is broken, and the desk has a deep scratch.';
const PICTURE = { _id: '019a2f00-0000-7000-8000-0000000000f1', width: 640, height: 480 };
const aReport = (more: Partial<Report> = {}): Report => ({
  _id: '019a2f00-0000-7000-8000-0000000000d5',
  version: 4,
  state: 'guest',
  amountMinor: 12_000,
  currency: 'USD',
  description: DESCRIPTION,
  pictures: [],
  reportedAt: '2026-11-20T20:00:00.000Z',
  answerDueAt: '2026-11-23T20:00:00.000Z',
  answer: null,
  decision: null,
  isDeclined: false,
  dueAt: null,
  paidAt: null,
  closedAs: null,
  closedReason: null,
  refund: null,
  ...more,
});
const aDeposit = (more: Partial<Deposit> = {}, can: Partial<Deposit['can']> = {}): Deposit => ({
  maximumMinor: 20_000,
  currency: 'USD',
  paymentMethod: 'card',
  collectedBy: 'platform',
  reportUntil: '2026-11-22T22:00:00.000Z',
  report: null,
  instructions: null,
  can: { ...NOTHING, ...can },
  ...more,
});
const decision = (amountMinor: number) => ({
  amountMinor,
  reason: 'The photos show it.',
  at: '2026-11-21T10:00:00.000Z',
  isAgreed: false,
});
const paid = aDeposit({
  report: aReport({
    state: 'paid',
    answerDueAt: null,
    answer: { agrees: true, text: null, pictures: [], at: '2026-11-21T15:00:00.000Z' },
    decision: { ...decision(12_000), reason: null, isAgreed: true },
    paidAt: '2026-11-21T15:00:00.000Z',
  }),
});
const show = (deposit: Deposit | { status: number; body: object }, role: Booking['role'] = 'guest') => {
  answer(DEPOSIT, 'status' in deposit ? deposit : { body: deposit });
  return renderHere(() => (
    <main>
      <h1>Booking</h1>
      <DamageCard
        booking={aBooking({ role, status: 'completed', damageDepositMinor: 20_000 })}
        heading={(content) => (
          <section aria-label="Damage deposit">
            <h2>Damage deposit</h2>
            {content}
          </section>
        )}
      />
    </main>
  ));
};
const card = () => page.getByRole('region', { name: 'Damage deposit' });
const press = (name: string) => card().getByRole('button', { name }).click();
const sent = (key: string) => receivedCalls().flatMap((call) => (call.key === key ? [call.body] : []));
const errors = async () => (await findViolations(document.body)).map(({ id }) => id);

let stopFaking: () => void;
beforeEach(() => {
  stopFaking = fakeUploads();
  answer(`${REPORT}/answer`, { body: paid });
});
afterEach(() => stopFaking());

describe('the guest of a damage report (F6)', () => {
  const asked = aDeposit({ report: aReport() }, { answer: true });

  it('reads how much and why, agrees, and has paid', async () => {
    await show(asked);
    await expect.element(card()).toMatchTextContent('Nadia asked for $120.00 USD');
    await expect.element(card()).toMatchTextContent('Waiting for you');
    await expect.element(card()).toMatchTextContent('Agreed maximum: $200.00 USD');
    await expect.element(card()).toMatchTextContent(DESCRIPTION);
    await expect.element(card()).toMatchTextContent(/Please answer by .*Nov 23.*12:00.*Pacific time/);
    expect(await errors()).toEqual([]);
    await press('Agree and pay $120.00 USD');
    await expect.element(card()).toMatchTextContent('You paid $120.00 USD. This is settled.');
    expect(sent(`${REPORT}/answer`)).toEqual([{ version: 4, agrees: true }]);
  });

  it('objects with a reason, which is asked for beside the field and kept through an error', async () => {
    await show(asked);
    await press('I don’t agree');
    await press('Send answer');
    const field = card().getByRole('textbox', { name: 'Why don’t you agree?' });
    await expect.element(field).toHaveAccessibleDescription(/Tell us why you don’t agree\./);
    await expect.element(field).toHaveFocus();
    expect(sent(`${REPORT}/answer`)).toEqual([]);
    await field.fill('It was like that when I came.');
    answer(`${REPORT}/answer`, {
      status: 400,
      body: { code: 'VALIDATION_FAILED', message: 'Check your answer.', fields: { text: 'Leave out the link.' } },
    });
    await press('Send answer');
    await expect.element(field).toHaveAccessibleDescription(/Leave out the link\./);
    await expect.element(field).toHaveValue('It was like that when I came.');
    expect(await errors()).toEqual([]);
    const objected = {
      agrees: false,
      text: 'It was like that when I came.',
      pictures: [],
      at: '2026-11-21T15:00:00.000Z',
    };
    answer(`${REPORT}/answer`, {
      body: aDeposit({ report: aReport({ state: 'staff', answerDueAt: null, answer: objected }) }),
    });
    await press('Send answer');
    await expect.element(card()).toMatchTextContent('You don’t agreeIt was like that when I came.');
    await expect.element(card()).toMatchTextContent('Our team will decide how much is owed, if anything.');
    expect(sent(`${REPORT}/answer`).at(-1)).toEqual({
      version: 4,
      agrees: false,
      text: 'It was like that when I came.',
      pictureIds: [],
    });
  });

  it('sees if the host has withdrawn it in the meantime', async () => {
    await show(asked);
    answer(`${REPORT}/answer`, {
      status: 409,
      body: { code: 'STATE_CHANGED', message: 'This report has changed. Here’s the latest version.' },
    });
    answer(DEPOSIT, {
      body: aDeposit({ report: aReport({ state: 'closed', answerDueAt: null, closedAs: 'withdrawn' }) }),
    });
    await press('Agree and pay $120.00 USD');
    await expect.element(page.getByText('This report has changed.', { exact: false }).first()).toBeVisible();
    await expect.element(card()).toMatchTextContent('Withdrawn');
    await expect.element(card().getByRole('button')).not.toBeInTheDocument();
  });

  it('can retry after a declined card, and sees if that fails too', async () => {
    const declined = aReport({ state: 'due', answerDueAt: null, decision: decision(9_000), isDeclined: true });
    await show(aDeposit({ report: declined }, { pay: true }));
    await expect.element(card()).toMatchTextContent('Our decision: $90.00 USDThe photos show it.');
    await expect.element(card()).toMatchTextContent('Your card was declined. Check with your bank, then try again.');
    answer(`${REPORT}/pay`, { body: aDeposit({ report: { ...declined, version: 6 } }, { pay: true }) });
    await press('Try my card again');
    await expect.element(page.getByText('The card was declined again.', { exact: false }).first()).toBeVisible();
    expect(sent(`${REPORT}/pay`)).toEqual([{ version: 4 }]);
  });

  it('sees how to pay when paying outside Daynook', async () => {
    const due = aReport({ state: 'due', answerDueAt: null, decision: decision(9_000) });
    await show(
      aDeposit({ paymentMethod: 'bank-transfer', collectedBy: 'host', report: due, instructions: 'Pay to IBAN DE00' }),
    );
    await expect.element(card()).toMatchTextContent('You owe Nadia $90.00 USD.');
    await expect.element(card()).toMatchTextContent('Pay to IBAN DE00');
  });
});

it('says why it was written off (F6)', async () => {
  const closed = { state: 'closed', answerDueAt: null, decision: decision(9_000) } as const;
  await show(
    aDeposit({ report: aReport({ ...closed, closedAs: 'written-off', closedReason: 'The card was closed.' }) }),
  );
  await expect.element(card()).toMatchTextContent('Why we wrote this offThe card was closed.');
});

it('says what was refunded, and that the host covers it (F6)', async () => {
  const at = '2026-11-22T15:00:00.000Z';
  const refund = { amountMinor: 4_000, reason: 'The lamp works again.', bearer: 'host', at, sentAt: at } as const;
  await show(aDeposit({ report: { ...paid.report!, refund } }), 'host');
  await expect.element(card()).toMatchTextContent('We refunded Zoë $40.00 USD from your payoutsThe lamp works again.');
  expect(await errors()).toEqual([]);
});

describe('the host of a booking with a deposit (F6)', () => {
  const open = aDeposit({}, { report: true });

  it('reports at most what was agreed, with a description, and can withdraw it', async () => {
    await show(open, 'host');
    await expect.element(card()).toMatchTextContent(/You can report damage until .*Nov 22/);
    await press('Report damage');
    await press('Send report');
    const amount = card().getByRole('textbox', { name: 'Cost of the damage, up to $200.00 USD' });
    const text = card().getByRole('textbox', { name: 'What’s damaged, and how much will it cost to fix?' });
    await expect.element(amount).toHaveFocus();
    await expect.element(text).toHaveAccessibleDescription(/Write at least 20 characters\./);
    for (const wrong of ['200.01', '50x', '0']) {
      await amount.fill(wrong);
      await expect.element(amount).toHaveAccessibleDescription(/Enter an amount up to \$200\.00 USD\./);
    }
    await text.fill(DESCRIPTION);
    await press('Send report');
    expect(sent(REPORT)).toEqual([]);
    expect(await errors()).toEqual([]);
    await amount.fill('120');
    await card()
      .getByTestId('chosen-pictures')
      .upload([new File(['x'], 'desk.jpg', { type: 'image/jpeg' })]);
    await expect.poll(() => sentFiles().length).toBe(1);
    expect(sentFiles()[0]!.address.pathname).toBe(`/api/bookings/${BOOKING_ID}/damage-pictures`);
    // Not before the photo is uploaded.
    const send = card().getByRole('button', { name: 'Send report' });
    await expect.element(send).toHaveAttribute('aria-disabled', 'true');
    sentFiles()[0]!.answer(201, PICTURE);
    await expect.element(card().getByText('Sending desk.jpg')).not.toBeInTheDocument();
    expect(await errors()).toEqual([]);
    answer(`GET /api/bookings/${BOOKING_ID}/damage-pictures/${PICTURE._id}`, { body: 'bytes' });
    answer(REPORT, { body: aDeposit({ report: aReport({ pictures: [PICTURE] }) }, { withdraw: true }) });
    await press('Send report');
    await expect.element(card().getByRole('img', { name: 'Photo 1 from Nadia' })).toBeInTheDocument();
    await expect.element(card()).toMatchTextContent('You asked for $120.00 USD');
    await expect.element(card()).toMatchTextContent(/Zoë can answer by .*Nov 23/);
    expect(sent(REPORT)).toEqual([{ amountMinor: 12_000, description: DESCRIPTION, pictureIds: [PICTURE._id] }]);
    answer(`${REPORT}/withdraw`, {
      body: aDeposit({ report: aReport({ state: 'closed', answerDueAt: null, closedAs: 'withdrawn' }) }),
    });
    await press('Withdraw report');
    await expect.element(card()).toMatchTextContent('There’s no charge, and you don’t need to do anything.');
  });

  it('sees after the deadline that nothing can be charged, and why', async () => {
    await show(open, 'host');
    await press('Report damage');
    await card().getByRole('textbox').first().fill('20');
    await card().getByRole('textbox').last().fill(DESCRIPTION);
    answer(REPORT, {
      status: 409,
      body: { code: 'STATE_CHANGED', message: 'Damage can be reported within 48 hours.' },
    });
    answer(DEPOSIT, { body: aDeposit({ reportUntil: '2026-11-21T14:00:00.000Z' }) });
    await press('Send report');
    await expect.element(page.getByText('Damage can be reported within 48 hours.').first()).toBeVisible();
    await expect.element(card()).toMatchTextContent(/You didn’t report damage by .*Nothing can be charged anymore\./);
    await expect.element(card().getByRole('button')).not.toBeInTheDocument();
  });

  it('records the payment when collecting the money', async () => {
    const due = aReport({ state: 'due', answerDueAt: null, decision: decision(9_000) });
    await show(aDeposit({ paymentMethod: 'cash', collectedBy: 'host', report: due }, { receive: true }), 'host');
    await expect.element(card()).toMatchTextContent('Zoë owes you $90.00 USD.');
    answer(`${REPORT}/received`, { body: paid });
    await press('Mark as received');
    await expect.element(card()).toMatchTextContent('Zoë paid $120.00 USD. This is settled.');
  });
});

it('a deposit that couldn’t be loaded can be loaded again (F6)', async () => {
  await show({ status: 403, body: { code: 'FORBIDDEN', message: 'No.' } });
  await expect.element(card().getByRole('alert')).toMatchTextContent('We couldn’t load the damage deposit.');
  answer(DEPOSIT, { body: aDeposit() });
  await press('Try Again');
  await expect.element(card()).toMatchTextContent('You agreed to pay up to $200.00 USD for damage');
});

it('the note beside the price says that nothing is paid now, and how long damage can be reported (F6)', async () => {
  await renderHere(() => (
    <main>
      <h1>Checkout</h1>
      <DepositNote amountMinor={20_000} currency="USD" />
    </main>
  ));
  await expect.element(page.getByRole('main')).toMatchTextContent('Damage depositup to $200.00 USD');
  await expect.element(page.getByRole('main')).toMatchTextContent(/You don’t pay this now\. .*within 48 hours/);
  expect(await errors()).toEqual([]);
});
