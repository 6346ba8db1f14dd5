// Guests who can't get in, and no-shows, as each side sees them on the booking page (E10).
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { aBooking, BOOKING_ID } from '../../../test/booking-examples.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { aCard, aSearchAnswer } from '../../../test/listing-examples.ts';
import { renderHere } from '../../../test/render-app.tsx';
import type { Arrival, NoAccess, NoShow } from '../../nouns/arrivals/api.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { ArrivalSection } from './arrival-section.tsx';
import { hoursLeft, toSearch } from './free-now.tsx';

const ARRIVAL = `GET /api/bookings/${BOOKING_ID}/arrival`;
const url = (verb: string) => `POST /api/bookings/${BOOKING_ID}/${verb}`;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const stay = (more: Partial<Booking> = {}) =>
  aBooking({ status: 'active', startsAt: inMinutes(-20), endsAt: inMinutes(220), ...more });

const anArrival = (more: Partial<Arrival> = {}): Arrival => ({
  timeZone: 'America/Los_Angeles',
  noShow: null,
  noAccess: null,
  can: { markNoShow: false, reportNoAccess: false },
  noAccessUntil: null,
  ...more,
});
const NOTHING = { answer: false, enter: false, object: false, uphold: false, refund: false };
const aReport = (more: Partial<NoAccess> = {}): NoAccess => ({
  _id: '019a2f00-0000-7000-8000-0000000000e1',
  state: 'waiting',
  message: 'The code doesn’t work.',
  at: inMinutes(-2),
  dueAt: inMinutes(13),
  endedAt: null,
  can: NOTHING,
  ...more,
});
const aNoShow = (more: Partial<NoShow> = {}): NoShow => ({
  state: 'marked',
  by: 'host',
  at: inMinutes(-5),
  contestUntil: '2026-12-05T18:00:00.000Z',
  contestText: null,
  can: { contest: false, withdraw: false, uphold: false },
  ...more,
});

const show = (booking: Booking) =>
  renderHere(() => (
    <main>
      <h1>Booking</h1>
      <section aria-labelledby="arrival">
        <h2 id="arrival">Arrival</h2>
        <ArrivalSection booking={booking} heading={(content) => content} />
      </section>
    </main>
  ));
const section = () => page.getByRole('region', { name: 'Arrival' });
const noViolations = async () => expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
const sent = (verb: string) =>
  receivedCalls()
    .filter(({ key }) => key === url(verb))
    .map(({ body }) => body);

it('a guest says that they can’t get in, and reads what follows first', async () => {
  answer(ARRIVAL, { body: anArrival({ can: { markNoShow: false, reportNoAccess: true } }) });
  await show(stay());
  await section().getByRole('button', { name: 'I can’t get in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Can’t get in?' });
  await expect.element(dialog).toMatchTextContent('Without an answer within 15 minutes');
  await noViolations();
  await dialog.getByLabelText('What’s wrong? (optional)').fill('The code doesn’t work.');
  answer(url('no-access'), { body: stay() });
  answer(ARRIVAL, { body: anArrival({ noAccess: aReport({ can: { ...NOTHING, enter: true } }) }) });
  answer('GET /api/listings/search', { body: aSearchAnswer([]) });
  await dialog.getByRole('button', { name: 'Alert Nadia' }).click();
  await expect.element(section()).toMatchTextContent('We alerted Nadia');
  await expect.element(section()).toMatchTextContent('Pacific time. Without an answer, we cancel');
  expect(sent('no-access')).toEqual([{ message: 'The code doesn’t work.' }]);
});

it('a waiting guest sees what’s free nearby, and can say that they’re in', async () => {
  answer(ARRIVAL, { body: anArrival({ noAccess: aReport({ can: { ...NOTHING, enter: true } }) }) });
  answer('GET /api/listings/search', {
    body: aSearchAnswer([aCard(1, { title: 'Loft by the river' })]),
  });
  await show(stay());
  await expect.element(section()).toMatchTextContent('Free now nearby');
  await expect.element(section()).toMatchTextContent('Loft by the river');
  await noViolations();
  answer(url('no-access/close'), { body: stay({ checkedInAt: inMinutes(0) }) });
  answer(ARRIVAL, { body: anArrival() });
  await section().getByRole('button', { name: 'I’m in' }).click();
  await expect.element(section()).not.toMatchTextContent('We alerted Nadia');
  expect(sent('no-access/close')).toEqual([{ outcome: 'got-in' }]);
});

