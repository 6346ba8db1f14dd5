import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, storeSignIn } from '../../../test/render-app.tsx';
import { notifyNavigation } from '../../lib/navigation-events.ts';
import { session } from '../../lib/session/session.ts';
import { signInReturn } from '../../lib/session/sign-in-return.ts';
import { followSignIns } from './profile-sync.ts';

const SYNC = 'POST /api/users/profile';
const bare = {
  _id: 'm1',
  name: 'Ana',
  accountStatus: 'active',
  onboardingCompleted: false,
  profile: { profession: null, company: null },
  preferences: { workspaceType: null },
};
const syncs = () => receivedCalls().filter(({ key }) => key === SYNC);
const setCookie = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = 'csrf_token=nonce.signature; path=/';
};
const dropCookie = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the same
  document.cookie = 'csrf_token=; path=/; max-age=0';
};

let leadTo: ReturnType<typeof vi.fn<(path: string) => void>>;
/** Pages shown while hosting. */
let hosted: string[];
const isHosting = (pathname: string) => hosted.includes(pathname);
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  history.replaceState(null, '', '/dashboard');
  session.start();
  dropSignIn();
  localStorage.removeItem('profileSynced');
  localStorage.removeItem('userProfile');
  signInReturn.forget();
  setCookie();
  answer(SYNC, { body: bare });
  leadTo = vi.fn();
  hosted = [];
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  dropSignIn();
  dropCookie();
  history.replaceState(null, '', '/');
});

