// Logging in and signing up with other providers: the way there, and the way back.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { keepInVisit, passFirstStep } from './complete-login.ts';
import { type Interaction, leave, noteAttempt } from './login-visit.ts';
import { plainPage } from './pages/account-pages.ts';
import { SECURITY_WORDS } from './pages/security-words.ts';
import { WAYS_WORDS } from './pages/ways-words.ts';
import { WORDS } from './pages/words.ts';
import { signInPath } from './provider.ts';
import { needsSecondStep } from './second-factor/second-factor.ts';
import { showPage } from './show-page.ts';
import { refuse, type SignInParts, type Visit, withVisit } from './sign-in-routes.ts';
import { isFromSettings } from './upstreams/connect-upstream.ts';
import { findLoginUrl, finishTrip, RefusedError, startTrip, Trip } from './upstreams/upstream-client.ts';
import { arrive, type Outcome } from './upstreams/upstream-logins.ts';
import type { Upstream } from './upstreams/upstream-settings.ts';

/** Where people are sent back to is the same for all visits, so the visit is in `state`. */
const STATE = /^([\w-]{10,64})\.[\w-]{20,100}$/;
const TRIP_MINUTES = 15;

const toText = (value: unknown) => (typeof value === 'string' ? value : '');

/** The visit's trip to this provider. It works once. */
async function takeTrip(interaction: Interaction, id: string, nowMs: number): Promise<Trip | undefined> {
  const trip = Trip.safeParse(interaction.result?.['trip']);
  if (!trip.success) return undefined;
  await keepInVisit(interaction, { trip: null });
  const { uid, atMs } = trip.data;
  const isOurs = trip.data.id === id && uid === interaction.uid && nowMs - atMs <= TRIP_MINUTES * 60_000;
  return isOurs ? trip.data : undefined;
}

/** Whether the client wants the person to prove that it's them, although they're logged in. The provider turns `max_age=0` into a prompt. */
const isAgain = ({ params }: Interaction): boolean => params['prompt'] === 'login' || params['max_age'] !== undefined;

const { upstream: words } = SECURITY_WORDS;

const redirect = (reply: FastifyReply, location: string) =>
  reply.code(303).header('location', location).header('cache-control', 'no-store').send();

/** The query as it came, for the library and the next address. */
const readQuery = ({ raw }: FastifyRequest) => raw.url!.slice(raw.url!.indexOf('?'));

/** Passes the visit and the provider of its address to the handler. */
const withUpstream = (
  parts: SignInParts,
  handle: (visit: Visit, upstream: Upstream) => Promise<FastifyReply>,
): ReturnType<typeof withVisit> =>
  withVisit(parts, async (request, reply, interaction) => {
    const upstream = findUpstream(parts, request);
    return upstream ? handle({ request, reply, interaction }, upstream) : showNotFound(parts, reply);
  });

const findUpstream = ({ deps }: SignInParts, request: FastifyRequest): Upstream | undefined =>
  deps.config.upstreams.find(({ id }) => id === (request.params as { provider?: string }).provider);

const showNotFound = ({ deps }: SignInParts, reply: FastifyReply) =>
  showPage(reply, deps.config, plainPage(WORDS.problem.notFoundTitle, WORDS.problem.notFound), 404);

/** The login page with the reason why it went no further. */
async function answerFailure({ deps }: SignInParts, visit: Visit, upstream: Upstream, error: unknown) {
  const show = (text: string, status: number) => refuse(deps, visit, '', { '': text }, status);
  if (error instanceof RefusedError) return show(words.refused(upstream.name), 401);
  if (error instanceof AppError && error.code === 'OVERLOADED') return show(words.unreachable(upstream.name), 503);
  if (error instanceof AppError && error.code === 'RATE_LIMITED')
    return show(WORDS.error.tooManySignUps(error.detail.retryIn ?? 60), 429);
  throw error;
}

/** To the provider's login page. */
const goThere = (parts: SignInParts) => async (visit: Visit, upstream: Upstream) => {
  const { deps } = parts;
  const { reply, interaction } = visit;
  const trip = startTrip(upstream, interaction.uid, deps.clock.now().getTime());
  try {
    const email = toText(interaction.params['login_hint']).slice(0, 254);
    const url = await findLoginUrl(deps, upstream, trip, { isAgain: isAgain(interaction), email });
    await keepInVisit(interaction, { trip });
    return redirect(reply, url.href);
  } catch (error) {
    return answerFailure(parts, visit, upstream, error);
  }
};