it('a host answers, or refunds after reading what that means', async () => {
  const noAccess = aReport({ can: { ...NOTHING, answer: true } });
  answer(ARRIVAL, { body: anArrival({ noAccess }) });
  await show(stay({ role: 'host' }));
  await expect.element(section()).toMatchTextContent('Zoë can’t get in');
  await expect.element(section()).toMatchTextContent('The code doesn’t work.');
  await noViolations();
  await section().getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund everything?' });
  await expect.element(dialog).toMatchTextContent('Zoë gets $94.50 USD back.');
  await dialog.getByRole('button', { name: 'Back' }).click();
  answer(url('no-access/answer'), { body: stay({ role: 'host' }) });
  answer(ARRIVAL, { body: anArrival({ noAccess: aReport({ state: 'answered' }) }) });
  await section().getByRole('button', { name: 'They can get in now' }).click();
  await expect.element(section()).toMatchTextContent('Waiting for Zoë');
  expect(sent('no-access/answer')).toEqual([{ answer: 'can-get-in' }]);
});

it('a guest who still can’t get in says so, and learns that staff look into it', async () => {
  const noAccess = aReport({ state: 'answered', can: { ...NOTHING, enter: true, object: true } });
  answer(ARRIVAL, { body: anArrival({ noAccess }) });
  await show(stay());
  await expect.element(section()).toMatchTextContent('Nadia says you can get in now');
  answer('GET /api/listings/search', { body: aSearchAnswer([]) });
  answer(url('no-access/close'), { body: stay() });
  answer(ARRIVAL, { body: anArrival({ noAccess: aReport({ state: 'escalated' }) }) });
  await section().getByRole('button', { name: 'I still can’t get in' }).click();
  await expect.element(section()).toMatchTextContent('Our team is looking into it');
});

it('after the deadline nothing can be answered, and an error leaves the buttons', async () => {
  answer(ARRIVAL, { status: 403, body: { code: 'FORBIDDEN', message: 'No.' } });
  await show(stay({ role: 'host' }));
  await expect.element(section()).toMatchTextContent('We couldn’t check for problems with arriving.');
  answer(ARRIVAL, { body: anArrival({ noAccess: aReport({ dueAt: inMinutes(-1) }) }) });
  await section().getByRole('button', { name: 'Try Again' }).click();
  await expect.element(section()).toMatchTextContent('The time is up.');
  await expect.element(section().getByRole('button', { name: 'They can get in now' })).not.toBeInTheDocument();
});

