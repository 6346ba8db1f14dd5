import { describe, expect, it } from 'vitest';
import { mayRedirectFrom, needsOnboarding } from './onboarding-redirect.ts';

describe('the first questions (CS6)', () => {
  const known = (profession: string | null, company: string | null, workspaceType: string | null) =>
    ({
      accountStatus: 'active',
      onboardingCompleted: false,
      profile: { profession, company },
      preferences: { workspaceType },
    }) as Parameters<typeof needsOnboarding>[0];
  const bare = known(null, null, null);

  it.each([
    ['knows nothing', bare, 's1', true],
    ['lacks the profession', known(null, 'C', 'calls'), 's1', true],
    ['lacks the company', known('P', null, 'calls'), 's1', true],
    ['lacks the kind of work', known('P', 'C', null), 's1', true],
    ['lacks nothing', known('P', 'C', 'calls'), 's1', false],
    ['was asked already', { ...bare, onboardingCompleted: true }, 's1', false],
    ['came through Google', bare, 'google-oauth2|1', true],
    ['came through Facebook', bare, 'facebook|1', true],
    ['came through LinkedIn', bare, 'linkedin|1', false],
    ['waits to be let in', { ...bare, accountStatus: 'pending' as const }, 's1', false],
  ])('are owed by members who %s', (_who, profile, sub, isOwed) => {
    expect(needsOnboarding(profile, sub)).toBe(isOwed);
  });

  it.each([
    ['/dashboard', true],
    ['/profile', true],
    ['/profile/settings', true],
    ['/settings', true],
    ['/settings/notifications', true],
    ['/search', true],
    ['/listing/019a', true],
    ['/bookings', true],
    ['/messages/019a', true],
    ['/book', true],
    ['/hosts', true],
    ['/host', false],
    ['/host/property/new', false],
    ['/host/listing/019a/edit', false],
    ['/host-onboarding', false],
    ['/listing/019a/preview', false],
    ['/become-host', false],
    ['/', false],
    ['/onboarding', false],
    ['/listing/019a/book', false],
    ['/listing/019a/book/', false],
    ['/booking/019a', false],
    ['/booking/019a/', false],
    ['/booking/019a/receipt', false],
    ['/auth/callback', false],
    ['/auth/link-callback', false],
    ['/logout-complete', false],
    ['/demo/outbox', false],
  ])('on %s may come: %s', (pathname, mayCome) => {
    expect(mayRedirectFrom(pathname)).toBe(mayCome);
  });
});
