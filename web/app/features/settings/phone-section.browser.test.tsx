// The phone number in the settings: adding it with a code, correcting and resending, what's said without an SMS service, and removing it.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { PhoneSection } from './phone-section.tsx';
import type { PendingPhone, PhoneStatus } from './use-phone.ts';

const GET = 'GET /api/users/phone';
const PUT = 'PUT /api/users/phone';
const RESEND = 'POST /api/users/phone/code';
const CONFIRM = 'POST /api/users/phone/confirm';
const REMOVE = 'DELETE /api/users/phone';

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
const NUMBER = { number: '+15035550123', formatted: '+1 503 555 0123' };
const CONFIRMED = { ...NUMBER, confirmedAt: '2026-11-20T15:30:00Z' };
const pendingPhone = (more: Partial<PendingPhone> = {}): PendingPhone => ({
  ...NUMBER,
  expiresAt: inSeconds(600),
  nextAt: inSeconds(60),
  delivery: 'sent',
  demoText: null,
  ...more,
});
const status = (more: Partial<PhoneStatus> = {}): PhoneStatus => ({
  confirmed: null,
  pending: null,
  isSmsSetUp: true,
  ...more,
});
const problem = (code: string, message: string, httpStatus = 422, fields?: Record<string, string>) => ({
  status: httpStatus,
  body: { code, message, ...(fields && { fields }) },
});

/** The server's state, which later answers change. */
const stand = (now: PhoneStatus) => answer(GET, { body: now });
const open = (isEmailConfirmed = true) =>
  renderHere(() => (
    <main>
      <h1>Settings</h1>
      <PhoneSection isEmailConfirmed={isEmailConfirmed} />
    </main>
  ));
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const numberField = () => page.getByLabelText('Mobile number');
const codeField = () => page.getByLabelText('Six-digit code');
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);
const violations = async () => (await findViolations(document.body)).map(({ id }) => id);

beforeEach(() => stand(status()));

