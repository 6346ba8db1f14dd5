import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer } from '../../../test/fake-api.ts';
import { aCard } from '../../../test/listing-examples.ts';
import { anOwnListing, anOwnProperty, aPropertySummary, HOME_ID, ROOM_ID } from '../../../test/own-listings.ts';
import { renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { markPreviewSeen } from '../../features/host-listings/seen-previews.ts';
import { session } from '../../lib/session/session.ts';
import HostOnboarding from './host-onboarding.tsx';

const step = (name: RegExp) => page.getByRole('link', { name });

beforeEach(async () => {
  localStorage.removeItem('seenPreviews');
  await page.viewport(1440, 900);
  storeSignIn();
  session.start();
  answer('GET /api/config', { body: {} });
  answer('GET /api/properties/my-properties', { body: [aPropertySummary()] });
  answer('GET /api/listings/my-listings', { body: [{ ...aCard(1), _id: ROOM_ID, state: 'draft' }] });
  answer(`GET /api/host/listings/${ROOM_ID}`, { body: anOwnListing({ gaps: [{ code: 'photos', isBlocking: true }] }) });
  answer(`GET /api/properties/${HOME_ID}`, { body: anOwnProperty({ localLimits: 'Two visitors at a time' }) });
  answer(`GET /api/host/listings/${ROOM_ID}/feeds`, { body: { feeds: [], conflicts: [] } });
  answer('GET /api/payout-account', { body: { accounts: [], hasStripe: false } });
  answer('GET /api/host/documents', { body: { documents: [], required: [], lapsed: [] } });
  answer('GET /api/users/profile', { body: { isEmailVerified: true } });
});

it('separates what blocks publishing from what is optional, each with about how long it takes (M2)', async () => {
  await renderHere(HostOnboarding);
  await expect.element(page.getByRole('heading', { name: 'Required to publish' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Recommended' })).toBeVisible();
  await expect.element(page.getByText('5 of 7 done')).toBeVisible();
  await expect.element(step(/Photos \(to do\).*About 5 min/)).toHaveAttribute('aria-current', 'step');
  await expect
    .element(step(/Calendar sync \(to do\).*About 2 min/))
    .toHaveAttribute('href', `/host/listing/${ROOM_ID}/calendar#feeds-title`);
  await expect.element(step(/Documents \(to do\).*About 3 min/)).toBeVisible();
  await expect.element(step(/Payout account \(to do\)/)).toHaveAttribute('href', '/settings/payments?account=new');
  await expect.element(step(/Local rules \(done\)/)).toBeVisible();
  await expect.element(step(/Preview \(to do\)/)).toHaveAttribute('href', `/listing/${ROOM_ID}/preview`);
});

it('counts the look as a guest as done once there was one in this browser (M2)', async () => {
  markPreviewSeen(ROOM_ID);
  await renderHere(HostOnboarding);
  await expect.element(step(/Preview \(done\)/)).toBeVisible();
});

it('once the listing is live, says so, and what’s left comes first (M2)', async () => {
  answer('GET /api/listings/my-listings', { body: [{ ...aCard(1), _id: ROOM_ID, state: 'live' }] });
  answer(`GET /api/host/listings/${ROOM_ID}`, { body: anOwnListing({ state: 'live', gaps: [] }) });
  await renderHere(HostOnboarding);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Your listing is live' })).toBeVisible();
  await expect.element(step(/Payout account \(to do\)/)).toBeVisible();
  await expect
    .element(page.getByRole('progressbar', { name: 'Recommended steps' }))
    .toHaveAttribute('aria-valuenow', '3');
  await expect.element(page.getByRole('listitem').first()).toMatchTextContent(/^Calendar sync \(to do\)/);
  await expect.element(step(/^Calendar sync/)).toHaveAttribute('aria-current', 'step');
  await expect.element(step(/Photos \(done\)/)).not.toBeInTheDocument();
  await page.getByText('Required to publish: all done').click();
  await expect.element(step(/Photos \(done\)/)).toBeVisible();
});

it('leads to the documents’ own page (M2)', async () => {
  await renderHere(HostOnboarding);
  await expect.element(step(/Documents/)).toHaveAttribute('href', '/host/documents');
});

it('has no axe violations (P1)', async () => {
  await renderHere(HostOnboarding);
  await expect.element(page.getByText('5 of 7 done')).toBeVisible();
  const violations = await findViolations(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
  });
  expect(
    violations
      .map(({ id }) => id)
      .filter((id) => !['region', 'landmark-one-main', 'page-has-heading-one'].includes(id)),
  ).toEqual([]);
});
