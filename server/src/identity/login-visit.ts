// A visit to the login pages: the provider's interaction, found by its cookie, and how it ends.
import type { Language } from '@daynook/contract/languages/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { findCheckoutIntent } from '../modules/bookings/service.ts';
import type { Provider } from './oidc-library.ts';
import { errors, type KoaContextWithOIDC } from './oidc-library.ts';
import { endGrant } from './oidc-store.ts';
import type { Visit } from './pages/sign-in-pages.ts';
import { ASKED_FOR, signInPath } from './provider.ts';
import { derive, isSigned } from './signed-text.ts';

export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

const FORM_PURPOSE = 'sign-in-form';
const nowSeconds = () => Math.floor(Date.now() / 1000);

/** The interaction that this browser can continue; undefined if it has ended, is unknown, or belongs to another browser. */
export async function findInteraction(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Interaction | undefined> {
  try {
    const interaction = await provider.interactionDetails(request.raw, reply.raw);
    return interaction.uid === (request.params as { uid: string }).uid ? interaction : undefined;
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

/** Paths of the web's hosting pages. */
const HOSTING_PAGE = /^\/host(?:-onboarding)?(?:[/?#]|$)/;

/** Where this visit's forms go, their token, and what the person is about to book or list. */
export async function describeVisit(deps: Deps, { uid, params }: Interaction): Promise<Visit> {
  const asked = params[ASKED_FOR.returnTo];
  const returnTo = typeof asked === 'string' ? asked : '';
  return {
    path: signInPath(uid),
    token: formToken(deps, uid),
    booking: returnTo ? await findCheckoutIntent(deps, returnTo) : undefined,
    isHosting: HOSTING_PAGE.test(returnTo),
    upstreams: deps.config.upstreams,
  };
}

/** A token that other sites can't know, bound to one interaction or session. */
export const formToken = (deps: Pick<Deps, 'secrets'>, boundTo: string): string =>
  derive(deps.secrets.cookieKeys, FORM_PURPOSE, boundTo);

export const isFormToken = (deps: Pick<Deps, 'secrets'>, boundTo: string, token: unknown): boolean =>
  isSigned(deps.secrets.cookieKeys, FORM_PURPOSE, boundTo, token);

/** The provider's session in this browser, if someone is logged in there. */
export async function findSession(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ uid: string; accountId: string } | undefined> {
  const ctx = provider.createContext(request.raw, reply.raw) as unknown as KoaContextWithOIDC;
  const { uid, accountId } = await provider.Session.get(ctx);
  return accountId === undefined ? undefined : { uid, accountId };
}

/** Ends another account's session in this browser, with everything issued from it. */
async function endSession(provider: Provider, deps: Pick<Deps, 'db'>, sessionUid: string): Promise<void> {
  const session = await provider.Session.findByUid(sessionUid);
  if (!session) return;
  for (const { grantId, persistsLogout } of Object.values(session.authorizations ?? {}))
    if (grantId && !persistsLogout) await endGrant(deps.db.kysely, grantId);
  await session.destroy();
}

/** Back to the provider, with the visit's result. */
export async function leave(interaction: Interaction, reply: FastifyReply): Promise<FastifyReply> {
  await interaction.save(Math.max(1, interaction.exp - nowSeconds()));
  return reply.code(303).header('location', interaction.returnTo).header('cache-control', 'no-store').send();
}

/** How someone logged in. */
export interface LoginProof {
  readonly accountId: string;
  /** As in RFC 8176. */
  readonly amr: readonly string[];
  /** When they proved it, in seconds, if that wasn't just now. */
  readonly provenAt?: number | undefined;
}

/** Records in the interaction who logged in. Ends another account's session in this browser. */
export async function noteSignIn(
  provider: Provider,
  deps: Pick<Deps, 'db'>,
  interaction: Interaction,
  { accountId, amr, provenAt }: LoginProof,
): Promise<void> {
  const { session } = interaction;
  if (session && session.accountId !== accountId) {
    await endSession(provider, deps, session.uid);
    // The provider compares the visit's session with the browser's, which no longer exists.
    delete (interaction as { session?: unknown }).session;
  }
  interaction.result = {
    ...interaction.lastSubmission,
    select_account: {},
    login: { accountId, remember: true, amr: [...amr], ...(provenAt === undefined ? {} : { ts: provenAt }) },
  };
  await interaction.save(Math.max(1, interaction.exp - nowSeconds()));
}

/** The person is authenticated. Returns to the provider, which redirects to the client. */
export async function finishSignIn(
  provider: Provider,
  deps: Pick<Deps, 'db'>,
  { interaction, reply }: { readonly interaction: Interaction; readonly reply: FastifyReply },
  proof: LoginProof,
): Promise<FastifyReply> {
  await noteSignIn(provider, deps, interaction, proof);
  return leave(interaction, reply);
}

/** Continues with the account that's already logged in. */
export async function finishSelection(interaction: Interaction, reply: FastifyReply): Promise<FastifyReply> {
  interaction.result = { ...interaction.lastSubmission, select_account: {} };
  return leave(interaction, reply);
}

/** The visit's pages are in this language from now on, also after forms. */
export async function noteLanguage(interaction: Interaction, language: Language): Promise<void> {
  interaction.params['ui_locales'] = language;
  await interaction.save(Math.max(1, interaction.exp - nowSeconds()));
}

/** Leaves a message for the login page that the provider will show next. */
export async function noteAttempt(interaction: Interaction, email: string): Promise<void> {
  interaction.result = { attemptedEmail: email };
  await interaction.save(Math.max(1, interaction.exp - nowSeconds()));
}