/** Whether it's for a change that needs a login within the last minutes. Who comes back there adds another login, and proves nothing. */
const isProof = (interaction: Interaction): boolean =>
  isAgain(interaction) && !String(interaction.params['redirect_uri']).endsWith('/auth/link-callback');

/** When a login counts as proven whose provider doesn't say: not within the last minutes. In seconds; 0 would mean now. */
const LONG_AGO = 1;
/** How far other clocks may be off. */
const SKEW_MS = 60_000;

/** A login somewhere else, during this trip. */
interface Came {
  readonly trip: Trip;
  readonly provenAt: number | undefined;
}

/** A login there says who it is. It only proves that the person is here now if the provider says so, or if a second step follows. */
async function logIn(
  parts: SignInParts,
  visit: Visit,
  upstream: Upstream,
  { accountId, trip, provenAt = LONG_AGO }: Came & { readonly accountId: string },
): Promise<FastifyReply> {
  const { deps } = parts;
  const isFresh = provenAt * 1_000 >= trip.atMs - SKEW_MS;
  if (!isFresh && isProof(visit.interaction) && !(await needsSecondStep(deps, accountId)))
    return refuse(deps, visit, '', { '': WAYS_WORDS.notProven(upstream.name) }, 401);
  const now = Math.floor(deps.clock.now().getTime() / 1_000);
  return passFirstStep(parts, visit, { accountId, amr: ['fed'], provenAt: Math.min(provenAt, now) });
}

/** What follows from who came back. */
async function settle(
  parts: SignInParts,
  visit: Visit,
  upstream: Upstream,
  { outcome, ...came }: Came & { readonly outcome: Outcome },
): Promise<FastifyReply> {
  const { reply, interaction } = visit;
  if (outcome.is === 'no-email') return refuse(parts.deps, visit, '', { '': words.noEmail(upstream.name) }, 400);
  // What someone sees who signs up with a known address.
  if (outcome.is === 'unproven') {
    await noteAttempt(interaction, outcome.email);
    return leave(interaction, reply);
  }
  if (outcome.is !== 'taken') return logIn(parts, visit, upstream, { ...came, accountId: outcome.accountId });
  await keepInVisit(interaction, { pendingLink: outcome.link });
  return redirect(reply, `${signInPath(interaction.uid)}?account=other`);
}

/** Back from the provider's login page. */
const comeBack = (parts: SignInParts) => async (visit: Visit, upstream: Upstream) => {
  const { deps, guesses } = parts;
  const { request, interaction } = visit;
  const trip = await takeTrip(interaction, upstream.id, deps.clock.now().getTime());
  if (!trip) return refuse(deps, visit, '', { '': words.expired(upstream.name) }, 400);
  try {
    const arrival = await finishTrip(deps, upstream, trip, readQuery(request));
    const outcome = await arrive(deps, upstream, arrival, {
      count: () => {
        const waitSeconds = guesses.signUp(request);
        if (waitSeconds > 0) throw new AppError('RATE_LIMITED', { retryIn: waitSeconds });
      },
      mayEmail: (email) => guesses.mayEmail(request, email),
    });
    return await settle(parts, visit, upstream, { outcome, trip, provenAt: arrival.provenAt });
  } catch (error) {
    return answerFailure(parts, visit, upstream, error);
  }
};

export function addUpstreamRoutes(parts: SignInParts): void {
  const { app, deps } = parts;
  app.get('/oidc/sign-in/:uid/with/:provider', withUpstream(parts, goThere(parts)));
  app.get('/oidc/sign-in/:uid/from/:provider', withUpstream(parts, comeBack(parts)));

  // The visit's cookie is only sent below its own path.
  app.get('/oidc/upstream/:provider/callback', async (request, reply) => {
    const upstream = findUpstream(parts, request);
    if (!upstream) return showNotFound(parts, reply);
    const state = toText((request.query as { state?: unknown }).state);
    // The page there has the session that it's for. A fragment isn't logged or passed on.
    if (isFromSettings(state)) return redirect(reply, `/auth/link-callback#${upstream.id}${readQuery(request)}`);
    const uid = STATE.exec(state)?.[1];
    if (uid === undefined)
      return showPage(reply, deps.config, plainPage(WORDS.problem.title, WORDS.problem.request), 400);
    return redirect(reply, `${signInPath(uid)}/from/${upstream.id}${readQuery(request)}`);
  });
}
