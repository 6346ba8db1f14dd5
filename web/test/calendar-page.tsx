// Opens the pages of a host's calendar in browser tests, and reads them.
import type { CalendarEntry, CalendarRow } from '@daynook/contract/hosting/host-calendars';
import { useLocation } from 'react-router';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { HostCalendar } from '../app/features/host-calendar/api.ts';
import { session } from '../app/lib/session/session.ts';
import AllCalendar from '../app/pages/host/calendar.tsx';
import ListingCalendar from '../app/pages/host/listing-calendar.tsx';
import PropertyCalendar from '../app/pages/host/property-calendar.tsx';
import { findViolations } from './axe.ts';
import { aCalendar } from './calendar-examples.ts';
import { answer, receivedCalls } from './fake-api.ts';
import { LISTING_ID } from './listing-examples.ts';
import { aListingOfMine, aRule } from './own-listing-examples.ts';
import { aPropertySummary, HOME_ID } from './own-listings.ts';
import { renderRoutes, storeSignIn } from './render-app.tsx';

export const OTHER_ROOM_ID = '019a2f00-0000-7000-8000-0000000000b9';

/** A host at a desk; call before each test. */
export async function signedIn(): Promise<void> {
  session.start();
  storeSignIn();
  await page.viewport(1280, 900);
  answer('GET /api/host/calendar-links', { body: { links: [] } });
}

const ListingPage = () => (
  <main>
    <ListingCalendar />
  </main>
);
const HomePage = () => (
  <main>
    <PropertyCalendar />
  </main>
);
const AllPage = () => (
  <main>
    <AllCalendar />
  </main>
);
function Elsewhere() {
  const { pathname, search, hash } = useLocation();
  return (
    <p data-testid="elsewhere" data-address={pathname + search + hash}>
      elsewhere
    </p>
  );
}

const render = (address: string) =>
  renderRoutes(
    [
      { path: '/host/listing/:listingId/calendar', Component: ListingPage },
      { path: '/host/calendar', Component: AllPage },
      { path: '/host/property/:propertyId/calendar', Component: HomePage },
      { path: '*', Component: Elsewhere },
    ],
    address,
  );

/** A listing's calendar at that view, open from 8 to 18 on weekdays; `instead` overrides responses. */
export async function openListingCalendar(
  search: string,
  entries: CalendarEntry[] = [],
  more: Partial<HostCalendar> = {},
  instead = () => {},
) {
  const weekly = [1, 2, 3, 4, 5].map((weekday) => aRule(weekday, 480, 1_080));
  answer(`GET /api/host/listings/${LISTING_ID}/feeds`, {
    body: { feeds: [], conflicts: [], timeZone: 'America/New_York' },
  });
  answer(`GET /api/host/listings/${LISTING_ID}`, { body: aListingOfMine({ weekly }) });
  answer('GET /api/host/calendar', { body: aCalendar({ entries, ...more }) });
  instead();
  await render(`/host/listing/${LISTING_ID}/calendar${search}`);
}

/** A row of the calendar across properties: open from 8 to 18 every day, for $80. */
export const aRow = (values: Partial<CalendarRow> = {}, days = 14): CalendarRow => ({
  _id: LISTING_ID,
  title: 'Garden office',
  kind: 'private-room',
  state: 'live',
  seats: 1,
  propertyId: HOME_ID,
  currency: 'USD',
  usualDayMinor: 8_000,
  open: Array.from({ length: days }, () => [480, 1_080]),
  dayMinor: Array.from({ length: days }, () => 8_000),
  can: { block: true, price: true },
  ...values,
});

export const TWO_ROWS = [aRow(), aRow({ _id: OTHER_ROOM_ID, title: 'Attic desk', kind: 'desk' })];

interface PropertiesExample {
  rows?: CalendarRow[];
  entries?: CalendarEntry[];
  nextCursor?: string | null;
}

export function propertiesAnswer({ rows = TWO_ROWS, entries = [], nextCursor = null }: PropertiesExample = {}) {
  const { _id, title, timeZone } = aPropertySummary();
  const properties = rows.length > 0 ? [{ _id, title, city: 'Brooklyn', timeZone }] : [];
  return { body: { homes: properties, rows, entries, nextCursor } };
}
export const answerProperties = (example?: PropertiesExample): void =>
  answer('GET /api/host/calendar/listings', propertiesAnswer(example));

/** The calendar across properties, or one whose property's address starts like this. */
export async function openProperties(search: string, example: PropertiesExample = {}, instead = () => {}) {
  answer('GET /api/properties/my-properties', { body: [aPropertySummary()] });
  answer('GET /api/listings/my-listings', { body: [] });
  answerProperties(example);
  instead();
  await render(search.startsWith('/') ? search : `/host/calendar${search}`);
}

export const entryButton = (name: string | RegExp) => page.getByRole('button', { name });
export const said = (text: string) => expect.element(page.getByRole('status').last()).toMatchTextContent(text);
export const blocksSent = (listingId: string = LISTING_ID) =>
  receivedCalls().filter(({ key }) => key === `POST /api/host/listings/${listingId}/blocks`);
export const acceptBlocks = (listingId: string = LISTING_ID, occurrenceCount = 1) =>
  answer(`POST /api/host/listings/${listingId}/blocks`, { status: 201, body: { _id: 'k', occurrenceCount } });

export const track = (date: string, listingId: string = LISTING_ID): HTMLElement =>
  document.querySelector<HTMLElement>(`[data-track="${date}"][data-listing="${listingId}"]`)!;

/** A drag between two positions of a track, each as a share of its hours. */
export function drag(
  [from, fromShare]: [HTMLElement, number],
  [to, toShare]: [HTMLElement, number],
  { hours = 'down', end = 'pointerup' }: { hours?: 'down' | 'across'; end?: string } = {},
) {
  const at = (element: HTMLElement, share: number) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = hours === 'down' ? [0.5, share] : [share, 0.5];
    return { clientX: left + x * width, clientY: top + y * height, bubbles: true, button: 0, pointerId: 7 };
  };
  from.dispatchEvent(new PointerEvent('pointerdown', at(from, fromShare)));
  window.dispatchEvent(new PointerEvent('pointermove', at(to, (fromShare + toShare) / 2)));
  window.dispatchEvent(new PointerEvent('pointermove', at(to, toShare)));
  if (end === 'Escape') window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  window.dispatchEvent(new PointerEvent('pointerup', at(to, toShare)));
}

/** An element's position in its day: its start and end as shares of the day's hours. */
export function drawnShares(element: Element, day: HTMLElement): [number, number] {
  const { top, height } = day.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  return [(box.top - top) / height, (box.bottom - top) / height];
}

/** Accessibility violations on the page (P1). */
export async function errors(): Promise<string[]> {
  const rules = { region: { enabled: false }, 'landmark-one-main': { enabled: false } };
  const violations = await findViolations(document.body, { rules });
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' | ')}`);
}