describe('a phone number in the settings (I8)', () => {
  it('is added with the code from a text message', async () => {
    answer(PUT, { status: 202, body: status({ pending: pendingPhone({ delivery: 'queued' }) }) });
    await open();
    await userEvent.click(button('Add phone number'));
    await expect.element(numberField()).toHaveFocus();
    await expect.element(numberField()).toHaveAttribute('type', 'tel');
    await expect.element(numberField()).toHaveAttribute('autocomplete', 'tel');
    expect(await violations()).toEqual([]);
    stand(status({ pending: pendingPhone() }));
    await userEvent.fill(numberField(), '(503) 555-0123');
    await userEvent.keyboard('{Enter}');
    await expect.element(codeField()).toHaveFocus();
    expect(sent(PUT)[0]!.body).toEqual({ phone: '(503) 555-0123' });
    await expect.element(codeField()).toHaveAttribute('autocomplete', 'one-time-code');
    await expect
      .element(page.getByText('We texted a six-digit code to +1 503 555 0123. It expires in 10 minutes.'))
      .toBeVisible();
    expect(await violations()).toEqual([]);
    answer(CONFIRM, { body: status({ confirmed: CONFIRMED }) });
    stand(status({ confirmed: CONFIRMED }));
    await userEvent.fill(codeField(), '12 34 56');
    await expect.element(page.getByText('Confirmed since Nov 20, 2026')).toBeVisible();
    expect(sent(CONFIRM).map(({ body }) => body)).toEqual([{ code: '123456' }]);
    await expect.element(button('Change phone number')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it.each([
    ['words', 'not a number'],
    ['digits that are read from right to left', '\u202e5550123'],
    ['markup', '<b>503</b>'],
    ['a smiley', '😀'],
  ])('says next to the field why %s can’t be one', async (_title, text) => {
    answer(PUT, problem('VALIDATION_FAILED', 'Check the fields.', 400, { phone: 'Enter a phone number.' }));
    await open();
    await userEvent.click(button('Add phone number'));
    await userEvent.fill(numberField(), text);
    await userEvent.click(button('Text me a code'));
    await expect.element(numberField()).toHaveAccessibleDescription(/Enter a phone number\.$/);
    await expect.element(numberField()).toHaveFocus();
    await expect.element(numberField()).toHaveValue(text);
  });

  it('says when too many codes were sent', async () => {
    answer(PUT, problem('RATE_LIMITED', 'Try again in 57 minutes.', 429));
    await open();
    await userEvent.click(button('Add phone number'));
    await userEvent.fill(numberField(), '5035550123');
    await userEvent.click(button('Text me a code'));
    await expect.element(page.getByRole('alert').filter({ hasText: 'Try again in 57 minutes.' })).toBeVisible();
  });

  it('that waits for its code doesn’t take focus when the page opens', async () => {
    stand(status({ pending: pendingPhone() }));
    await open();
    await expect.element(codeField()).toBeVisible();
    await expect.element(codeField()).not.toHaveFocus();
  });

  it('says what’s wrong with a code, and lets people get another one after the wait', async () => {
    stand(status({ pending: pendingPhone({ nextAt: inSeconds(60) }) }));
    answer(CONFIRM, problem('PHONE_CODE_WRONG', 'That code isn’t right.'));
    await open();
    await expect.element(button(/^Send a new code in \d+ seconds?$/)).toBeDisabled();
    await userEvent.click(button('Confirm'));
    await expect.element(codeField()).toHaveAccessibleDescription('Enter the six digits from the text message.');
    expect(sent(CONFIRM)).toEqual([]);
    await userEvent.fill(codeField(), '000000');
    await expect.element(codeField()).toHaveAccessibleDescription('That code isn’t right.');
    expect(await violations()).toEqual([]);
  });

  it('gets another code once the first has expired', async () => {
    stand(status({ pending: pendingPhone({ nextAt: inSeconds(-540), expiresAt: inSeconds(-1) }) }));
    await open();
    await expect.element(page.getByText(/^The code for .* has expired/)).toBeVisible();
    answer(RESEND, { status: 202, body: status({ pending: pendingPhone() }) });
    stand(status({ pending: pendingPhone() }));
    await userEvent.click(button('Send a new code'));
    await expect.element(page.getByText(/We texted a six-digit code/)).toBeVisible();
    await expect.element(codeField()).toHaveFocus();
  });

  it('that another account has says what to do', async () => {
    stand(status({ pending: pendingPhone() }));
    answer(CONFIRM, problem('PHONE_IN_USE', 'Another account has this number. Remove it there.', 409));
    await open();
    await userEvent.fill(codeField(), '123456');
    await expect.element(page.getByRole('alert').filter({ hasText: 'Another account has this number.' })).toBeVisible();
    await expect.element(codeField()).not.toHaveAttribute('aria-invalid');
  });

  it('can be corrected, and the change given up', async () => {
    const other = { number: '+14165550123', formatted: '+1 416 555 0123' };
    stand(status({ confirmed: CONFIRMED, pending: pendingPhone(other) }));
    await open();
    await expect.element(page.getByText('This number stays until you enter the code for the new one.')).toBeVisible();
    await userEvent.click(button('Use a different number'));
    await expect.element(numberField()).toHaveFocus();
    await userEvent.click(button('Cancel'));
    await expect.element(codeField()).toBeVisible();
    answer(PUT, { status: 202, body: status({ confirmed: CONFIRMED }) });
    stand(status({ confirmed: CONFIRMED }));
    await userEvent.click(button('Cancel'));
    await expect.element(button('Change phone number')).toBeVisible();
    expect(sent(PUT).map(({ body }) => body)).toEqual([{ phone: CONFIRMED.number }]);
  });

  it('is removed after a dialog says what follows', async () => {
    stand(status({ confirmed: CONFIRMED }));
    answer(REMOVE, { status: 204 });
    await open();
    await userEvent.click(button('Remove phone number'));
    const dialog = page.getByRole('dialog', { name: 'Remove your phone number?' });
    await expect.element(dialog.getByText(/others no longer see that your phone is confirmed/)).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Keep number' }));
    expect(sent(REMOVE)).toEqual([]);
    await userEvent.click(button('Remove phone number'));
    stand(status());
    await userEvent.click(dialog.getByRole('button', { name: 'Remove', exact: true }));
    await expect.element(button('Add phone number')).toBeVisible();
  });

  it('waits for a confirmed email', async () => {
    await open(false);
    await expect.element(page.getByText('Confirm your email first. Then you can add your phone number.')).toBeVisible();
    expect(page.getByRole('button').elements()).toEqual([]);
  });

  it('can be loaded again after an error', async () => {
    // Not 503, after which the client itself waits.
    answer(GET, problem('RATE_LIMITED', 'Too many requests.', 429));
    await open();
    await expect.element(page.getByRole('heading', { name: 'We couldn’t load your phone number' })).toBeVisible();
    stand(status());
    await userEvent.click(button('Try Again'));
    await expect.element(button('Add phone number')).toBeVisible();
  });
});

describe('where the code is (L3)', () => {
  it('a demo shows the message as soon as it’s written', async () => {
    stand(status({ isSmsSetUp: false, pending: pendingPhone({ delivery: 'queued' }) }));
    await open();
    await expect.element(codeField()).toBeVisible();
    const demoText = 'Your Daynook code is 123456.';
    stand(status({ isSmsSetUp: false, pending: pendingPhone({ demoText }) }));
    await expect.element(page.getByText(demoText)).toBeVisible();
    await expect.element(page.getByText(/This demo doesn’t send text messages/)).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('without an SMS service, the page says that it’s in the log', async () => {
    stand(status({ isSmsSetUp: false, pending: pendingPhone() }));
    await open();
    await expect.element(page.getByText(/This site has no text message service yet/)).toBeVisible();
  });

  it('a number that can’t get texts is named', async () => {
    stand(status({ pending: pendingPhone({ delivery: 'refused' }) }));
    await open();
    await expect
      .element(page.getByText('We couldn’t text +1 503 555 0123. Check the number, or use a different one.'))
      .toBeVisible();
    await vi.waitFor(() => expect(receivedCalls().filter(({ key }) => key === GET)).toHaveLength(1));
  });
});
