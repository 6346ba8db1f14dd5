// Every required URL of members, hosts, and staff has a page with content.
import { openWritten, signInAs, test } from '../fixtures.ts';

const MEMBERS = `/dashboard /bookings /bookmarks /kudos /messages /community /onboarding /profile /profile/settings
/settings /settings/payments /support /auth/linkedin-import`.split(/\s+/);

const HOSTS = `/host /properties /listings /host/properties /host/listings /host/bookings /host/create
/host/property/new /host-onboarding /host/property/:p/preview /host/property/:p/edit /host/property/:p/calendar
/host/property/:p/listings /host/property/:p/listing/new /host/listing/:l/edit /host/listing/:l/calendar
/host/listing/:l/availability /listing/:l/preview /property/:p`.split(/\s+/);

const STAFF = '/admin /admin/insurance /admin/users /admin/listings /admin/reports /support'.split(' ');

test('members and hosts find a page at each of their URLs (RT1)', async ({ page }) => {
  await signInAs(page, 'host');
  const own = await page.evaluate(async () => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
    const { access_token } = JSON.parse(localStorage.getItem(key) ?? '{}') as { access_token: string };
    const ask = async (path: string) => {
      const response = await fetch(path, { headers: { Authorization: `Bearer ${access_token}` } });
      return ((await response.json()) as { _id: string }[])[0]?._id ?? '';
    };
    return { property: await ask('/api/properties/my-properties'), listing: await ask('/api/listings/my-listings') };
  });
  for (const path of [...MEMBERS, ...HOSTS])
    await openWritten(page, path.replace(':p', own.property).replace(':l', own.listing));
});

test('staff find a page at each of their URLs (RT1)', async ({ page }) => {
  await signInAs(page, 'staff', '/admin');
  for (const path of STAFF) await openWritten(page, path);
});
