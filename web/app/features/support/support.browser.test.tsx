// Support for members and the contact form: asking, reading, saying more; empty, failing, hostile.
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { aBooking, aSummary, BOOKING_ID } from '../../../test/booking-examples.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { aThread, aTicket, TICKET_ID } from '../../../test/ticket-examples.ts';
import { session } from '../../lib/session/session.ts';
import { ContactForm } from './contact-form.tsx';
import { MemberSupport } from './member-support.tsx';

const LIST = 'GET /api/support/tickets';
const ONE = `GET /api/support/tickets/${TICKET_ID}`;
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);
const Page = () => (
  <main>
    <h1>Support</h1>
    <MemberSupport />
  </main>
);
const Contact = () => (
  <main>
    <h1>Contact</h1>
    <ContactForm />
  </main>
);
const errors = async () => await findViolations(document.body, { rules: { region: { enabled: false } } });
const noBookings = () =>
  answer('GET /api/bookings', {
    body: { bookings: [], page: 1, pageSize: 20, total: 0, hasMore: false, counts: {} },
  });

describe('support for members', () => {
  beforeEach(() => {
    dropSignIn();
    storeSignIn();
    session.start();
  });

  it('shows one’s questions with how they stand, and one of them with what was said', async () => {
    answer(LIST, { body: { tickets: [aTicket({ state: 'waiting' })], nextCursor: null } });
    answer(ONE, { body: aThread({ state: 'waiting' }) });
    await renderHere(Page, `/support?ticket=${TICKET_ID}`);
    await expect.element(page.getByRole('heading', { name: 'The door code did not work' })).toBeVisible();
    await expect.element(page.getByText('The code is 4711.', { exact: false })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: /DN-7K4M2Q/ }))
      .toHaveAttribute('href', `/booking/${BOOKING_ID}`);
    expect(await errors()).toEqual([]);
  });

  it('says more; what could not be sent stays typed', async () => {
    answer(LIST, { body: { tickets: [aTicket()], nextCursor: null } });
    answer(ONE, { body: aThread() });
    const path = `POST /api/support/tickets/${TICKET_ID}/messages`;
    answer(path, { status: 429, body: { code: 'RATE_LIMITED', message: 'Too many requests. Please wait a moment.' } });
    await renderHere(Page, `/support?ticket=${TICKET_ID}`);
    const field = page.getByRole('textbox', { name: 'Add a reply' });
    await field.fill('Thank you');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.element(page.getByRole('alert').first()).toMatchTextContent('Too many requests');
    await expect.element(field).toHaveValue('Thank you');
    answer(path, { status: 201, body: aThread() });
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.element(field).toHaveValue('');
    const ids = sent(path).map(({ body }) => (body as { clientId: string }).clientId);
    expect(new Set(ids).size).toBe(1);
  });

  it('asks something new, and names the field that was refused', async () => {
    answer(LIST, { body: { tickets: [], nextCursor: null } });
    noBookings();
    answer('POST /api/support/tickets', {
      status: 400,
      body: { code: 'VALIDATION_FAILED', message: 'See the fields.', fields: { subject: 'Required.' } },
    });
    await renderHere(Page, '/support?new');
    await page.getByRole('textbox', { name: 'What happened?' }).fill('<script>alert(1)</script>');
    await page.getByRole('button', { name: 'Send' }).click();
    const subject = page.getByRole('textbox', { name: 'Subject' });
    await expect.element(subject).toHaveAttribute('aria-invalid', 'true');
    await expect.element(subject).toHaveFocus();
    expect(await errors()).toEqual([]);
  });

  it('begins with what the page of a booking knows of it: somebody before a closed door is answered first (MB3)', async () => {
    localStorage.clear();
    answer(LIST, { body: { tickets: [], nextCursor: null } });
    noBookings();
    answer(`GET /api/bookings/${BOOKING_ID}`, { body: aBooking() });
    answer('POST /api/support/tickets', { status: 201, body: aThread() });
    answer(ONE, { body: aThread() });
    await renderHere(Page, `/support?new&booking=${BOOKING_ID}&about=access`);
    await expect.element(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('I can’t get in');
    await expect
      .element(page.getByRole('combobox', { name: 'Which booking?' }))
      .toMatchTextContent('DN-7K4M2Q · Garden office under the maple');
    await page.getByRole('textbox', { name: 'What happened?' }).fill('The code is refused.');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => sent('POST /api/support/tickets')).toHaveLength(1);
    expect(sent('POST /api/support/tickets')[0]?.body).toMatchObject({ kind: 'safety', bookingId: BOOKING_ID });
  });

  it('names bookings one made and bookings in one’s rooms, and finds older ones by words (MB5)', async () => {
    localStorage.clear();
    answer(LIST, { body: { tickets: [], nextCursor: null } });
    const hosted = aSummary({ _id: BOOKING_ID.replace(/1$/, '7'), reference: 'DN-HOSTED', role: 'host' });
    const old = aSummary({ _id: BOOKING_ID.replace(/1$/, '8'), reference: 'DN-BEFORE' });
    const paged = (bookings: object[], hasMore: boolean) => ({
      body: { bookings, page: 1, pageSize: 20, total: bookings.length, hasMore, counts: {} },
    });
    // Answers come in the order of the questions, however late.
    let answered = 0;
    answer('GET /api/bookings', () => {
      const search = sent('GET /api/bookings')[answered]?.search;
      answered += 1;
      if (search?.get('q') === 'attic') return paged(search.get('role') === 'guest' ? [old] : [], false);
      return search?.get('role') === 'host' ? paged([hosted], false) : paged([aSummary()], true);
    });
    await renderHere(Page, '/support?new');
    const choice = page.getByRole('combobox', { name: 'Which booking?' });
    await expect.element(choice.getByRole('option', { name: /DN-HOSTED.*Zoë Límová/ })).toBeInTheDocument();
    expect(choice.element().querySelector('optgroup[label="Bookings at your listings"]')?.textContent).toContain(
      'DN-HOSTED',
    );
    await page.getByRole('searchbox', { name: 'Find a booking' }).fill('attic');
    await expect.element(choice.getByRole('option', { name: /DN-BEFORE/ })).toBeInTheDocument();
    expect(await errors()).toEqual([]);
  });

  it('says what to do when nothing was asked, and that loading failed', async () => {
    answer(LIST, { body: { tickets: [], nextCursor: null } });
    const first = await renderHere(Page, '/support');
    await expect.element(page.getByRole('link', { name: 'Contact support' })).toBeVisible();
    await first.unmount();
    answer(LIST, { status: 403, body: { code: 'FORBIDDEN', message: 'Your account may not do this.' } });
    await renderHere(Page, '/support');
    await expect.element(page.getByRole('heading', { name: 'We couldn’t load your support requests' })).toBeVisible();
  });
});

