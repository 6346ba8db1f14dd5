import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import { checkHostStatus, type KnownHostStatus, useHostStatus } from './host-status.ts';

const HOMES = 'GET /api/properties/my-properties';
const ROOMS = 'GET /api/listings/my-listings';
const property = { _id: '019a2f00-0000-7000-8000-0000000000b1', title: 'Maple house' };
const calls = () =>
  receivedCalls()
    .filter(({ key }) => key === HOMES || key === ROOMS)
    .map(({ key }) => key);

/** Every test is somebody else: what is known of one says nothing of the next. */
let count = 0;
let sub: string;
let shown: KnownHostStatus;
function Watcher() {
  shown = useHostStatus();
  return null;
}

beforeEach(() => {
  count += 1;
  sub = `member-${count}`;
  session.start();
  answer(HOMES, { body: [property] });
  answer(ROOMS, { body: [{}] });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  dropSignIn();
});

describe('whether one is a host (CS4)', () => {
  it('asks 500 ms after signing in, not before, homes first, then rooms (CS4)', async () => {
    await renderHere(Watcher);
    let askedAt = 0;
    answer(HOMES, () => {
      askedAt = performance.now();
      return { body: [property] };
    });
    const signedInAt = performance.now();
    storeSignIn({ sub });
    await vi.waitFor(() => expect(shown).toMatchObject({ isLoading: true, isHost: false }));
    await vi.waitFor(() => expect(shown).toMatchObject({ isLoading: false, isHost: true }));
    // Timers count whole milliseconds.
    expect(askedAt - signedInAt).toBeGreaterThan(498);
    expect(calls()).toEqual([HOMES, ROOMS]);
    expect(shown).toMatchObject({ hasProperties: true, hasListings: true, properties: [property] });
  });

  it('does not ask for rooms without a home, nor for anything without a sign-in (CS4)', async () => {
    await renderHere(Watcher);
    await new Promise((done) => requestAnimationFrame(done));
    expect(shown).toMatchObject({ isHost: false, isLoading: false });
    expect(calls()).toEqual([]);
    answer(HOMES, { body: [] });
    storeSignIn({ sub });
    await vi.waitFor(() => expect(calls()).toEqual([HOMES]));
    await vi.waitFor(() => expect(shown).toMatchObject({ isHost: false, hasListings: false, isLoading: false }));
  });

  it('holds for 30 s per person, then asks again (CS4)', async () => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(1_000_000);
    await checkHostStatus(sub);
    clock.mockReturnValue(1_029_999);
    expect(await checkHostStatus(sub)).toMatchObject({ isHost: true });
    expect(calls()).toEqual([HOMES, ROOMS]);
    clock.mockReturnValue(1_030_000);
    await checkHostStatus(sub);
    expect(calls()).toHaveLength(4);
    await checkHostStatus(`${sub}-other`);
    expect(calls()).toHaveLength(6);
  });

  it.each([
    [429, 'RATE_LIMITED', 0],
    [500, 'INTERNAL', 1],
  ])(
    'a %i leaves what was known, else nobody is a host; only a 429 is not logged (CS4)',
    async (status, code, logged) => {
      await checkHostStatus(sub);
      answer(HOMES, { status, body: { code, message: 'No.' } });
      expect(await checkHostStatus(sub, { isForced: true })).toMatchObject({ isHost: true, properties: [property] });
      expect(vi.mocked(console.warn).mock.calls).toHaveLength(logged);
      expect(await checkHostStatus(`${sub}-unknown`)).toMatchObject({ isHost: false, properties: [] });
    },
  );

  it('loading ends when the answer fails (CS4)', async () => {
    answer(HOMES, { status: 500, body: { code: 'INTERNAL', message: 'No.' } });
    await renderHere(Watcher);
    storeSignIn({ sub });
    await vi.waitFor(() => expect(shown.isLoading).toBe(true));
    await vi.waitFor(() => expect(shown).toMatchObject({ isLoading: false, isHost: false }));
  });
});
