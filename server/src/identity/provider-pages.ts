// The pages of the provider itself: errors, the question before logging out, and the page after it. They use the provider's own
// context, because its responses don't pass through the HTTP framework.

import type { Config } from '../config.ts';
import { RETRY_SECONDS, toAppError } from '../http/problem.ts';
import { AppError } from '../lib/app-error.ts';
import { currentReader } from '../lib/languages/reader.ts';
import { withinTime } from '../lib/time-limit.ts';
import type { KoaContextWithOIDC } from './oidc-library.ts';
import { plainPage, signedOutPage, signOutPage } from './pages/account-pages.ts';
import { type Page, renderPage, signInPolicy } from './pages/layout.ts';
import { WORDS } from './pages/words.ts';

type Settings = Pick<Config, 'publicUrl'>;

function show(ctx: KoaContextWithOIDC, page: Page, config: Settings): void {
  ctx.type = 'html';
  ctx.set('content-security-policy', signInPolicy(config));
  ctx.set('cache-control', 'no-store');
  ctx.set('content-language', currentReader().language);
  ctx.body = renderPage(page);
}

/** An error without a redirect: the request was wrong, or the visit has ended. */
export async function answerProviderError(
  ctx: KoaContextWithOIDC,
  out: { error: string; error_description?: string | undefined },
  config: Settings,
): Promise<void> {
  const { problem } = WORDS;
  const isOver = out.error_description?.includes('session') || out.error_description?.includes('expired');
  if (out.error === 'server_error') show(ctx, plainPage(problem.title, problem.server), config);
  else if (isOver) show(ctx, plainPage(problem.expiredTitle, problem.expired), config);
  else
    show(
      ctx,
      plainPage(problem.title, problem.request, [out.error, out.error_description].filter(Boolean).join(': ')),
      config,
    );
}

function leaveTo(
  ctx: KoaContextWithOIDC,
  state: { postLogoutRedirectUri?: unknown; state?: unknown } | undefined,
  config: Settings,
): void {
  const { postLogoutRedirectUri: address, state: clientState } = state ?? {};
  if (typeof address !== 'string') {
    show(ctx, signedOutPage(), config);
    return;
  }
  const url = new URL(address);
  if (typeof clientState === 'string') url.searchParams.set('state', clientState);
  ctx.status = 303;
  ctx.redirect(url.href);
}

/**
 * Logging out (RP-initiated logout 1.0). A client with the logged-in account's id_token has proven its intent, so we log out right
 * away. Otherwise we ask, so that no link can log a person out.
 */
export async function answerLogout(
  ctx: KoaContextWithOIDC,
  config: Settings,
  findName: (accountId: string) => Promise<string | undefined>,
): Promise<void> {
  const { session, provider } = ctx.oidc;
  const hint = ctx.oidc.entities.IdTokenHint as { payload?: { sub?: unknown } } | undefined;
  const { state } = session!;
  if (hint?.payload?.sub !== session!.accountId) {
    const name = await findName(session!.accountId!);
    show(ctx, signOutPage(ctx.oidc.urlFor('end_session_confirm'), String(state?.['secret']), name), config);
    return;
  }
  // Apps stay connected.
  const grantIds = Object.values(session!.authorizations ?? {}).flatMap(({ grantId, persistsLogout }) =>
    grantId && !persistsLogout ? grantId : [],
  );
  for (const grantId of grantIds) {
    await provider.RefreshToken.revokeByGrantId(grantId);
    await provider.Grant.adapter.destroy(grantId);
  }
  await session!.destroy();
  ctx.cookies.set(provider.cookieName('session'), null, {
    path: '/oidc',
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
  });
  leaveTo(ctx, state, config);
}

/** Shown after logging out if the client named no page of its own. */
export async function showLoggedOut(ctx: KoaContextWithOIDC, config: Settings): Promise<void> {
  show(ctx, signedOutPage(), config);
}

const FAILURE = Symbol('failure');

/** The provider responds to all internal errors with 500. Keeps the reason, so that `finishAnswers` can be more specific. */
export function noteFailure(ctx: KoaContextWithOIDC, error: unknown): void {
  (ctx.state as Record<symbol, unknown>)[FAILURE] = error;
}

/** Runs the provider. Returns why it couldn't respond in time. Throws errors that no route handled, unless they're temporary. */
async function findFailure(ctx: KoaContextWithOIDC, limitMs: number, next: () => Promise<void>): Promise<unknown> {
  try {
    await withinTime(limitMs, next(), () => new AppError('OVERLOADED'));
  } catch (error) {
    if (toAppError(error).status !== 503) throw error;
    return error;
  }
  return (ctx.state as Record<symbol, unknown>)[FAILURE];
}

/** The database is busy or unreachable, so the same request may succeed soon. */
function answerBusy(ctx: KoaContextWithOIDC, config: Settings): void {
  if (ctx.accepts('json', 'html') === 'html') show(ctx, plainPage(WORDS.problem.title, WORDS.problem.busy), config);
  else ctx.body = { error: 'temporarily_unavailable', error_description: 'Please try again in a moment.' };
  ctx.status = 503;
  ctx.set('retry-after', String(RETRY_SECONDS));
  ctx.set('cache-control', 'no-store');
}

/** Replaces the provider's response if it's too busy, if nobody is logged in who could log out, or for unknown URLs. */
export const finishAnswers = (config: Config) => async (ctx: KoaContextWithOIDC, next: () => Promise<void>) => {
  const failure = await findFailure(ctx, config.answerLimitMs, next);
  if (failure !== undefined && toAppError(failure).status === 503) answerBusy(ctx, config);
  const oidc = ctx.oidc as KoaContextWithOIDC['oidc'] | undefined;
  // Nobody to ask and nothing to end. The provider's own page would need a script to continue.
  if (oidc?.route === 'end_session' && ctx.status === 200 && !oidc.session?.accountId)
    leaveTo(ctx, oidc.session?.state, config);
  if (ctx.status === 404 && !ctx.body && ctx.accepts('json', 'html') === 'html') {
    show(ctx, plainPage(WORDS.problem.notFoundTitle, WORDS.problem.notFound), config);
    ctx.status = 404;
  }
};
