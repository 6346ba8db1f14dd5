import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { aCard, aListing, aPhoto, aQuote, freeDays, LISTING_ID } from '../../../test/listing-examples.ts';
import { dropSignIn, renderHere, renderRoutes } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import type { Listing } from '../../nouns/listings/api.ts';
import ListingPage, { ErrorBoundary } from './listing.tsx';

/** 8:00 in Portland on the day before the first free one. */
const NOW_MS = Date.parse('2026-12-02T16:00:00Z');
const PATH = `/listing/${LISTING_ID}`;

const open = (listing: Listing, search = '?date=2026-12-03&from=09:00&to=13:00') =>
  renderRoutes(
    [
      {
        path: '/listing/:id',
        loader: () => ({ listing, nowMs: NOW_MS }),
        Component: ListingPage as never,
        HydrateFallback: Nothing,
      },
      { path: '*', Component: Nothing },
    ],
    PATH + search,
  );
const Nothing = () => null;
type Devtools = { send(method: string, details: object): Promise<unknown> };
const onPaper = (isPaper: boolean) =>
  (cdp() as never as Devtools).send('Emulation.setEmulatedMedia', { media: isPaper ? 'print' : '' });
const framed = { loaderData: { listing: aListing(), nowMs: NOW_MS }, params: { id: LISTING_ID } };
const InFrame = () => (
  <>
    <header>Navigation</header>
    <main>
      <ListingPage {...(framed as Parameters<typeof ListingPage>[0])} />
    </main>
  </>
);
const panel = () => page.getByRole('complementary', { name: 'Book this space' });
const said = () =>
  page
    .getByRole('status')
    .elements()
    .map((region) => region.textContent)
    .join(' ');

beforeEach(async () => {
  await page.viewport(1440, 900);
  vi.spyOn(Date, 'now').mockReturnValue(NOW_MS);
  session.start();
  dropSignIn();
  answer(`GET /api/listings/${LISTING_ID}`, { body: aListing() });
  answer(`GET /api/listings/${LISTING_ID}/availability`, {
    body: { timeZone: 'America/Los_Angeles', days: freeDays('2026-12-03') },
  });
  answer('POST /api/bookings/quote', { body: aQuote() });
  answer(`GET /api/listings/${LISTING_ID}/similar`, { body: { listings: [] } });
  answer(`GET /api/listings/${LISTING_ID}/reviews`, {
    body: {
      reviews: [],
      cancellations: [],
      page: 1,
      pageSize: 10,
      total: 0,
      hasMore: false,
      histogram: [0, 0, 0, 0, 0],
      categories: [],
    },
  });
});

