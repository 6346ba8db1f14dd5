// Decides whether the installation has accounts of its own: serves the embedded OpenID provider with its login and sign-up pages under
// /oidc, unless another issuer is configured.
import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Deps } from '../deps.ts';
import { RETRY_SECONDS, toAppError } from '../http/problem.ts';
import { createNetworkLimit } from '../http/rate-limits.ts';
import { addConsentRoutes, addRegistration } from './app-routes.ts';
import { addChangeEmailRoutes } from './change-email-routes.ts';
import { addConnectLoginRoutes } from './connect-login-routes.ts';
import { addEmailedLinkRoutes } from './emailed-link-routes.ts';
import { addJoinRoutes } from './join-routes.ts';
import { createLoginLimits } from './login-limits.ts';
import type { Provider } from './oidc-library.ts';
import { rememberChoice } from './page-language.ts';
import { plainPage } from './pages/account-pages.ts';
import { readFont } from './pages/fonts.ts';
import { signInPolicy } from './pages/layout.ts';
import { WORDS } from './pages/words.ts';
import { addPasskeyRoutes } from './passkey-routes.ts';
import { createProvider } from './provider.ts';
import { finishAnswers } from './provider-pages.ts';
import { addSecondStepRoutes } from './second-step-routes.ts';
import { showPage } from './show-page.ts';
import { addSignInRoutes } from './sign-in-routes.ts';
import { addSignUpRoutes } from './sign-up-routes.ts';
import { addUpstreamRoutes } from './upstream-routes.ts';

const MOUNT = '/oidc';
/** Only loops reach this limit. Password guesses have much tighter ones (login-limits.ts). */
const REQUESTS_PER_MINUTE = 600;
/** An app registers once on each computer. What's registered stays for a day, so this also limits how much one network can store. */
const REGISTRATIONS_PER_HOUR = 30;
const FORM_LIMIT_BYTES = 32 * 1024;

/** Passes the raw request to the provider, with the headers the framework would have added to the response. */
function handOver(provider: Provider, deps: Deps) {
  const { protocol, host } = new URL(deps.config.publicUrl);
  const callback = provider.callback();
  const policy = `${signInPolicy(deps.config)}; script-src 'self'`;
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const raw = request.raw as typeof request.raw & { originalUrl?: string };
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.raw.setHeader('content-security-policy', policy);
    reply.hijack();
    // The provider uses these for URLs and secure cookies, so clients can't set them.
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    raw.headers['x-forwarded-host'] = host;
    raw.originalUrl = raw.url!;
    raw.url = raw.url!.slice(MOUNT.length) || '/';
    void callback(raw, reply.raw);
  };
}

async function addProvider(app: FastifyInstance, deps: Deps, provider: Provider): Promise<void> {
  // The provider reads bodies itself.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const method: HTTPMethods[] = ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'];
  app.route({ method, url: `${MOUNT}/*`, exposeHeadRoute: false, handler: handOver(provider, deps) });
}

function problemText(status: number): string {
  const { problem } = WORDS;
  if (status === 429) return problem.tooMany;
  if (status === 503) return problem.busy;
  return status >= 500 ? problem.server : problem.request;
}

async function addPages(app: FastifyInstance, deps: Deps, provider: Provider): Promise<void> {
  await app.register(formbody, { bodyLimit: FORM_LIMIT_BYTES });
  app.setErrorHandler((error, request, reply) => {
    const appError = toAppError(error);
    if (appError.code === 'INTERNAL') request.log.error({ err: error }, 'sign-in page');
    const retryIn = appError.detail.retryIn ?? (appError.status === 503 ? RETRY_SECONDS : undefined);
    if (retryIn !== undefined) reply.header('retry-after', String(Math.ceil(retryIn)));
    const page = plainPage(WORDS.problem.title, problemText(appError.status));
    return showPage(reply, deps.config, page, appError.status);
  });
  app.addHook('onRequest', async (request, reply) => rememberChoice(deps, request, reply));
  const parts = { app, deps, provider, guesses: createLoginLimits(deps) };
  addSignInRoutes(parts);
  addSecondStepRoutes(parts);
  addPasskeyRoutes(parts);
  addUpstreamRoutes(parts);
  addConnectLoginRoutes(parts);
  addSignUpRoutes(parts);
  addEmailedLinkRoutes(parts);
  addChangeEmailRoutes(parts);
  addConsentRoutes(parts);
  addJoinRoutes(parts);
  app.get(`${MOUNT}/assets/:file`, (request, reply) => {
    const font = readFont((request.params as { file: string }).file);
    if (!font) return showPage(reply, deps.config, plainPage(WORDS.problem.notFoundTitle, WORDS.problem.notFound), 404);
    return reply.type('font/woff2').header('cache-control', 'public, max-age=604800').send(font);
  });
}

/** Registers the provider and the login pages, unless another issuer is configured. */
export async function registerProvider(app: FastifyInstance, deps: Deps): Promise<void> {
  if (!deps.config.oidc.isEmbedded) return;
  const provider = createProvider(deps);
  provider.use(finishAnswers(deps.config) as Parameters<Provider['use']>[0]);
  (provider as EventEmitter).on('error', (error: Error, ctx?: { req: IncomingMessage }) => {
    // A client that disconnects mid-request isn't our error.
    if (ctx?.req.complete === false) deps.log.info({ reason: error.message }, 'request was aborted');
    else deps.log.error({ err: error }, 'identity provider');
  });
  const requireFewRequests = createNetworkLimit(app, {
    max: REQUESTS_PER_MINUTE,
    hasRateLimits: deps.config.hasRateLimits,
  });
  const requireFewRegistrations = createNetworkLimit(app, {
    max: REGISTRATIONS_PER_HOUR,
    minutes: 60,
    hasRateLimits: deps.config.hasRateLimits,
  });
  await app.register(async (scope) => {
    scope.addHook('onRequest', requireFewRequests);
    await scope.register((pages) => addPages(pages, deps, provider));
    await scope.register(async (apps) => {
      apps.addHook('onRequest', requireFewRegistrations);
      addRegistration(apps, { deps });
    });
    await scope.register((rest) => addProvider(rest, deps, provider));
  });
}