const signIn = (sub = 's1') => {
  stop = followSignIns(leadTo, isHosting);
  storeSignIn({ sub });
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const settled = () => vi.waitFor(() => expect(leadTo).toHaveBeenCalled(), { timeout: 5_000 });

describe('the sync after a sign-in (CS5)', () => {
  it('comes a second after it, not before, and leads to the questions (CS6)', async () => {
    signIn();
    await pass(999);
    expect(syncs()).toHaveLength(0);
    await pass(1);
    await settled();
    expect(leadTo).toHaveBeenCalledExactlyOnceWith('/onboarding');
    expect(syncs()[0]).toMatchObject({
      body: { email: 'ana@example.com', preferences: { currency: 'USD' }, socialConnections: [], profile: {} },
    });
  });

  it.each(['/search?city=Portland', '/bookings', '/hosts', '/listing/019a'])(
    'leads to the questions from %s too, once (CS6)',
    async (path) => {
      history.replaceState(null, '', path);
      signIn();
      await pass(1_000);
      await settled();
      expect(leadTo).toHaveBeenCalledExactlyOnceWith('/onboarding');
      notifyNavigation('/dashboard');
      expect(leadTo).toHaveBeenCalledOnce();
    },
  );

  it('keeps members on the front page, a checkout or its confirmation, or a new property: the questions come on the next page (CS6)', async () => {
    history.replaceState(null, '', '/');
    signIn();
    await pass(1_000);
    await vi.waitFor(() => expect(localStorage.getItem('userProfile')).toContain('Ana'));
    notifyNavigation('/listing/019a/book');
    notifyNavigation('/booking/019b');
    notifyNavigation('/host/property/new');
    expect(leadTo).not.toHaveBeenCalled();
    notifyNavigation('/bookings');
    expect(leadTo).toHaveBeenCalledExactlyOnceWith('/onboarding');
  });

  it('doesn’t redirect members who are hosting, even on shared pages (CS6, SH10)', async () => {
    hosted = ['/dashboard', '/messages'];
    signIn();
    await pass(1_000);
    await vi.waitFor(() => expect(localStorage.getItem('profileSynced')).toContain('"isOwed":true'));
    notifyNavigation('/messages');
    expect(leadTo).not.toHaveBeenCalled();
    notifyNavigation('/bookings');
    expect(leadTo).toHaveBeenCalledExactlyOnceWith('/onboarding');
  });

  it('keeps members on the page of a booking when it reloads: the directions are on it (CS6)', async () => {
    history.replaceState(null, '', '/listing/019a/book');
    signIn();
    await pass(1_000);
    await vi.waitFor(() => expect(localStorage.getItem('profileSynced')).toContain('"isOwed":true'));
    stop();
    history.replaceState(null, '', '/booking/019b');
    stop = followSignIns(leadTo, isHosting);
    await pass(1_000);
    notifyNavigation('/booking/019b/receipt');
    expect(leadTo).not.toHaveBeenCalled();
    notifyNavigation('/bookings');
    expect(leadTo).toHaveBeenCalledExactlyOnceWith('/onboarding');
  });

  it('keeps members on the page that a sign-in returned to, over a reload too (CS6)', async () => {
    history.replaceState(null, '', '/listing/019a?from=09:00');
    signInReturn.keep('/listing/019a?from=09:00');
    signIn();
    await pass(1_000);
    await vi.waitFor(() => expect(localStorage.getItem('userProfile')).toContain('Ana'));
    stop();
    stop = followSignIns(leadTo, isHosting);
    await pass(1_000);
    notifyNavigation('/listing/019a/reviews');
    expect(leadTo).not.toHaveBeenCalled();
    notifyNavigation('/listing/019');
    expect(leadTo).toHaveBeenCalledExactlyOnceWith('/onboarding');
  });

  it('still owes the questions after the page was loaded again, and no more once they came (CS6)', async () => {
    history.replaceState(null, '', '/listing/019a/book');
    signIn();
    await pass(1_000);
    await vi.waitFor(() => expect(localStorage.getItem('profileSynced')).toContain('"isOwed":true'));
    stop();
    history.replaceState(null, '', '/dashboard');
    stop = followSignIns(leadTo, isHosting);
    await pass(1_000);
    await settled();
    stop();
    stop = followSignIns(leadTo, isHosting);
    await pass(1_000);
    notifyNavigation('/dashboard');
    expect(leadTo).toHaveBeenCalledOnce();
    expect(syncs()).toHaveLength(1);
  });

  it('owes nothing after a reload to who has skipped the questions meanwhile (CS6)', async () => {
    history.replaceState(null, '', '/listing/019a/book');
    signIn();
    await pass(1_000);
    await vi.waitFor(() => expect(localStorage.getItem('profileSynced')).toContain('"isOwed":true'));
    stop();
    localStorage.setItem('userProfile', JSON.stringify({ ...bare, onboardingCompleted: true }));
    history.replaceState(null, '', '/search');
    stop = followSignIns(leadTo, isHosting);
    await pass(1_000);
    notifyNavigation('/bookings');
    expect(leadTo).not.toHaveBeenCalled();
    expect(syncs()).toHaveLength(1);
  });

  it('never asks the questions of members who opened them on their own or signed out before (CS6)', async () => {
    history.replaceState(null, '', '/');
    signIn();
    await pass(1_000);
    await vi.waitFor(() => expect(localStorage.getItem('userProfile')).toContain('Ana'));
    notifyNavigation('/onboarding');
    notifyNavigation('/dashboard');
    dropSignIn();
    storeSignIn({ sub: 's9' });
    await pass(1_000);
    await vi.waitFor(() => expect(syncs()).toHaveLength(2));
    dropSignIn();
    notifyNavigation('/dashboard');
    expect(leadTo).not.toHaveBeenCalled();
  });

  it('comes once in a minute for one person, over reloads too, and at once for another', async () => {
    signIn();
    await pass(1_000);
    await settled();
    stop();
    stop = followSignIns(leadTo, isHosting);
    await pass(58_000);
    expect(syncs()).toHaveLength(1);
    dropSignIn();
    storeSignIn({ sub: 's2' });
    await pass(1_000);
    await vi.waitFor(() => expect(syncs()).toHaveLength(2));
    stop();
    await pass(61_000);
    stop = followSignIns(leadTo, isHosting);
    await pass(1_000);
    await vi.waitFor(() => expect(syncs()).toHaveLength(3));
  });

  it('waits for the CSRF cookie, ten times half a second, and is left out without one', async () => {
    dropCookie();
    signIn();
    await pass(1_000 + 3_000);
    expect(syncs()).toHaveLength(0);
    setCookie();
    await pass(500);
    await settled();
    expect(syncs()).toHaveLength(1);

    stop();
    dropCookie();
    dropSignIn();
    localStorage.removeItem('profileSynced');
    signIn('s3');
    await pass(1_000 + 5_000);
    setCookie();
    await pass(60_000);
    expect(syncs()).toHaveLength(1);
  });

  it('that fails is only logged', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    answer(SYNC, { status: 400, body: { code: 'VALIDATION_FAILED', message: 'No.' } });
    signIn();
    await pass(1_000);
    await vi.waitFor(() => expect(warned).toHaveBeenCalledWith('The profile could not be synced:', 'No.'));
    expect(leadTo).not.toHaveBeenCalled();
    expect(session.now().status).toBe('signed-in');
    warned.mockRestore();
  });

  it('doesn’t run when no one is signed in, or not anymore', async () => {
    stop = followSignIns(leadTo, isHosting);
    await pass(2_000);
    storeSignIn();
    await pass(500);
    dropSignIn();
    await pass(60_000);
    expect(syncs()).toHaveLength(0);
  });
});
