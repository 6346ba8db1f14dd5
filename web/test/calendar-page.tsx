// The pages of a host's calendar as their browser tests open them, and what they ask of them.
import type { CalendarEntry } from '@daynook/contract/host-calendars';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { HostCalendar } from '../app/features/hosting/calendar/api.ts';
import { session } from '../app/lib/session.ts';
import ListingCalendar from '../app/pages/host/listing-calendar.tsx';
import PropertyCalendar from '../app/pages/host/property-calendar.tsx';
import { findViolations } from './axe.ts';
import { aCalendar } from './calendar-examples.ts';
import { answer, receivedCalls } from './fake-api.ts';
import { aHostRoom, someHostRooms } from './host-examples.ts';
import { LISTING_ID } from './listing-examples.ts';
import { aListingOfMine, aRule } from './own-room-examples.ts';
import { aHomeOfMine, HOME_ID } from './own-spaces.ts';
import { renderRoutes, storeSignIn } from './render-app.tsx';

export const OTHER_ROOM_ID = '019a2f00-0000-7000-8000-0000000000b9';
export const TWO_ROOMS: HostCalendar['rooms'] = [
  ...aCalendar().rooms,
  { _id: OTHER_ROOM_ID, title: 'Attic desk', kind: 'desk', state: 'live', seats: 1 },
];

/** A host at a desk; call before each test. */
export async function signedIn(): Promise<void> {
  session.start();
  storeSignIn();
  await page.viewport(1280, 900);
  answer('GET /api/host/calendar-links', { body: { links: [] } });
}

const RoomPage = () => (
  <main>
    <ListingCalendar />
  </main>
);
const HomePage = () => (
  <main>
    <PropertyCalendar />
  </main>
);
const Elsewhere = () => <p data-testid="elsewhere">elsewhere</p>;

const render = (address: string) =>
  renderRoutes(
    [
      { path: '/host/listing/:listingId/calendar', Component: RoomPage },
      { path: '/host/property/:propertyId/calendar', Component: HomePage },
      { path: '*', Component: Elsewhere },
    ],
    address,
  );

/** The room's calendar at that view, open from 8 to 18 on weekdays; `instead` says what is answered otherwise. */
export async function openRoom(
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

/** The home's calendar, with two rooms. */
export async function openHome(search: string, entries: CalendarEntry[] = [], rooms = TWO_ROOMS, instead = () => {}) {
  answer('GET /api/properties/my-properties', { body: [aHomeOfMine()] });
  answer('GET /api/host/listings', {
    body: someHostRooms(rooms.map(({ _id, title }) => aHostRoom({ _id, title }))),
  });
  answer('GET /api/host/calendar', { body: aCalendar({ entries, rooms }) });
  instead();
  await render(`/host/property/${HOME_ID}/calendar${search}`);
}

export const entryButton = (name: string | RegExp) => page.getByRole('button', { name });
export const said = (text: string) => expect.element(page.getByRole('status').last()).toMatchTextContent(text);
export const blocksSent = (listingId: string = LISTING_ID) =>
  receivedCalls().filter(({ key }) => key === `POST /api/host/listings/${listingId}/blocks`);
export const acceptBlocks = (listingId: string = LISTING_ID, occurrenceCount = 1) =>
  answer(`POST /api/host/listings/${listingId}/blocks`, { status: 201, body: { _id: 'k', occurrenceCount } });

export const track = (date: string, roomId: string = LISTING_ID): HTMLElement =>
  document.querySelector<HTMLElement>(`[data-track="${date}"][data-room="${roomId}"]`)!;

/** A drag from one place of a track to another, each as a share of its hours. */
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

/** Where something is drawn in its day: from and until as shares of the day's hours. */
export function drawnShares(element: Element, day: HTMLElement): [number, number] {
  const { top, height } = day.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  return [(box.top - top) / height, (box.bottom - top) / height];
}

/** What axe finds on the page (P1). */
export async function faults(): Promise<string[]> {
  const rules = { region: { enabled: false }, 'landmark-one-main': { enabled: false } };
  const violations = await findViolations(document.body, { rules });
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' | ')}`);
}
