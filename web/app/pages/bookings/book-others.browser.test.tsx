// Checkout that asks several hosts at once: the other workspaces with their prices, the most it can cost, and what's sent.
import { useParams } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { aCard, aListing, aQuote, aSearchAnswer, freeDays, LISTING_ID } from '../../../test/listing-examples.ts';
import { dropSignIn, renderRoutes } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import BookPage from './book.tsx';

const NOW_MS = Date.parse('2026-12-02T16:00:00Z');
const HOLD_ID = '019a2f00-0000-7000-8000-0000000000f1';
const ORDER = 'POST /api/bookings';
const QUOTE = 'POST /api/bookings/quote';
const SEARCH = 'GET /api/listings/search';

function Page() {
  const params = useParams();
  return (
    <main>
      <BookPage {...({ params } as unknown as Parameters<typeof BookPage>[0])} />
    </main>
  );
}

const Sent = () => <h1>Sent</h1>;

const first = aQuote();
/** Three workspaces of other hosts: two more expensive, one cheaper. */
const OTHERS = [
  { card: aCard(2), totalMinor: 7_400, host: 'Ben Sato', rules: ['No calls'] },
  { card: aCard(3), totalMinor: 9_000, host: 'Ida Holm', rules: [] },
  { card: aCard(4), totalMinor: 6_000, host: 'Omar Reyes', rules: [] },
] as const;
const byId = (id: unknown) => OTHERS.find(({ card }) => card._id === id)!;
const makeQuote = (id: unknown, totalMinor: number = byId(id).totalMinor) =>
  aQuote({ listingId: String(id), totalMinor, lines: [{ code: 'space', amountMinor: totalMinor }] });
const onCard = (totalMinor: number) => {
  const { startsAt, endsAt, currency, durationMinutes } = first;
  return { totalMinor, startsAt, endsAt, currency, durationMinutes };
};

function offer(quote: typeof first) {
  answer('POST /api/bookings/holds', {
    status: 201,
    body: { _id: HOLD_ID, expiresAt: new Date(NOW_MS + 900_000).toISOString(), quote },
  });
}

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(NOW_MS);
  localStorage.clear();
  sessionStorage.clear();
  session.start();
  dropSignIn();
  answer(`GET /api/listings/${LISTING_ID}`, { body: aListing({ houseRules: [] }) });
  answer(`GET /api/listings/${LISTING_ID}/availability`, {
    body: { timeZone: 'America/Los_Angeles', days: freeDays('2026-12-03') },
  });
  offer(first);
  answer(`DELETE /api/bookings/holds/${HOLD_ID}`, { status: 204 });
  answer(QUOTE, ({ body }) => ({ body: makeQuote((body as { listingId: string }).listingId) }));
  const instant = { ...aCard(5, { bookingMode: 'instant' }), quote: onCard(7_000) };
  const cards = OTHERS.map(({ card, totalMinor }) => ({ ...card, quote: onCard(totalMinor) }));
  answer(SEARCH, { body: aSearchAnswer([instant, ...cards]) });
  for (const { card, host, rules } of OTHERS)
    answer(`GET /api/listings/${card._id}`, {
      body: {
        ...aListing({ houseRules: [...rules] }),
        _id: card._id,
        title: card.title,
        host: { ...aListing().host, _id: card.property._id, name: host },
      },
    });
});

const open = () =>
  renderRoutes(
    [
      { path: '/listing/:id/book', Component: Page },
      { path: '/booking/:id', Component: Sent },
    ],
    `/listing/${LISTING_ID}/book?date=2026-12-03&from=09:00&to=13:00`,
  );
const section = () => page.getByRole('region', { name: 'Ask other hosts, too' });
const turnOn = () => section().getByRole('switch').click();
const box = (name: string) => section().getByRole('checkbox', { name: new RegExp(`^${name}`) });
const choose = (name: string) => box(name).click();
const orders = () =>
  receivedCalls()
    .filter(({ key }) => key === ORDER)
    .map(({ body, headers }) => ({ ...(body as Record<string, unknown>), key: headers['idempotency-key'] }));
