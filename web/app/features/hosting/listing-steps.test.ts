import { describe, expect, it } from 'vitest';
import { anOwnListing, HOME_ID, ROOM_ID } from '../../../test/own-spaces.ts';
import { roomToFinish, STEPS, stepsOf } from './listing-steps.ts';

const done = (facts: Parameters<typeof stepsOf>[0]) =>
  stepsOf(facts)
    .filter(({ isDone }) => isDone)
    .map(({ id }) => id);

describe('the checklist of a new host (M2)', () => {
  it('begins with the home, and leads nowhere before there is one', () => {
    const steps = stepsOf({ firstHomeId: undefined, room: undefined, isEmailVerified: false });
    expect(steps.map(({ id }) => id)).toEqual([...STEPS]);
    expect(steps.filter(({ isDone }) => isDone)).toEqual([]);
    expect(steps.filter(({ href }) => href).map(({ id, href }) => [id, href])).toEqual([
      ['home', '/host/property/new'],
      ['email', '/oidc/verify-email'],
    ]);
  });

  it('goes on with the first room of the home', () => {
    const steps = stepsOf({ firstHomeId: HOME_ID, room: undefined, isEmailVerified: true });
    expect(done({ firstHomeId: HOME_ID, room: undefined, isEmailVerified: true })).toEqual(['home', 'email']);
    expect(steps[1]?.href).toBe(`/host/property/${HOME_ID}/listing/new`);
  });

  it('follows what the room really lacks', () => {
    const room = anOwnListing({
      gaps: [
        { code: 'photos', isBlocking: true },
        { code: 'cameras', isBlocking: true },
        { code: 'arrival', isBlocking: false },
      ],
    });
    expect(done({ firstHomeId: HOME_ID, room, isEmailVerified: true })).toEqual([
      'room',
      'price',
      'hours',
      'policy',
      'email',
    ]);
    expect(stepsOf({ firstHomeId: HOME_ID, room, isEmailVerified: true })[0]?.href).toContain('#property-cameras');
  });

  it('ends with a live room', () => {
    const room = anOwnListing({ gaps: [], state: 'live' });
    expect(done({ firstHomeId: HOME_ID, room, isEmailVerified: true })).toEqual([...STEPS]);
  });

  it('is about the draft rather than the room that runs already', () => {
    const rooms = [{ state: 'live' }, { state: 'paused' }, { state: 'draft', _id: ROOM_ID }];
    expect(roomToFinish(rooms)).toBe(rooms[2]);
    expect(roomToFinish([{ state: 'live' }])).toEqual({ state: 'live' });
    expect(roomToFinish([])).toBeUndefined();
  });
});
