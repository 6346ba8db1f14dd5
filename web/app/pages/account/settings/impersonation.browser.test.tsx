// Impersonation by staff: starting with a reason, a banner on every page, read-only, ending without a trace, and the member's own list of
// them (RO2).
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../../test/axe.ts';
import { answer, receivedCalls } from '../../../../test/fake-api.ts';
import { dropSignIn, renderHere, renderRoutes, storeSignIn } from '../../../../test/render-app.tsx';
import { OwnImpersonations } from '../../../features/impersonation/own-impersonations.tsx';
import { UnreadCard } from '../../../features/inbox/unread-card.tsx';
import { call } from '../../../lib/api/api.ts';
import { IMPERSONATION_KEY, type Impersonation, impersonation } from '../../../lib/impersonation/impersonation.ts';
import { navigation } from '../../../lib/impersonation/impersonation-requests.ts';
import { session } from '../../../lib/session/session.ts';
import { readStored, writeStored } from '../../../lib/session/stored-state.ts';
import { ImpersonateMember } from '../../../nouns/impersonation/impersonate-member.tsx';
import MemberArea from '../../../shell/member-area.tsx';
import { MemberMenu } from '../../../shell/member-menu.tsx';
import { PrivacyTab } from './privacy-tab.tsx';

const ID = '019a2f00-0000-7000-8000-00000000000b';
const SESSION_ID = '019a2f00-0000-7000-8000-00000000000c';
const TICKET = '019a2f00-0000-7000-8000-00000000000d';
const BACK = '/support?ticket=1';
const ONLY = { code: 'LOOKING_ONLY', message: 'You are only looking, as a member.' };
const refused = { status: 403, body: ONLY };
const stayHere = navigation.to;
let wentTo: string[];

const anImpersonation = (more: Partial<Impersonation> = {}): Impersonation => ({
  id: SESSION_ID,
  user: { sub: `impersonation:${ID}`, email: 'zoe@example.com', name: 'Zoë <b>Límová</b>', picture: undefined },
  endsAtMs: Date.now() + 27.9 * 60_000,
  backTo: BACK,
  ...more,
});

const errors = async () =>
  (await findViolations(document.body, { rules: { region: { enabled: false } } })).map(({ id, nodes }) => [
    id,
    nodes[0]?.html,
  ]);
const sent = (key: string) => receivedCalls().filter((one) => one.key === key);

beforeEach(() => {
  wentTo = [];
  navigation.to = (path) => void wentTo.push(path);
  // Requested half a second after a login, in whichever test is running then.
  answer('GET /api/properties/my-properties', { body: [] });
  session.start();
  dropSignIn();
});
afterEach(() => {
  navigation.to = stayHere;
  impersonation.become(undefined);
  sessionStorage.removeItem(IMPERSONATION_KEY);
  sessionStorage.removeItem('impersonation-over');
  dropSignIn();
});

const Begin = () => (
  <main>
    <h1>Ticket</h1>
    <ImpersonateMember memberId={ID} name="Zoë <b>Límová</b>" ticketId={TICKET} />
  </main>
);
const Anywhere = () => (
  <main>
    <h1>Bookings</h1>
    <MemberMenu />
  </main>
);
const OwnList = () => (
  <main>
    <h1>Privacy</h1>
    <OwnImpersonations />
  </main>
);
const Unread = () => (
  <main>
    <h1>Dashboard</h1>
    <UnreadCard />
  </main>
);
const asked = vi.fn();
const Secret = () => {
  asked();
  return <h1>Secret</h1>;
};

