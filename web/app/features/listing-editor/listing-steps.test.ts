import { describe, expect, it } from 'vitest';
import { anOwnListing, HOME_ID, ROOM_ID } from '../../../test/own-listings.ts';
import { HELPFUL_STEPS, listingToFinish, NEEDED_STEPS, onboardingSteps } from './listing-steps.ts';

type Facts = Parameters<typeof onboardingSteps>[0];
const nothingMore = {
  localLimits: null,
  hasDocument: false,
  hasFeed: false,
  hasSeenPreview: false,
  hasPayoutAccount: false,
};
const steps = (facts: Omit<Facts, keyof typeof nothingMore> & Partial<Facts>) =>
  onboardingSteps({ ...nothingMore, ...facts });
const done = (facts: Parameters<typeof steps>[0]) => {
  const { needed, helpful } = steps(facts);
  return [...needed, ...helpful].filter(({ isDone }) => isDone).map(({ id }) => id);
};

describe('the checklist of a new host (M2)', () => {
  it('begins with the home, and leads nowhere before there is one', () => {
    const { needed, helpful } = steps({ firstHomeId: undefined, room: undefined, isEmailVerified: false });
    expect(needed.map(({ id }) => id)).toEqual([...NEEDED_STEPS]);
    expect(helpful.map(({ id }) => id)).toEqual([...HELPFUL_STEPS]);
    expect([...needed, ...helpful].filter(({ isDone }) => isDone)).toEqual([]);
    expect([...needed, ...helpful].filter(({ href }) => href).map(({ id, href }) => [id, href])).toEqual([
      ['home', '/host/property/new'],
      ['email', '/oidc/verify-email'],
    ]);
  });

  it('goes on with the first room of the home', () => {
    const { needed } = steps({ firstHomeId: HOME_ID, room: undefined, isEmailVerified: true });
    expect(done({ firstHomeId: HOME_ID, room: undefined, isEmailVerified: true })).toEqual(['home', 'email']);
    expect(needed[1]?.href).toBe(`/host/property/${HOME_ID}/listing/new`);
  });

  it('follows what the room really lacks', () => {
    const listing = anOwnListing({
      gaps: [
        { code: 'photos', isBlocking: true },
        { code: 'cameras', isBlocking: true },
        { code: 'arrival', isBlocking: true },
        { code: 'alt-text', isBlocking: false, count: 2 },
      ],
    });
    expect(done({ firstHomeId: HOME_ID, room: listing, isEmailVerified: true })).toEqual([
      'room',
      'price',
      'hours',
      'email',
      'mode',
      'policy',
    ]);
    const { needed } = steps({ firstHomeId: HOME_ID, room: listing, isEmailVerified: true });
    expect(needed[0]?.href).toContain('#property-cameras');
    const atTheDoor = anOwnListing({ gaps: [{ code: 'arrival', isBlocking: true }] });
    expect(steps({ firstHomeId: HOME_ID, room: atTheDoor, isEmailVerified: true }).needed[0]).toMatchObject({
      isDone: false,
      href: `/host/property/${HOME_ID}/edit#property-arrival-access`,
    });
    expect(needed[1]?.href).toBe(`/host/listing/${ROOM_ID}/edit#listing-title`);
    const nobody = anOwnListing({ gaps: [{ code: 'capacity', isBlocking: true }] });
    expect(steps({ firstHomeId: HOME_ID, room: nobody, isEmailVerified: true }).needed[1]?.href).toContain(
      '#listing-capacity',
    );
  });

  it('ends with a live room', () => {
    const listing = anOwnListing({ gaps: [], state: 'live' });
    const facts = { firstHomeId: HOME_ID, room: listing, isEmailVerified: true };
    expect(done(facts)).toEqual([...NEEDED_STEPS, 'mode', 'policy']);
    const more = {
      localLimits: 'Two visitors at a time',
      hasDocument: true,
      hasFeed: true,
      hasSeenPreview: true,
      hasPayoutAccount: true,
    };
    expect(done({ ...facts, ...more })).toEqual([...NEEDED_STEPS, ...HELPFUL_STEPS]);
  });

  it('leads to the documents, the limits, another calendar, the preview and the payout account, which block nothing', () => {
    const { needed, helpful } = steps({
      firstHomeId: HOME_ID,
      room: anOwnListing({ gaps: [] }),
      isEmailVerified: true,
    });
    expect(needed.filter(({ isDone }) => !isDone).map(({ id }) => id)).toEqual(['publish']);
    expect(helpful.filter(({ isDone }) => !isDone).map(({ id, href }) => [id, href])).toEqual([
      ['calendar', `/host/listing/${ROOM_ID}/calendar#feeds-title`],
      ['documents', '/host/documents'],
      ['limits', `/host/property/${HOME_ID}/edit#property-localLimits`],
      ['preview', `/listing/${ROOM_ID}/preview`],
      ['payout', '/settings/payments?account=new'],
    ]);
  });

  it('is about the draft rather than the room that runs already', () => {
    const listings = [{ state: 'live' }, { state: 'paused' }, { state: 'draft', _id: ROOM_ID }];
    expect(listingToFinish(listings)).toBe(listings[2]);
    expect(listingToFinish([{ state: 'live' }])).toEqual({ state: 'live' });
    expect(listingToFinish([])).toBeUndefined();
  });
});
