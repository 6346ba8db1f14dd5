// Logging in and signing up with other providers: the way there, and the way back.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { keepInVisit, passFirstStep } from './complete-login.ts';
import type { Interaction } from './login-visit.ts';
import { plainPage } from './pages/account-pages.ts';
import { SECURITY_WORDS } from './pages/security-words.ts';
import { WORDS } from './pages/words.ts';
import { signInPath } from './provider.ts';
import { showPage } from './show-page.ts';
import { refuse, type SignInParts, withVisit } from './sign-in-routes.ts';
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

/** Whether the client wants the person to prove that it's them, although they're logged in. */
const isAgain = ({ params }: Interaction): boolean => params['prompt'] === 'login' || params['max_age'] !== undefined;

export function addUpstreamRoutes(parts: SignInParts): void {
  const { app, deps, guesses } = parts;
  const { upstream: words } = SECURITY_WORDS;
  const findUpstream = (request: FastifyRequest): Upstream | undefined =>
    deps.config.upstreams.find(({ id }) => id === (request.params as { provider?: string }).provider);
  const notFound = (reply: FastifyReply) =>
    showPage(reply, deps.config, plainPage(WORDS.problem.notFoundTitle, WORDS.problem.notFound), 404);

  app.get(
    '/oidc/sign-in/:uid/with/:provider',
    withVisit(parts, async (request, reply, interaction) => {
      const upstream = findUpstream(request);
      if (!upstream) return notFound(reply);
      const trip = startTrip(upstream, interaction.uid, deps.clock.now().getTime());
      try {
        const email = toText(interaction.params['login_hint']).slice(0, 254);
        const url = await findLoginUrl(deps, upstream, trip, { isAgain: isAgain(interaction), email });
        await keepInVisit(interaction, { trip });
        return reply.code(303).header('location', url.href).header('cache-control', 'no-store').send();
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'OVERLOADED') throw error;
        return refuse(deps, { request, reply, interaction }, '', { '': words.unreachable(upstream.name) }, 503);
      }
    }),
  );

  // The visit's cookie is only sent below its own path.
  app.get('/oidc/upstream/:provider/callback', async (request, reply) => {
    const upstream = findUpstream(request);
    if (!upstream) return notFound(reply);
    const uid = STATE.exec(toText((request.query as { state?: unknown }).state))?.[1];
    if (uid === undefined)
      return showPage(reply, deps.config, plainPage(WORDS.problem.title, WORDS.problem.request), 400);
    const query = request.raw.url!.slice(request.raw.url!.indexOf('?'));
    const location = `${signInPath(uid)}/from/${upstream.id}${query}`;
    return reply.code(303).header('location', location).header('cache-control', 'no-store').send();
  });

  const settle = async (
    visit: { request: FastifyRequest; reply: FastifyReply; interaction: Interaction },
    upstream: Upstream,
    outcome: Outcome,
  ) => {
    const { reply, interaction } = visit;
    if (outcome.is === 'no-email') return refuse(deps, visit, '', { '': words.noEmail(upstream.name) }, 400);
    if (outcome.is !== 'taken') return passFirstStep(parts, visit, { accountId: outcome.accountId, amr: ['fed'] });
    await keepInVisit(interaction, { pendingLink: outcome.link });
    const location = `${signInPath(interaction.uid)}?account=other`;
    return reply.code(303).header('location', location).header('cache-control', 'no-store').send();
  };

  app.get(
    '/oidc/sign-in/:uid/from/:provider',
    withVisit(parts, async (request, reply, interaction) => {
      const visit = { request, reply, interaction };
      const upstream = findUpstream(request);
      if (!upstream) return notFound(reply);
      const trip = await takeTrip(interaction, upstream.id, deps.clock.now().getTime());
      if (!trip) return refuse(deps, visit, '', { '': words.expired(upstream.name) }, 400);
      try {
        const query = request.raw.url!.slice(request.raw.url!.indexOf('?'));
        const arrival = await finishTrip(deps, upstream, trip, query);
        const outcome = await arrive(deps, upstream, arrival, () => {
          const waitSeconds = guesses.signUp(request);
          if (waitSeconds > 0) throw new AppError('RATE_LIMITED', { retryIn: waitSeconds });
        });
        return await settle(visit, upstream, outcome);
      } catch (error) {
        if (error instanceof RefusedError) return refuse(deps, visit, '', { '': words.refused(upstream.name) }, 401);
        if (!(error instanceof AppError)) throw error;
        if (error.code === 'OVERLOADED') return refuse(deps, visit, '', { '': words.unreachable(upstream.name) }, 503);
        if (error.code !== 'RATE_LIMITED') throw error;
        return refuse(deps, visit, '', { '': WORDS.error.tooManySignUps(error.detail.retryIn ?? 60) }, 429);
      }
    }),
  );
}