describe('beginning one', () => {
  const path = `POST /api/staff/members/${ID}/looks`;
  const reason = () => page.getByLabelText('Reason (logged)');

  it('asks why first; what is refused stays beside its field, what is begun leads to their pages in this tab (RO2)', async () => {
    storeSignIn({ email: 'sam@daynook.com' });
    answer(path, {
      status: 400,
      body: { code: 'VALIDATION_FAILED', message: 'See the fields.', fields: { reason: 'Too short.' } },
    });
    await renderHere(Begin, '/support?ticket=1');
    await page.getByRole('button', { name: 'View as this member…' }).click();
    await expect.element(page.getByRole('dialog', { name: 'View as Zoë <b>Límová</b>' })).toBeVisible();
    expect(await errors()).toEqual([]);
    await reason().fill('short');
    await page.getByRole('button', { name: 'Start viewing' }).click();
    await expect.element(page.getByText('Too short.')).toBeVisible();
    await expect.element(reason()).toHaveValue('short');
    expect(wentTo).toEqual([]);
    await reason().fill('They cannot find their booking');
    answer(path, {
      status: 201,
      body: {
        _id: SESSION_ID,
        member: { _id: ID, name: 'Zoë', email: 'zoe@example.com', picture: null },
        beganAt: '2026-11-21T15:00:00.000Z',
        endsAt: '2026-11-21T15:30:00.000Z',
      },
    });
    await page.getByRole('button', { name: 'Start viewing' }).click();
    await vi.waitFor(() => expect(wentTo).toEqual(['/dashboard']));
    expect(sent(path).at(-1)?.body).toEqual({ reason: 'They cannot find their booking', ticketId: TICKET });
    const kept = JSON.parse(sessionStorage.getItem(IMPERSONATION_KEY) ?? '') as Impersonation;
    expect(kept).toMatchObject({ id: SESSION_ID, user: { name: 'Zoë', email: 'zoe@example.com' }, backTo: BACK });
    expect(Math.abs(kept.endsAtMs - Date.now() - 30 * 60_000)).toBeLessThan(60_000);
    expect(localStorage.getItem(IMPERSONATION_KEY)).toBeNull();
  });

  it('back from one that ran out, says so once (RO2)', async () => {
    sessionStorage.setItem('impersonation-over', '1');
    await renderHere(Begin, '/support?ticket=1');
    await expect.element(page.getByText(/Your view as this member has ended/)).toBeVisible();
    expect(sessionStorage.getItem('impersonation-over')).toBeNull();
  });
});