describe('the contact form', () => {
  beforeEach(dropSignIn);

  it('asks who writes, sends it, and says the number', async () => {
    answer('POST /api/contact', { status: 201, body: { reference: 'S-7K4M2Q' } });
    await renderHere(Contact, '/contact');
    await page.getByLabelText('Your name').fill('Noor');
    await page.getByLabelText('Your email').fill('noor@example.org');
    await page.getByLabelText('Your message').fill('The map is blank.');
    expect(await errors()).toEqual([]);
    await page.getByRole('button', { name: 'Send' }).click();
    const heading = page.getByRole('heading', { name: 'Message sent' });
    await expect.element(heading).toHaveFocus();
    await expect.element(page.getByText('S-7K4M2Q')).toBeVisible();
    expect(sent('POST /api/contact')[0]!.body).toEqual({
      kind: 'booking',
      name: 'Noor',
      email: 'noor@example.org',
      text: 'The map is blank.',
    });
  });

  it('marks each field that was refused and keeps what was typed', async () => {
    answer('POST /api/contact', {
      status: 400,
      body: {
        code: 'VALIDATION_FAILED',
        message: 'See the fields.',
        fields: { name: 'Required.', email: 'Required.' },
      },
    });
    await renderHere(Contact, '/contact');
    await page.getByLabelText('Your message').fill('Hello');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.element(page.getByLabelText('Your name')).toHaveFocus();
    await expect.element(page.getByLabelText('Your email')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(page.getByLabelText('Your message')).toHaveValue('Hello');
  });
});
