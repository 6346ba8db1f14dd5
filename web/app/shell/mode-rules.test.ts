import { describe, expect, it } from 'vitest';
import { findSection, hasBottomTabs, modeOfPage } from './mode-rules.ts';

describe('the mode of a page', () => {
  it.each([
    ['/host', 'hosting'],
    ['/host/', 'hosting'],
    ['/host/listing/019a/edit', 'hosting'],
    ['/host-onboarding', 'hosting'],
    ['/properties', 'hosting'],
    ['/earnings', 'hosting'],
    ['/listings', 'hosting'],
    ['/listing/019a/preview', 'hosting'],
    ['/', 'booking'],
    ['/search', 'booking'],
    ['/listing/019a', 'booking'],
    ['/listing/019a/book', 'booking'],
    ['/bookings', 'booking'],
    ['/become-host', 'booking'],
    ['/hosts', undefined],
    ['/messages/019a', undefined],
    ['/settings/payments', undefined],
    ['/profile', undefined],
    ['/dashboard', undefined],
    ['/booking/019a', undefined],
    ['/help', undefined],
    ['/hosting-ana', undefined],
  ] as const)('%s: %s', (pathname, mode) => expect(modeOfPage(pathname)).toBe(mode));
});

describe('the hosting section of a page', () => {
  it.each([
    ['/host', 'today'],
    ['/host/bookings', 'today'],
    ['/host-onboarding', 'today'],
    ['/host/calendar', 'calendar'],
    ['/host/property/019a/calendar', 'calendar'],
    ['/host/listing/019a/availability', 'calendar'],
    ['/host/listing/019a/edit', 'listings'],
    ['/host/properties', 'listings'],
    ['/host/documents', 'listings'],
    ['/host/payouts/statements', 'earnings'],
    ['/messages/019a', 'messages'],
    ['/settings', undefined],
    ['/host/no-such-page', undefined],
  ] as const)('%s: %s', (pathname, section) => expect(findSection(pathname)).toBe(section));
});

describe('the tabs at the bottom of a phone', () => {
  it.each([
    ['/host', true],
    ['/host/listings', true],
    ['/host/property/019a/listings', true],
    ['/host/listing/019a/calendar', true],
    ['/messages', true],
    ['/messages/019a', false],
    ['/host/property/new', false],
    ['/host/property/019a/edit', false],
    ['/host/property/019a/listing/new', false],
    ['/host/listing/019a/edit', false],
    ['/listing/019a/preview', false],
    ['/host/import', false],
  ])('%s: %s', (pathname, hasTabs) => expect(hasBottomTabs(pathname)).toBe(hasTabs));
});