describe('while it lasts', () => {
  beforeEach(() => {
    impersonation.become(anImpersonation());
    storeSignIn({ email: 'sam@daynook.com', name: 'Sam of staff' });
    answer('GET /api/beta/status', { body: { accountStatus: 'active' } });
    answer('GET /api/users/profile', refused);
    answer('GET /api/users/action-items', { body: { items: [], count: 0 } });
  });

  it('the tab is the member’s, every request names the impersonation, and nothing is stored where other tabs would find it (RO2)', async () => {
    expect(session.now().user).toMatchObject({ name: 'Zoë <b>Límová</b>', email: 'zoe@example.com' });
    await call('GET /api/users/action-items');
    expect(sent('GET /api/users/action-items')[0]?.headers).toMatchObject({
      'x-looking-as': SESSION_ID,
      authorization: 'Bearer token',
    });
    writeStored('userProfile', { name: 'Zoë' });
    expect(readStored('userProfile')).toEqual({ name: 'Zoë' });
    expect(localStorage.getItem('userProfile')).toBeNull();
    sessionStorage.removeItem('userProfile');
  });

  it('what would change something is refused in the server’s words, calmly (RO2)', async () => {
    answer('POST /api/bookings/019a2f00-0000-7000-8000-00000000000b/withdraw', refused);
    await renderHere(Anywhere);
    await expect.element(page.getByRole('complementary', { name: 'Viewing as a member' })).toBeVisible();
    const withdrawn = call('POST /api/bookings/{id}/withdraw', { params: { id: ID }, body: {} });
    await expect(withdrawn).rejects.toMatchObject({ code: 'LOOKING_ONLY', message: ONLY.message });
    await expect.element(page.getByText(ONLY.message).first()).toBeVisible();
    // The CSRF token is fetched as the staff member.
    for (const { headers } of sent('GET /api/csrf-token')) expect(headers).not.toHaveProperty('x-looking-as');
  });

  it('a banner says as whom and how long, to ears too; ending it is asked as oneself and leads back (RO2)', async () => {
    answer(`POST /api/staff/looks/${SESSION_ID}/end`, { status: 204 });
    await renderHere(Anywhere);
    const banner = page.getByRole('complementary', { name: 'Viewing as a member' });
    await expect.element(banner.getByText('Zoë <b>Límová</b>', { exact: true })).toBeVisible();
    await expect.element(banner.getByText(/You can’t change anything/)).toBeVisible();
    await expect.element(banner.getByText(/^2[78] minutes left$/)).toBeVisible();
    await expect
      .element(page.getByRole('status').filter({ hasText: /use the button at the top of the page/ }))
      .toBeInTheDocument();
    expect(await errors()).toEqual([]);
    // The keyboard reaches it first.
    expect(document.body.firstElementChild?.contains(banner.element())).toBe(true);
    await banner.getByRole('button', { name: 'Stop viewing' }).click();
    await vi.waitFor(() => expect(wentTo).toEqual([BACK]));
    expect(sent(`POST /api/staff/looks/${SESSION_ID}/end`)[0]?.headers).not.toHaveProperty('x-looking-as');
  });

  it('signing out ends the impersonation and nothing else (RO2)', async () => {
    answer(`POST /api/staff/looks/${SESSION_ID}/end`, { status: 204 });
    await renderHere(Anywhere);
    await page.getByRole('button', { name: /’s account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await vi.waitFor(() => expect(wentTo).toEqual([BACK]));
    expect(Object.keys(localStorage).some((key) => key.startsWith('oidc.user:'))).toBe(true);
  });

  it('one that is over, as the server says, leads back with a word why (RO2)', async () => {
    answer('GET /api/users/action-items', { status: 403, body: { code: 'LOOK_OVER', message: 'It is over.' } });
    await expect(call('GET /api/users/action-items')).rejects.toMatchObject({ code: 'LOOK_OVER' });
    expect(wentTo).toEqual([BACK]);
    expect(sessionStorage.getItem('impersonation-over')).toBe('1');
  });

  it.each([
    '/messages',
    `/messages/${ID}`,
    '/bookmarks',
    '/settings/security',
    '/settings/calendars/',
    `/listing/${ID}/book`,
  ])('%s is not shown, and its questions are not asked (RO2)', async (address) => {
    asked.mockClear();
    await renderRoutes([{ Component: MemberArea, children: [{ path: '*', Component: Secret }] }], address);
    await expect.element(page.getByRole('heading', { name: 'Not shown here', level: 1 })).toBeVisible();
    expect(asked).not.toHaveBeenCalled();
    expect(await errors()).toEqual([]);
  });

  it('a part of a page that is not for staff says so and is no failure (RO2)', async () => {
    answer('GET /api/users/page', refused);
    answer('GET /api/account/blocked', refused);
    answer('GET /api/account/looks', { body: { looks: [], nextCursor: null } });
    await renderHere(PrivacyTab, '/settings/privacy');
    await expect.element(page.getByRole('heading', { name: 'Not shown here' })).toBeVisible();
    await expect.element(page.getByText('Our team hasn’t viewed your account.')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'We couldn’t load this list' })).not.toBeInTheDocument();
  });
});

it('what waits to be read is left out of the start page, and nothing is said to have failed (RO2)', async () => {
  impersonation.become(anImpersonation());
  storeSignIn({ email: 'sam@daynook.com' });
  answer('GET /api/conversations', refused);
  await renderHere(Unread);
  await vi.waitFor(() => expect(sent('GET /api/conversations')).toHaveLength(1));
  await expect.element(page.getByText('We couldn’t load your messages.')).not.toBeInTheDocument();
  expect(sent('GET /api/conversations/unread-count')).toEqual([]);
});

it('members read when staff looked, on which clock, and for which question (RO2)', async () => {
  storeSignIn();
  const one = (n: number, more = {}) => ({
    _id: `${ID.slice(0, -1)}${n}`,
    beganAt: '2026-11-21T15:00:00.000Z',
    endedAt: '2026-11-21T15:12:00.000Z',
    ticketReference: null,
    ...more,
  });
  answer('GET /api/account/looks', {
    body: { looks: [one(1, { endedAt: null }), one(2, { ticketReference: 'S-7K4M2Q' })], nextCursor: 'more' },
  });
  await renderHere(OwnList);
  await expect.element(page.getByText('Happening now')).toBeVisible();
  await expect.element(page.getByText('For your support request S-7K4M2Q')).toBeVisible();
  await expect.element(page.getByText(/Nov 21/).first()).toBeVisible();
  answer('GET /api/account/looks', { body: { looks: [one(3)], nextCursor: null } });
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => page.getByRole('listitem').elements().length).toBe(3);
  expect(await errors()).toEqual([]);
});
