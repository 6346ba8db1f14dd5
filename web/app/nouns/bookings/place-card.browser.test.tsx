import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { aBooking } from '../../../test/booking-examples.ts';
import { answer } from '../../../test/fake-api.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { PlaceCard } from './place-card.tsx';
import { toWifiText } from './wifi-code.tsx';

const near = { lat: 45.54, lng: -122.65 };
const exact = {
  street: '12 Maple Street',
  unit: 'Shed',
  city: 'Portland',
  state: 'Oregon',
  postalCode: '97214',
  country: 'US',
  coordinates: near,
};

it('a request only shows the neighborhood, and when the address will be shown (B2)', async () => {
  const booking = aBooking({ status: 'requested' });
  await renderHere(() => <PlaceCard booking={booking} />);
  await expect.element(page.getByText('Kerns, Portland, Oregon')).toBeVisible();
  await expect.element(page.getByText(/^If Nadia accepts, you’ll see the exact address when/)).toBeVisible();
});

it('a confirmed booking says when the exact address will be shown, with the zone (B2)', async () => {
  const booking = aBooking({ addressFrom: '2026-11-29T17:00:00.000Z', timeZone: 'America/Los_Angeles' });
  await renderHere(() => <PlaceCard booking={booking} />);
  await expect.element(page.getByText(/^Exact address from Sun, Nov 29/)).toMatchTextContent(/9:00.*, Pacific time$/);
});

it('a confirmed booking then shows the address (B2)', async () => {
  const booking = aBooking({
    address: { country: 'US', neighborhood: null, coordinates: near, exact },
    addressFrom: '2026-11-20T17:00:00.000Z',
  });
  await renderHere(() => <PlaceCard booking={booking} />);
  await expect.element(page.getByText(/12 Maple Street/)).toBeVisible();
  expect(document.body.textContent).not.toContain('Exact address from');
});

it('a past booking no longer shows it', async () => {
  await renderHere(() => <PlaceCard booking={aBooking({ status: 'closed' })} />);
  await expect.element(page.getByText('The exact address is no longer available.')).toBeVisible();
});

it('says that it comes later where an own policy refunds most of the price for longer (A16)', async () => {
  await renderHere(() => (
    <PlaceCard booking={aBooking({ status: 'requested', cancellationPolicy: 'own-100-14d-75-7d' })} />
  ));
  await expect
    .element(page.getByText(/exact address when canceling costs at least half or 24 hours before/))
    .toBeVisible();
});

it('without a map, a message takes its place and the booking stays (SE7)', async () => {
  await renderHere(() => <PlaceCard booking={aBooking({ status: 'requested' })} />);
  await expect.element(page.getByText('Unable to load map')).toBeVisible();
  await expect.element(page.getByText('Kerns, Portland, Oregon')).toBeVisible();
});

it('shows a code for the Wi-Fi once the network is released, and copies the password (B6)', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const booking = aBooking({
    address: { country: 'US', neighborhood: null, coordinates: near, exact },
    arrivalNote: 'Wi-Fi: Network: Attic',
    wifi: { name: 'Attic', password: 'quiet desk' },
  });
  await renderHere(() => (
    <main>
      <h1>Booking</h1>
      <PlaceCard booking={booking} />
    </main>
  ));
  await page.getByRole('button', { name: 'Copy Wi-Fi password' }).click();
  expect(write).toHaveBeenCalledWith('quiet desk');
  await page.getByRole('button', { name: 'Show Wi-Fi code' }).click();
  await expect.element(page.getByRole('img', { name: 'Code for the Wi-Fi network Attic' })).toBeVisible();
  expect(await findViolations(document.body)).toEqual([]);
  await page.getByRole('button', { name: 'Hide Wi-Fi code' }).click();
  await expect.element(page.getByRole('img', { name: 'Code for the Wi-Fi network Attic' })).not.toBeInTheDocument();
});

it.each([
  [{ name: 'Attic', password: 'quiet desk' }, 'WIFI:T:WPA;S:Attic;P:quiet desk;;'],
  [{ name: 'A;t,t:i"c\\', password: 'a;b,c:d"e\\' }, String.raw`WIFI:T:WPA;S:A\;t\,t\:i\"c\\;P:a\;b\,c\:d\"e\\;;`],
  [{ name: 'Café ☕', password: null }, 'WIFI:T:nopass;S:Café ☕;;'],
])('writes %j as phones read it (B6)', (wifi, code) => {
  expect(toWifiText(wifi)).toBe(code);
});

it('translates how to get in, but never the network (P4)', async () => {
  const translate = async (words: string) => words.toUpperCase();
  vi.stubGlobal('Translator', { availability: async () => 'available', create: async () => ({ translate }) });
  const booking = aBooking({
    address: { country: 'US', neighborhood: null, coordinates: near, exact },
    arrivalNote:
      'Accès : la clé est dans la boîte à côté de la porte.\nWi-Fi: Network: grenier\nPassword: bureau calme',
    wifi: { name: 'grenier', password: 'bureau calme' },
  });
  await renderHere(() => <PlaceCard booking={booking} />);
  await page.getByRole('button', { name: 'Translate' }).click();
  await expect
    .element(page.getByText('ACCÈS : LA CLÉ EST DANS LA BOÎTE À CÔTÉ DE LA PORTE.'))
    .toHaveAttribute('lang', 'en');
  await expect.element(page.getByText('Password: bureau calme')).toBeVisible();
  vi.unstubAllGlobals();
});

it('shows the photos of the way in as steps, and that the host reads when they’re opened (B6)', async () => {
  const booking = aBooking({
    address: { country: 'US', neighborhood: null, coordinates: near, exact },
    wayIn: [
      { _id: 'p1', caption: 'The blue door', stage: 'address', width: 4, height: 3 },
      { _id: 'p2', caption: '', stage: 'code', width: 4, height: 3 },
    ],
  });
  const picture = new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>'], {
    type: 'image/svg+xml',
  });
  for (const id of ['p1', 'p2']) answer(`GET /api/bookings/${booking._id}/way-in-photos/${id}`, { body: picture });
  await renderHere(() => (
    <main>
      <h2>Getting there</h2>
      <PlaceCard booking={booking} />
    </main>
  ));
  await expect.element(page.getByRole('img', { name: 'Step 1: The blue door' })).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Step 2 of the way in' })).toBeVisible();
  await expect.element(page.getByText(/^For 90 days, your host can see when you open the address/)).toBeVisible();
  expect(await findViolations(document.body)).toEqual([]);
});
