// Profiles: what others see, editing one's own, choosing a username, and reporting (RT1, RT7).
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ownProfile } from '../../../test/account-examples.ts';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { aCard } from '../../../test/listing-examples.ts';
import { dropSignIn, renderHere, renderRoutes, storeSignIn } from '../../../test/render-app.tsx';
import { profileJsonLd } from '../../features/profiles/json-ld.ts';
import { session } from '../../lib/session/session.ts';
import type { OwnPage, Profile } from '../../nouns/profiles/api.ts';
import CheckReputation from '../content/check-reputation.tsx';
import Member from '../people/member.tsx';
import OwnProfilePage from './profile.tsx';
import ProfileSettings from './profile-settings.tsx';

const HOSTILE = '<img src=x onerror=alert(1)>\u202egnirts\u200b';
const aProfile = (more: Partial<Profile> = {}): Profile => ({
  _id: '019a2f00-0000-7000-a000-000000000001',
  username: 'ana-lima',
  name: 'Ana Lima',
  picture: null,
  headline: 'Architect with a quiet attic',
  bio: 'I draw houses.',
  profession: 'Architecture',
  company: null,
  languages: ['en', 'pt'],
  memberSince: '2025-03-01',
  isEmailVerified: true,
  trust: [
    { level: 'email', since: null, until: null },
    { level: 'phone', since: '2026-11-20', until: null },
    { level: 'identity', since: null, until: '2027-05-03' },
  ],
  hosting: {
    listingCount: 1,
    rating: 4.92,
    reviewCount: 12,
    bookingsHosted: 40,
    responseRatePercent: 98,
    responseMinutes: 35,
    cancellations: { canceled: 1, bookings: 41 },
    badgeSince: null,
  },
  visitCount: 3,
  listings: [aCard(1)],
  reviews: [
    {
      _id: '019a2f00-0000-7000-a000-000000000002',
      author: { name: 'Maya C.', picture: null },
      rating: 5,
      categories: {},
      text: 'Calm and bright.',
      reply: null,
      writtenOn: '2026-10-01',
      stay: null,
      listing: { _id: aCard(1)._id, title: 'Attic desk' },
    },
  ],
  visiting: null,
  kudos: {
    count: 2,
    tags: [{ tag: 'great-light', count: 2 }],
    latest: [
      {
        _id: '019a2f00-0000-7000-a000-000000000003',
        tag: 'great-light',
        text: 'What a window!',
        from: { name: 'Gia', picture: null },
        givenOn: '2026-11-01',
      },
    ],
  },
  reputations: [],
  can: { message: true, report: true },
  isSelf: false,
  ...more,
});
const ownPage = (more: Partial<OwnPage> = {}): OwnPage => ({
  username: null,
  usernameChangesLeft: 3,
  formerUsernames: [],
  bio: '',
  isPublic: true,
  gaps: ['picture', 'bio', 'username'],
  completePercent: 57,
  profile: aProfile({ username: null, bio: '', isSelf: true, can: { message: false, report: false } }),
  ...more,
});
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);
const openMember = (address: string) =>
  renderRoutes([{ path: '/:username', Component: Member as never, loader: () => ({ profile: null }) }], address);

beforeEach(() => {
  dropSignIn();
  storeSignIn();
  session.start();
});