it('a host records a no-show, after reading what follows', async () => {
  answer(ARRIVAL, { body: anArrival({ can: { markNoShow: true, reportNoAccess: false } }) });
  await show(stay({ role: 'host' }));
  await section().getByRole('button', { name: 'Zoë didn’t come' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record a no-show?' });
  await expect.element(dialog).toMatchTextContent('Zoë gets nothing back, and your earnings stay the same.');
  answer(url('no-show'), { body: stay({ role: 'host' }) });
  const noShow = aNoShow({ can: { contest: false, withdraw: true, uphold: false } });
  answer(ARRIVAL, { body: anArrival({ noShow }) });
  await dialog.getByRole('button', { name: 'Record no-show' }).click();
  await expect.element(section()).toMatchTextContent('Zoë is marked as a no-show');
  await expect.element(section().getByRole('button', { name: 'Withdraw no-show' })).toBeVisible();
});

it('a guest contests a no-show with a message', async () => {
  answer(ARRIVAL, { body: anArrival({ noShow: aNoShow({ can: { contest: true, withdraw: false, uphold: false } }) }) });
  await show(stay({ status: 'completed' }));
  await expect.element(section()).toMatchTextContent('Nadia recorded that you didn’t come.');
  await expect.element(section()).toMatchTextContent('Contest it by Sat, Dec 5 at 10:00, Pacific time');
  await noViolations();
  await section().getByRole('button', { name: 'Contest no-show' }).click();
  await expect.element(section()).toMatchTextContent('Tell us what happened.');
  await section().getByLabelText('What happened?').fill('I was there until noon.');
  answer(url('no-show/contest'), { body: stay({ status: 'completed' }) });
  answer(ARRIVAL, {
    body: anArrival({ noShow: aNoShow({ state: 'contested', contestText: 'I was there until noon.' }) }),
  });
  await section().getByRole('button', { name: 'Contest no-show' }).click();
  await expect.element(section()).toMatchTextContent('You contested the no-show');
  expect(sent('no-show/contest')).toEqual([{ message: 'I was there until noon.' }]);
});

it('staff uphold or withdraw a contested no-show', async () => {
  const noShow = aNoShow({
    state: 'contested',
    contestText: 'I was there.',
    can: { contest: false, withdraw: true, uphold: true },
  });
  answer(ARRIVAL, { body: anArrival({ noShow }) });
  await show(stay({ role: 'staff', status: 'completed' }));
  await expect.element(section()).toMatchTextContent('Zoë contested the no-show');
  answer(url('no-show/decide'), { body: stay({ role: 'staff', status: 'completed' }) });
  answer(ARRIVAL, { body: anArrival({ noShow: aNoShow({ state: 'upheld' }) }) });
  await section().getByRole('button', { name: 'Uphold no-show' }).click();
  await expect.element(section()).toMatchTextContent('The no-show stands');
  expect(sent('no-show/decide')).toEqual([{ decision: 'upheld' }]);
});

it('searches from the next half hour to the booking’s end, for at least an hour', () => {
  const nowMs = Date.parse('2026-12-03T18:07:00Z');
  expect(hoursLeft({ endsAt: '2026-12-03T22:00:00.000Z' }, nowMs)).toEqual({
    startsAt: '2026-12-03T18:30:00.000Z',
    endsAt: '2026-12-03T22:00:00.000Z',
  });
  expect(hoursLeft({ endsAt: '2026-12-03T18:45:00.000Z' }, nowMs).endsAt).toBe('2026-12-03T19:30:00.000Z');
  expect(toSearch(aBooking(), nowMs)).toMatchObject({ date: '2026-12-03', from: '10:30', to: '14:00', instant: true });
});

it('staff decide between the two: the booking stands, or everything is refunded after reading what that means', async () => {
  const noAccess = aReport({ state: 'escalated', can: { ...NOTHING, uphold: true, refund: true } });
  answer(ARRIVAL, { body: anArrival({ noAccess }) });
  await show(stay({ role: 'staff' }));
  await expect.element(section()).toMatchTextContent('Nadia says that Zoë can get in, and Zoë says they can’t.');
  await section().getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund everything?' });
  await expect.element(dialog).toMatchTextContent('Zoë gets $94.50 USD back. Nadia earns nothing from it.');
  await noViolations();
  answer(url('no-access/decide'), {
    status: 409,
    body: { code: 'STATE_CHANGED', message: 'The booking has changed.' },
  });
  await dialog.getByRole('button', { name: 'Cancel and refund' }).click();
  await expect.element(dialog).toMatchTextContent('The booking has changed.');
  await dialog.getByRole('button', { name: 'Back' }).click();
  answer(url('no-access/decide'), { body: stay({ role: 'staff' }) });
  answer(ARRIVAL, { body: anArrival({ noAccess: aReport({ state: 'lapsed' }) }) });
  await section().getByRole('button', { name: 'The booking stands' }).click();
  await expect.element(section()).not.toMatchTextContent('Our team is looking into it');
  expect(sent('no-access/decide')).toEqual([{ decision: 'refunded' }, { decision: 'upheld' }]);
});