const noViolations = async () => expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);

it('offers requests nearby with their full prices, up to two of them, and says what it costs at most (C23)', async () => {
  await open();
  await expect.element(section()).toMatchTextContent('Ask up to 3 hosts for the same time.');
  expect(receivedCalls().filter(({ key }) => key === SEARCH)).toEqual([]);
  await turnOn();
  await expect.element(section()).toMatchTextContent('Room number 2with Ben$74.00 USD');
  // Closest in price first; an instant one would simply be booked.
  const names = section()
    .getByRole('checkbox')
    .elements()
    .map((box) => box.closest('label')!.textContent);
  expect(names).toEqual(['Room number 2with Ben', 'Room number 4with Omar', 'Room number 3with Ida']);
  await noViolations();
  await choose('Room number 2');
  await choose('Room number 3');
  await expect
    .element(section())
    .toMatchTextContent('You’re asking 3 hosts. You’ll pay for only one, up to $90.00 USD.');
  await expect.element(box('Room number 4')).toBeDisabled();
  // The rules of all of them are agreed to.
  await expect.element(page.getByRole('main')).toMatchTextContent('If another host accepts first, their terms apply:');
  await expect.element(page.getByText('No calls')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send 3 requests' })).toBeVisible();
  await expect.element(page.getByLabelText('Message to all 3 hosts (optional)')).toBeVisible();
  await expect
    .element(page.getByRole('main'))
    .toMatchTextContent(
      'We’ll hold $90.00 USD on your card. You’re only charged for the request that’s accepted first.',
    );
  await noViolations();
  await page.getByRole('button', { name: 'Send 3 requests' }).click();
  await expect.element(page.getByText('Agree to the house rules to continue.')).toBeVisible();
  expect(orders()).toEqual([]);
});

it('sends them with the prices shown (C23)', async () => {
  answer(ORDER, { status: 201, body: { _id: HOLD_ID } });
  await open();
  await turnOn();
  await choose('Room number 3');
  await page.getByRole('button', { name: 'Send 2 requests' }).click();
  await expect.element(page.getByRole('heading', { name: 'Sent' })).toBeVisible();
  expect(orders()).toMatchObject([
    {
      expectedTotalMinor: first.totalMinor,
      alsoAsk: [
        {
          listingId: OTHERS[1].card._id,
          expectedTotalMinor: 9_000,
          expectedDamageDepositMinor: 0,
          expectedReleaseAt: null,
          expectedCancellationPolicy: 'flexible',
        },
      ],
    },
  ]);
});

it('shows which one has changed, with the new price, and asks again (C23)', async () => {
  const id = OTHERS[1].card._id;
  answer(ORDER, {
    status: 409,
    body: {
      code: 'ALSO_ASK_CHANGED',
      message: 'The price has changed. Nothing was sent.',
      fields: { 'alsoAsk.0.listingId': 'The price has changed.' },
      current: { index: 0, listingId: id, code: 'PRICE_CHANGED', quote: makeQuote(id, 9_500) },
    },
  });
  await open();
  await turnOn();
  await choose('Room number 3');
  await page.getByRole('button', { name: 'Send 2 requests' }).click();
  await expect.element(page.getByRole('alert').first()).toMatchTextContent('The price has changed. Nothing was sent.');
  await expect.element(section()).toMatchTextContent('$95.00 USDwas $90.00 USD');
  await expect.element(section()).toMatchTextContent('up to $95.00 USD');
  await noViolations();
  await page.getByRole('button', { name: 'Send 2 requests' }).click();
  await vi.waitFor(() => expect(orders()).toHaveLength(2));
  expect(orders()[1]).toMatchObject({ alsoAsk: [{ expectedTotalMinor: 9_500 }] });
  expect(new Set(orders().map(({ key }) => key)).size).toBe(2);
});

it('survives a reload, and turning it off asks one host (C23)', async () => {
  answer(ORDER, { status: 201, body: { _id: HOLD_ID } });
  const shown = await open();
  await turnOn();
  await choose('Room number 2');
  await expect.element(page.getByRole('button', { name: 'Send 2 requests' })).toBeVisible();
  await shown.unmount();
  await open();
  await expect.element(page.getByRole('button', { name: 'Send 2 requests' })).toBeVisible();
  await expect.element(box('Room number 2')).toBeChecked();
  await turnOn();
  await page.getByRole('button', { name: /^Send request for/ }).click();
  await vi.waitFor(() => expect(orders()).toHaveLength(1));
  expect(orders()[0]).not.toHaveProperty('alsoAsk');
});

it('offers another kind of workspace if there’s none of the same (C23)', async () => {
  const [desk] = OTHERS;
  answer(SEARCH, ({ search }) => ({
    body: aSearchAnswer(search.has('kind') ? [] : [{ ...desk.card, kind: 'desk', quote: onCard(desk.totalMinor) }]),
  }));
  await open();
  await turnOn();
  await expect.element(box('Room number 2')).toBeVisible();
  const searched = receivedCalls().filter(({ key }) => key === SEARCH);
  expect(searched.map(({ search }) => search.get('kind'))).toEqual(['private-room', null]);
});

it('says so if nothing is free nearby, and retries what couldn’t be loaded (C23)', async () => {
  answer(SEARCH, { status: 503, body: { code: 'OVERLOADED', message: 'Busy.' } });
  await open();
  await turnOn();
  await expect.element(section()).toMatchTextContent('We couldn’t load other workspaces.');
  answer(SEARCH, { body: aSearchAnswer([]) });
  await section().getByRole('button', { name: 'Try Again' }).click();
  await expect.element(section()).toMatchTextContent('There are no similar workspaces nearby at this time.');
});

it.each([
  ['an instant one', { bookingMode: 'instant' as const }],
  ['a free one', { totalMinor: 0, lines: [], paymentMethods: [] }],
  ['one that isn’t paid by card', { paymentMethods: [{ method: 'cash', collectedBy: 'host', payBy: null } as const] }],
])('isn’t offered for %s (C23)', async (_, values) => {
  offer(aQuote(values));
  await open();
  await expect.element(page.getByRole('main')).toMatchTextContent('Message to');
  await expect.element(section()).not.toBeInTheDocument();
});

it('leaves out credit, because the price isn’t known yet (C23)', async () => {
  offer(aQuote({ creditMinor: 1_000 }));
  answer(ORDER, { status: 201, body: { _id: HOLD_ID } });
  await open();
  await expect.element(page.getByRole('checkbox', { name: /Use \$10\.00/ })).toBeVisible();
  await turnOn();
  await choose('Room number 3');
  await expect.element(page.getByRole('checkbox', { name: /Use \$10\.00/ })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Send 2 requests' }).click();
  await vi.waitFor(() => expect(orders()).toHaveLength(1));
  expect(orders()[0]).not.toHaveProperty('creditMinor');
});

it('asks for the other prices without the difference that we only pay for the first, and says so (G10)', async () => {
  const lines = [...first.lines, { code: 'promotion' as const, amountMinor: -100, isDifference: true as const }];
  offer(aQuote({ lines, totalMinor: first.totalMinor - 100 }));
  await open();
  await turnOn();
  await expect.element(section()).toMatchTextContent('We only pay the difference for');
  const asked = receivedCalls().filter(
    ({ key, body }) => key === QUOTE && byId((body as { listingId: string }).listingId),
  );
  expect(asked.map(({ body }) => (body as { isInGroup?: true }).isInGroup)).toEqual([true, true, true]);
  await noViolations();
});