describe('a member’s page (RT1)', () => {
  it('shows who they are, what they offer and what was said; axe finds nothing', async () => {
    answer('GET /api/profiles/ana-lima', { body: aProfile() });
    await openMember('/ana-lima');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Ana Lima' })).toBeVisible();
    await expect.element(page.getByText('Speaks English and Portuguese')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Room number 1' })).toBeVisible();
    await expect.element(page.getByText('What a window!')).toBeVisible();
    await expect.element(page.getByText('Calm and bright.')).toBeVisible();
    // What's proven, and until when (I8).
    await expect.element(page.getByText('ID reviewed, valid until May 3, 2027')).toBeVisible();
    await expect.element(page.getByText('Phone confirmed since Nov 20, 2026')).toBeVisible();
    await expect.element(page.getByText('Our team reviewed an identity document.')).toBeVisible();
    await expect.element(page.getByText('of 41 bookings canceled in the last 12 months')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Message Ana' }))
      .toHaveAttribute('href', `/messages?to=${aProfile()._id}`);
    expect(await findViolations(document.body, { rules: { region: { enabled: false } } })).toEqual([]);
  });

  it('a former name leads to the one of today', async () => {
    answer('GET /api/profiles/ana', { body: aProfile() });
    answer('GET /api/profiles/ana-lima', { body: aProfile() });
    await openMember('/ana');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Ana Lima' })).toBeVisible();
    expect(sent('GET /api/profiles/ana-lima')).toHaveLength(1);
  });

  it('hostile words stay words', async () => {
    answer('GET /api/profiles/ana-lima', {
      body: aProfile({
        name: HOSTILE,
        headline: HOSTILE.repeat(3),
        bio: HOSTILE.repeat(20),
        reviews: [],
        listings: [],
      }),
    });
    await openMember('/ana-lima');
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(document.querySelector('img[src="x"]')).toBeNull();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  });

  it('is reported with a reason', async () => {
    answer('GET /api/profiles/ana-lima', { body: aProfile() });
    answer('POST /api/reports', { status: 201, body: { reportedAt: '2026-11-21T15:00:00Z' } });
    await openMember('/ana-lima');
    await page.getByRole('button', { name: 'Report this profile' }).click();
    await page.getByRole('button', { name: 'Send report' }).click();
    await expect.element(page.getByRole('alert').filter({ hasText: 'Choose a reason.' })).toBeVisible();
    await page.getByRole('radio', { name: 'Rude, hateful, or threatening' }).click();
    await page.getByRole('button', { name: 'Send report' }).click();
    await expect
      .poll(() => sent('POST /api/reports').map(({ body }) => body))
      .toEqual([{ kind: 'member', subjectId: aProfile()._id, reason: 'rude' }]);
  });
});

describe('one’s own page (RT1, RT7)', () => {
  it('says what is missing, and a name is checked while typed and chosen', async () => {
    answer('GET /api/users/page', { body: ownPage() });
    answer('GET /api/usernames/ana-lima', { body: { username: 'ana-lima', problem: 'taken' } });
    answer('GET /api/usernames/ana-l', { body: { username: 'ana-l', problem: null } });
    answer('PUT /api/users/username', { body: ownPage({ username: 'ana-l' }) });
    await renderHere(OwnProfilePage, '/profile');
    await expect.element(page.getByRole('heading', { name: 'Profile 57% complete' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Choose a username' })).toBeVisible();
    const field = page.getByLabelText('Username');
    await field.fill('search');
    await expect.element(page.getByText('This username is reserved.')).toBeVisible();
    await field.fill('Ana\u200bLima');
    await expect.element(page.getByText('Use only the letters a–z, digits, and hyphens.')).toBeVisible();
    await field.fill('Ana-Lima');
    await expect.element(page.getByText('This username is taken, or too similar to another one.')).toBeVisible();
    await field.fill('ana-l');
    await expect.element(page.getByText('ana-l is available')).toBeVisible();
    await page.getByRole('button', { name: 'Save username' }).click();
    await expect.element(page.getByRole('link', { name: 'View profile' })).toHaveAttribute('href', '/ana-l');
    expect(sent('PUT /api/users/username').map(({ body }) => body)).toEqual([{ username: 'ana-l' }]);
    expect(await findViolations(document.body, { rules: { region: { enabled: false } } })).toEqual([]);
  });

  it('its name can be chosen in the settings of the profile too (RT7)', async () => {
    answer('GET /api/users/profile', { body: ownProfile() });
    answer('GET /api/users/page', { body: ownPage() });
    answer('GET /api/usernames/ana-l', { body: { username: 'ana-l', problem: null } });
    answer('PUT /api/users/username', { body: ownPage({ username: 'ana-l' }) });
    answer('GET /api/reputation/imports', { body: { imports: [], isOpen: false, acceptedIssuers: [] } });
    await renderHere(ProfileSettings, '/profile/settings');
    await page.getByLabelText('Username').fill('ana-l');
    await page.getByRole('button', { name: 'Save username' }).click();
    await expect.poll(() => sent('PUT /api/users/username').map(({ body }) => body)).toEqual([{ username: 'ana-l' }]);
    expect(await findViolations(document.body, { rules: { region: { enabled: false } } })).toEqual([]);
  });

  it('says a refusal beside what was typed, and a failure can be tried again', async () => {
    answer('GET /api/users/page', { status: 429, body: { code: 'RATE_LIMITED', message: 'Too many requests.' } });
    await renderHere(OwnProfilePage, '/profile');
    await expect.element(page.getByRole('heading', { name: 'We couldn’t load your profile' })).toBeVisible();
    answer('GET /api/users/page', { body: ownPage({ bio: 'Before' }) });
    answer('PATCH /api/users/page', { status: 400, body: { code: 'VALIDATION_FAILED', message: 'Not like that.' } });
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByLabelText('About you').fill('After');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(page.getByText('Not like that.')).toBeVisible();
    await expect.element(page.getByLabelText('About you')).toHaveValue('After');
  });
});

it('gives search engines the same facts as people (O1)', () => {
  expect(profileJsonLd(aProfile(), 'https://daynook.test/ana-lima')).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: { '@type': 'Person', name: 'Ana Lima', description: 'I draw houses.', jobTitle: 'Architecture' },
  });
});

const SIDE = { bookings: 12, canceled: 1, rating: 4.9, reviews: 1 };
const aReputation = (more: Partial<Profile['reputations'][number]> = {}): Profile['reputations'][number] => ({
  _id: '019a2f00-0000-7000-a000-000000000004',
  issuer: { url: 'https://desks.example', name: 'Desks' },
  subject: { name: 'Ana Lima' },
  issuedAt: '2026-11-20T10:00:00Z',
  expiresAt: '2027-02-18T10:00:00Z',
  checkedAt: '2026-11-21T10:00:00Z',
  memberSince: '2024-05-01',
  totals: { asHost: { ...SIDE, categories: [] }, asGuest: { ...SIDE, bookings: 0, rating: null }, kudos: 1 },
  reviews: Array.from({ length: 4 }, (_, at) => ({
    as: 'host' as const,
    rating: 5,
    text: at === 3 ? 'The fourth' : `${HOSTILE} Une belle pièce près de la fenêtre.`,
    writtenOn: '2026-10-01',
    author: null,
  })),
  kudos: [{ tag: 'x', label: 'Best coffee', text: 'Thanks!', givenOn: '2026-10-01', author: 'Gia' }],
  leftOut: { reviews: 2, kudos: 0 },
  ...more,
});
const FILE = new File(['{"about":""}'], 'reputation.json', { type: 'application/json' });
const chooseFile = () => page.getByTestId('reputation-file').upload(FILE);

describe('reputation of other sites (I16)', () => {
  it('is in a section of its own that names its source; texts have their language, and it can be reported', async () => {
    answer('GET /api/profiles/ana-lima', { body: aProfile({ reputations: [aReputation()] }) });
    answer('POST /api/reports', { status: 201, body: { reportedAt: '2026-11-21T15:00:00Z' } });
    await openMember('/ana-lima');
    const section = page.getByRole('region', { name: 'From Desks, checked November 21, 2026' });
    await expect.element(section.getByText('https://desks.example', { exact: true })).toBeVisible();
    await expect.element(section.getByText('12 bookings · 1 canceled')).toBeVisible();
    await expect.element(section.getByText('2 older entries aren’t in the file.')).toBeVisible();
    expect(document.querySelector('img[src="x"]')).toBeNull();
    expect(document.querySelector('bdi[lang="fr"]')).not.toBeNull();
    expect(section.getByText('The fourth').query()).toBeNull();
    await section.getByRole('button', { name: 'Show all' }).click();
    await expect.element(section.getByText('The fourth')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    expect(await findViolations(document.body, { rules: { region: { enabled: false } } })).toEqual([]);
    await section.getByRole('button', { name: 'Report this reputation file' }).click();
    await page.getByRole('radio', { name: 'False or impersonating someone' }).click();
    await page.getByRole('button', { name: 'Send report' }).click();
    await expect
      .poll(() => sent('POST /api/reports').map(({ body }) => body))
      .toEqual([{ kind: 'reputation', subjectId: aReputation()._id, reason: 'false' }]);
  });

  it('is added with a file, refused beside it, and hidden or removed', async () => {
    const own = { reputation: aReputation(), isShown: true, hiddenBecause: null, shownUntil: '2027-11-20T10:00:00Z' };
    answer('GET /api/users/profile', { body: ownProfile() });
    answer('GET /api/users/page', { body: ownPage() });
    answer('GET /api/reputation/imports', {
      body: { imports: [], isOpen: true, acceptedIssuers: ['https://desks.example'] },
    });
    const message = 'This file has expired.';
    answer('POST /api/reputation/imports', {
      status: 409,
      body: { code: 'REPUTATION_REFUSED', message, fields: { file: message } },
    });
    await renderHere(ProfileSettings, '/profile/settings');
    await expect.element(page.getByText('Accepted from: https://desks.example')).toBeVisible();
    await chooseFile();
    await expect.element(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
    answer('POST /api/reputation/imports', { status: 201, body: own });
    answer('GET /api/reputation/imports', { body: { imports: [own], isOpen: true, acceptedIssuers: null } });
    await chooseFile();
    await expect.element(page.getByText('Shown until November 20, 2027. A newer file replaces it.')).toBeVisible();
    expect(await findViolations(document.body, { rules: { region: { enabled: false } } })).toEqual([]);
    answer(`PATCH /api/reputation/imports/${own.reputation._id}`, { body: { ...own, isShown: false } });
    await page.getByRole('checkbox', { name: 'Show on my profile' }).click();
    await expect
      .poll(() => sent(`PATCH /api/reputation/imports/${own.reputation._id}`).map(({ body }) => body))
      .toEqual([{ isShown: false }]);
    answer(`DELETE /api/reputation/imports/${own.reputation._id}`, { status: 204 });
    await page.getByRole('button', { name: 'Remove the file from Desks' }).click();
    await expect.poll(() => sent(`DELETE /api/reputation/imports/${own.reputation._id}`)).toHaveLength(1);
  });

  it('anyone checks a file: valid, or not and why', async () => {
    const { _id, checkedAt: _checkedAt, ...reputation } = aReputation();
    const valid = { isValid: true, problem: null, message: null, reputation, isAccepted: false };
    answer('POST /api/reputation/checks', { body: valid });
    await renderHere(CheckReputation, '/help/check-reputation');
    await chooseFile();
    await expect
      .element(page.getByText('Valid. The site it names signed it, and nobody has changed it since.'))
      .toBeVisible();
    await expect.element(page.getByRole('heading', { name: /^From Desks, checked/ })).toBeVisible();
    expect(await findViolations(document.body, { rules: { region: { enabled: false } } })).toEqual([]);
    const message = 'The signature isn’t valid.';
    answer('POST /api/reputation/checks', { body: { ...valid, isValid: false, problem: 'bad-signature', message } });
    await chooseFile();
    await expect.element(page.getByText('Not valid. The signature isn’t valid.')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'From Desks', exact: true })).toBeVisible();
    await expect.element(page.getByText('https://desks.example', { exact: true })).toBeVisible();
  });
});
