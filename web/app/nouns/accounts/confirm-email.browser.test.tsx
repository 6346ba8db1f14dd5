import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { ConfirmEmail } from './confirm-email.tsx';

const SEND = 'POST /api/account/email-code';
const CHECK = 'POST /api/account/email-code/check';
const OUTBOX = 'GET /api/mail/outbox';
const codeEmail = (sentAt: string, code: string) => ({
  _id: '019a2f00-0000-7000-8000-00000000000a',
  to: 'zoe@example.org',
  subject: 'Your Daynook code',
  sentAt,
  text: `Hello Zoë,\n\nYour code is ${code}. It works for 15 minutes.`,
  html: '',
  calendar: null,
});
const outboxWith = (...emails: object[]) => ({
  body: { mails: emails, total: emails.length, page: 1, pageSize: 20, hasMore: false },
});
const problem = (status: number, code: string, message: string) => ({ status, body: { code, message } });
const onConfirmed = vi.fn();

function sentIn(seconds: number) {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  return { status: 202, body: { email: 'zoe@example.org', expiresAt: at(900_000), nextAt: at(seconds * 1_000) } };
}

beforeEach(() => {
  onConfirmed.mockReset();
  answer('GET /api/config', { body: { isDemo: true } });
  answer(SEND, sentIn(60));
  answer(OUTBOX, outboxWith());
});

async function askForCode(isSentAtOnce = false) {
  await renderHere(() => (
    <main>
      <h1>Checkout</h1>
      <ConfirmEmail
        lead="Hosts only welcome guests whose email is confirmed."
        onConfirmed={onConfirmed}
        isSentAtOnce={isSentAtOnce}
      />
    </main>
  ));
  if (!isSentAtOnce) await userEvent.click(page.getByRole('button', { name: /^Email a code/ }));
}
const field = () => page.getByLabelText('Six-digit code');

describe('confirming an email on the page', () => {
  it('sends a code, accepts it, and says where to find it in the demo', async () => {
    answer(CHECK, { status: 204 });
    await askForCode();
    await expect.element(field()).toHaveFocus();
    await expect.element(page.getByText('zoe@example.org')).toBeVisible();
    await expect.element(page.getByRole('link', { name: /demo’s outbox/ })).toHaveAttribute('href', '/demo/outbox');
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
    await userEvent.fill(field(), '12 34 56');
    await vi.waitFor(() => expect(onConfirmed).toHaveBeenCalledOnce());
    expect(receivedCalls().find(({ key }) => key === CHECK)?.body).toEqual({ code: '123456' });
  });

  it('shows the newest code’s email in the demo, and no earlier one', async () => {
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    answer(OUTBOX, outboxWith(codeEmail(at(-600_000), '111111')));
    await askForCode();
    await expect.element(page.getByText(/This demo doesn’t send email/)).toBeVisible();
    answer(OUTBOX, outboxWith(codeEmail(at(2_000), '222333'), codeEmail(at(-600_000), '111111')));
    await expect.element(page.getByText('Your code is 222333. It works for 15 minutes.')).toBeVisible();
    expect(document.body.textContent).not.toContain('111111');
  });

  it('outside the demo, doesn’t mention or request an outbox', async () => {
    answer('GET /api/config', { body: { isDemo: false } });
    await askForCode();
    await expect.element(page.getByText('zoe@example.org')).toBeVisible();
    expect(document.body.textContent).not.toMatch(/demo|outbox/);
    expect(receivedCalls().filter(({ key }) => key === OUTBOX)).toEqual([]);
  });

  it('sends the code automatically if it’s needed at once, and leaves focus where it is', async () => {
    await askForCode(true);
    await expect.element(field()).toBeVisible();
    await expect.element(field()).not.toHaveFocus();
    expect(receivedCalls().filter(({ key }) => key === SEND)).toHaveLength(1);
  });

  it('shows an error next to the field', async () => {
    answer(CHECK, problem(422, 'EMAIL_CODE_WRONG', 'That code isn’t right. Check the newest email and try again.'));
    await askForCode();
    await userEvent.click(page.getByRole('button', { name: 'Confirm', exact: true }));
    await expect.element(page.getByText('Enter the six digits from the email.')).toBeVisible();
    await userEvent.fill(field(), '000000');
    await expect.element(field()).toHaveAccessibleDescription(/That code isn’t right/);
    expect(onConfirmed).not.toHaveBeenCalled();
  });

  it('requests a new code after the wait when one has expired', async () => {
    answer(SEND, sentIn(0));
    answer(CHECK, problem(410, 'EMAIL_CODE_OVER', 'This code no longer works. Request a new one.'));
    await askForCode();
    await userEvent.fill(field(), '000000');
    await expect.element(page.getByText('This code no longer works. Request a new one.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Confirm', exact: true })).toBeDisabled();
    answer(SEND, sentIn(60));
    await userEvent.click(page.getByRole('button', { name: 'Send a new code' }));
    await expect.element(page.getByRole('button', { name: /^Send a new code in \d+ seconds?$/ })).toBeDisabled();
    await expect.element(page.getByRole('button', { name: 'Confirm', exact: true })).toBeEnabled();
  });
});