describe('pictures (B1)', () => {
  const photos = ['The desk under the window', 'The stove', 'The maple', 'The kettle', 'The door', 'The shelf'];
  const withPhotos = aListing({ images: photos.map(aPhoto) });

  it('the cover comes first, every picture has its words, all can be reached (B1)', async () => {
    await open(withPhotos);
    const tiles = page.getByRole('button', { name: /^Show photo/ });
    await expect.element(tiles.first()).toHaveAccessibleName('Show photo 1 of 6: The desk under the window');
    const width = (index: number) => tiles.nth(index).element().getBoundingClientRect().width;
    expect(width(0)).toBeGreaterThan(width(1) * 1.5);
    await page.getByRole('button', { name: 'All 6 photos' }).click();
    const dialog = page.getByRole('dialog', { name: /Photos of/ });
    for (const words of photos) {
      await expect.element(dialog.getByRole('img', { name: words })).toBeInTheDocument();
      await userEvent.keyboard('{ArrowRight}');
    }
    await expect.element(dialog.getByText('1 / 6')).toBeVisible();
  });

  it('the demo’s drawings are called what they are, a host’s own photos are not (B1)', async () => {
    const note = page.getByText('Demo illustrations, not photos of a real space.');
    await open(withPhotos);
    await expect.element(page.getByRole('button', { name: /^Show photo 1/ })).toBeVisible();
    await expect.element(note).not.toBeInTheDocument();
    await open(aListing({ images: [{ ...aPhoto('The desk'), url: '/photos/scene/desk/1/wide/1024.webp' }] }));
    await expect.element(note).toBeVisible();
  });

  it('by keyboard: Enter opens, arrows move both ways, Escape gives focus back (B1, P2)', async () => {
    await open(withPhotos);
    const second = page.getByRole('button', { name: /^Show photo 2/ });
    await expect.element(second).toBeVisible();
    (second.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    const dialog = page.getByRole('dialog', { name: /Photos of/ });
    await expect.element(dialog.getByText('2 / 6')).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect.element(dialog.getByText('6 / 6')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(second).toHaveFocus();
  });
});

it('one that the server fails on says so, and comes when asked for again (RT6)', async () => {
  // What the browser requests if the page came without it.
  answer(`GET /api/listings/${LISTING_ID}`, {
    status: 429,
    body: { code: 'RATE_LIMITED', message: 'Too many requests.' },
  });
  await renderRoutes(
    [
      {
        path: '/listing/:id',
        loader: () => ({ listing: null, nowMs: NOW_MS }),
        Component: ListingPage as never,
        HydrateFallback: Nothing,
      },
    ],
    PATH,
  );
  await expect.element(page.getByRole('heading', { name: 'This listing didn’t load' })).toBeVisible();
  await expect.element(page.getByText('Too many requests.')).toBeVisible();
  answer(`GET /api/listings/${LISTING_ID}`, { body: aListing() });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByRole('heading', { name: aListing().title, level: 1 })).toBeVisible();
});

it('one that is gone has those like it below (B14)', async () => {
  answer(`GET /api/listings/${LISTING_ID}/similar`, { body: { listings: [aCard(7)] } });
  const error = { status: 410, statusText: 'Gone', internal: false, data: { message: 'No longer offered.' } };
  await renderHere(
    () => (
      <ErrorBoundary {...({ error, params: { id: LISTING_ID } } as unknown as Parameters<typeof ErrorBoundary>[0])} />
    ),
    PATH,
  );
  await expect.element(page.getByText('No longer offered.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Similar spaces nearby' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Room number 7' })).toBeVisible();
});

describe('where and with whom', () => {
  it('shows an area and says when the address comes (B2)', async () => {
    await open(aListing());
    await expect
      .element(
        page.getByText(
          /The circle shows the approximate area\. You’ll get the exact address when free cancellation ends/,
        ),
      )
      .toBeInTheDocument();
  });

  it('says what cameras there are (B9)', async () => {
    const listing = aListing();
    await open(
      aListing({ property: { ...listing.property, cameras: 'One at the front door, pointing at the street.' } }),
    );
    await expect.element(page.getByText('Cameras', { exact: true })).toBeVisible();
    await expect.element(page.getByText('One at the front door, pointing at the street.')).toBeVisible();
  });

  it('says who stated what to expect in the home, and when (B2)', async () => {
    const listing = aListing();
    await open(
      aListing({
        property: {
          ...listing.property,
          cameras: 'One at the front door.',
          pets: 'A cat.',
          entrance: 'own',
          elevator: 'yes',
          factSources: {
            cameras: { on: '2026-11-02', by: 'co-host' },
            entrance: { on: '2026-11-03', by: 'host' },
            elevator: { on: '2026-11-03', by: 'host' },
          },
        },
      }),
    );
    const notes = () =>
      [...document.querySelectorAll('dt')]
        .filter((term) => ['Pets', 'Cameras', 'Getting in'].includes(term.textContent))
        .map((term) => [...term.nextElementSibling!.children].map((part) => part.textContent).at(-1));
    await expect.element(page.getByText('Getting in', { exact: true })).toBeVisible();
    expect(notes()).toEqual([
      // From before we recorded who it was.
      'Stated by the host or a co-host',
      'Stated by a co-host, Nov 2, 2026',
      'Stated by the host, Nov 3, 2026',
    ]);
  });

  it('says once who stated what to expect in the home if it’s the same for all (B2)', async () => {
    const listing = aListing();
    await open(
      aListing({
        property: { ...listing.property, cameras: 'One at the front door.', pets: 'A cat.', factSources: {} },
      }),
    );
    await expect.element(page.getByText('Stated by the host or a co-host')).toBeVisible();
    expect(document.body.textContent.split('Stated by the host or a co-host')).toHaveLength(2);
  });

  it('shows the other rooms of the home, and which of them share its hours (B3)', async () => {
    const listing = { kind: 'desk' as const, fullDayMinor: 3_000, currency: 'USD', image: null };
    await open(
      aListing({
        rooms: [
          { ...listing, _id: 'r1', title: 'The whole house', isLinked: true },
          { ...listing, _id: 'r2', title: 'The attic desk', isLinked: false },
        ],
      }),
    );
    const listings = page.getByRole('listitem').filter({ hasText: 'per day' });
    await expect
      .element(listings.nth(0).getByRole('link', { name: 'The whole house' }))
      .toHaveAttribute('href', '/listing/r1');
    await expect.element(listings.nth(0).getByRole('button', { name: 'Save The whole house' })).toBeVisible();
    await expect
      .element(listings.nth(0).getByText('Can’t be booked at the same time as this space'))
      .toBeInTheDocument();
    await expect
      .element(listings.nth(1).getByText('Can’t be booked at the same time as this space'))
      .not.toBeInTheDocument();
  });

  it('the host: verified, how often and how fast they answer, how many they hosted, what they speak (B7)', async () => {
    await open(aListing());
    for (const words of [
      'Nadia Okafor',
      'Email address confirmed',
      'Answers 96% of requests on time',
      /^Usually replies within 40/,
      '128 bookings hosted',
      'Speaks English and French',
      'Member since March 2024',
      'Canceled 0 of 64 bookings in the last 12 months',
    ]) {
      await expect.element(page.getByText(words).first()).toBeInTheDocument();
    }
  });

  it('of a new host nothing is said that is not known (B7)', async () => {
    const host = {
      ...aListing().host,
      isEmailVerified: false,
      responseRatePercent: null,
      responseMinutes: null,
      bookingsHosted: 0,
      cancellations: { canceled: 0, bookings: 0 },
    };
    await open(aListing({ host }));
    await expect.element(page.getByText('Not enough requests yet to show a response time')).toBeInTheDocument();
    await expect.element(page.getByText('No bookings hosted yet')).toBeInTheDocument();
    expect(document.body.textContent).not.toContain('Email address confirmed');
    expect(document.body.textContent).not.toContain('Usually replies within');
    expect(document.body.textContent).not.toContain('Canceled');
  });
});

it('reviews say how long their writers were there, in which month, and how many they were (I2)', async () => {
  const review = (n: number, stay: object | null) => ({
    _id: `019a2f00-0000-7000-a000-00000000000${n}`,
    author: { name: 'Maya C.', picture: null },
    rating: 5,
    categories: {},
    text: `Visit ${n}`,
    reply: null,
    writtenOn: '2026-11-02',
    stay,
  });
  answer(`GET /api/listings/${LISTING_ID}/reviews`, {
    body: {
      reviews: [
        review(1, { month: '2026-10', unit: 'hour', count: 4, guests: 2 }),
        review(2, { month: '2026-09', unit: 'day', count: 1, guests: 1 }),
        review(3, null),
      ],
      cancellations: [
        { month: '2026-10', daysBefore: 2, position: 1 },
        { month: '2026-08', daysBefore: 0, position: 3 },
      ],
      page: 1,
      pageSize: 10,
      total: 3,
      hasMore: false,
      histogram: [0, 0, 0, 0, 3],
      categories: [],
    },
  });
  await open(aListing());
  await expect.element(page.getByText(/4 hours in October 2026, 2 people$/)).toBeVisible();
  await expect.element(page.getByText(/1 day in September 2026, 1 person$/)).toBeVisible();
  await expect.element(page.getByText(/out of 5 · November 2026$/)).toBeVisible();
  // Bookings that the host canceled are between them, without a name or stars (I12).
  const lines = page.getByText(/^The host canceled a booking|^Visit/);
  await expect
    .poll(() => lines.elements().map(({ textContent }) => textContent))
    .toEqual([
      'Visit 1',
      'The host canceled a booking 2 days before it began. · October 2026',
      'Visit 2',
      'Visit 3',
      'The host canceled a booking less than a day before it began. · August 2026',
    ]);
});

describe('free hours and the price, before signing in', () => {
  it('shows what is free and taken of the day, on the place’s own clock (B4)', async () => {
    const [first, ...rest] = freeDays('2026-12-03');
    const free = [{ startsAt: '2026-12-03T17:00:00.000Z', endsAt: '2026-12-03T21:00:00.000Z' }];
    answer(`GET /api/listings/${LISTING_ID}/availability`, {
      body: { timeZone: 'America/Los_Angeles', days: [{ ...first, free }, ...rest] },
    });
    await open(aListing(), '?date=2026-12-03&from=09:00&to=10:00');
    const block = (name: string) => page.getByRole('button', { name, exact: true });
    await expect.element(block('9:00, selected')).toBeVisible();
    await expect.element(block('12:30, available')).toBeEnabled();
    await expect.element(block('13:00, not available')).toBeDisabled();
    await expect.element(page.getByText(/Pacific time/).first()).toBeVisible();
  });

  it('shows every line of the price and its total, currency included, without a sign-in (D13, B4)', async () => {
    await open(aListing());
    const lines = () =>
      panel()
        .getByRole('term')
        .elements()
        .map((term) => `${term.textContent} = ${term.nextElementSibling?.textContent}`);
    await vi.waitFor(() =>
      expect(lines().map((line) => line.replaceAll(/\s+/g, ' '))).toEqual([
        '4 hours × $15 = $60.00',
        'Cleaning = $10.00',
        'Guest fee (5%) = $3.50',
        'Total = $73.50 USD',
      ]),
    );
    const asked = receivedCalls().find(({ key }) => key === 'POST /api/bookings/quote');
    expect(asked?.body).toMatchObject({ startsAt: '2026-12-03T17:00:00.000Z', endsAt: '2026-12-03T21:00:00.000Z' });
    expect(asked?.headers).not.toHaveProperty('authorization');
  });

  it('a new price is said aloud as it comes (P3)', async () => {
    await open(aListing());
    await vi.waitFor(() => expect(said()).toContain('Total $73.50 USD'));
    answer('POST /api/bookings/quote', { body: aQuote({ totalMinor: 8_400 }) });
    await panel().getByRole('combobox', { name: 'People' }).selectOptions('2');
    await vi.waitFor(() => expect(said()).toContain('Total $84.00 USD'));
  });

  it('says why the host is asked where one usually books at once (C17)', async () => {
    answer('POST /api/bookings/quote', { body: aQuote({ bookingMode: 'instant' }) });
    await open(aListing({ bookingMode: 'instant' }));
    await vi.waitFor(() => expect(said()).toContain('Total $73.50 USD'));
    await expect.element(panel().getByRole('button', { name: 'Book instantly' })).toBeVisible();
    await expect.element(panel().getByText(/couldn’t check the host’s calendar/)).not.toBeInTheDocument();
    answer('POST /api/bookings/quote', { body: aQuote({ askFirst: 'calendar-not-current' }) });
    await panel().getByRole('combobox', { name: 'People' }).selectOptions('2');
    await expect.element(panel().getByText(/^We couldn’t check the host’s calendar recently/)).toBeVisible();
    await expect.element(panel().getByRole('button', { name: 'Request to book' })).toBeVisible();
  });

  it('says who books at once, and why one is asked for all the same (E2)', async () => {
    answer('POST /api/bookings/quote', { body: aQuote({ askFirst: 'stays-needed' }) });
    await open(aListing({ rules: { ...aListing().rules, instantMinStays: 2 } }));
    await expect.element(page.getByText('Instant booking after 2 stays', { exact: true })).toBeVisible();
    await expect.element(panel().getByText(/^Only returning guests can book this space instantly/)).toBeVisible();
  });

  it('why hours cannot be had is said aloud (P3)', async () => {
    answer('POST /api/bookings/quote', {
      status: 422,
      body: { code: 'TOO_SHORT', message: 'At least two hours here.' },
    });
    await open(aListing());
    await expect.element(panel().getByRole('status').filter({ hasText: 'At least two hours here.' })).toBeVisible();
  });

  it('the calendar and the row of hours work by keyboard alone (P2)', async () => {
    await open(aListing());
    const date = panel().getByRole('button', { name: /^Date/ });
    await expect.element(date).toBeVisible();
    (date.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    const day = page.getByRole('dialog', { name: 'Date' }).getByRole('button', { name: /December 3, 2026/ });
    await expect.element(day).toBeVisible();
    (day.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expect.element(panel().getByRole('button', { name: /^Date.*Dec 4/ })).toBeVisible();
    const start = page.getByRole('button', { name: '9:00, selected', exact: true });
    await expect.element(start).toBeVisible();
    (start.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('10:00, selected'));
  });

  it('has no axe violations (P1)', async () => {
    await open(aListing({ images: ['The desk', 'The stove'].map(aPhoto) }));
    await vi.waitFor(() => expect(said()).toContain('Total'));
    const rules = { region: { enabled: false }, 'landmark-one-main': { enabled: false } };
    expect((await findViolations(document.body, { rules })).map(({ id }) => id)).toEqual([]);
  });
});

it('on paper stands the page, without the navigation around it (B13)', async () => {
  await renderRoutes([{ path: '/listing/:id', Component: InFrame }], PATH);
  const heading = page.getByRole('heading', { level: 1 });
  await expect.element(heading).toBeVisible();
  await expect.element(page.getByText('Navigation')).toBeVisible();
  await onPaper(true);
  await expect.element(page.getByText('Navigation')).not.toBeVisible();
  await expect.element(heading).toBeVisible();
  await expect.element(page.getByText('Nadia Okafor').first()).toBeVisible();
  await onPaper(false);
});
