// Signing in: shows the form or the account to choose, takes password, choice or demo account, and goes back to the
// provider. Every answer to a wrong password is the same, for any account.
import { DEMO_ACCOUNTS } from '@daynook/contract/brand';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { AppError } from '../lib/app-error.ts';
import { findByEmail, findById, findByPassword } from './accounts.ts';
import { bodyOf, readSignIn, textOf } from './form-fields.ts';
import type { Guesses } from './guesses.ts';
import { rememberDevice } from './known-device.ts';
import type { Provider } from './oidc-library.ts';
import { plainPage, signUpPage } from './pages/account-pages.ts';
import type { Errors } from './pages/layout.ts';
import { DEMO_ROLES, selectAccountPage, signInPage } from './pages/sign-in-pages.ts';
import { WORDS } from './pages/words.ts';
import { ASKED_FOR } from './provider.ts';
import { showPage } from './show-page.ts';
import { findInteraction, finishSelection, finishSignIn, type Interaction, isFormToken, visitOf } from './visit.ts';

export interface SignInParts {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly provider: Provider;
  readonly guesses: Guesses;
}

export type VisitHandler = (
  request: FastifyRequest,
  reply: FastifyReply,
  interaction: Interaction,
) => Promise<FastifyReply>;

/** Hands a visit to the handler, or says that it is over. */
export const withVisit =
  ({ deps, provider }: SignInParts, handle: VisitHandler) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const interaction = await findInteraction(provider, request, reply);
    if (!interaction)
      return showPage(reply, deps.config, plainPage(WORDS.problem.expiredTitle, WORDS.problem.expired), 400);
    return handle(request, reply, interaction);
  };

/** Demo buttons are offered only where the demo's accounts are. */
async function hasDemoAccounts(deps: Deps): Promise<boolean> {
  return deps.config.isDemo && (await findByEmail(deps, DEMO_ACCOUNTS.guest)) !== undefined;
}

/** An address this visit was begun with, or one typed a moment ago at another form. */
const expectedEmail = (interaction: Interaction): { email: string; isAttempted: boolean } => {
  const attempted = interaction.lastSubmission?.['attemptedEmail'];
  const { login_hint: hint } = interaction.params;
  if (typeof attempted === 'string') return { email: attempted, isAttempted: true };
  return { email: typeof hint === 'string' ? hint.slice(0, 254) : '', isAttempted: false };
};

export function addSignInRoutes(parts: SignInParts): void {
  const { app, deps, provider, guesses } = parts;
  const { config } = deps;

  const refuse = async (reply: FastifyReply, interaction: Interaction, email: string, errors: Errors, status: number) =>
    showPage(
      reply,
      config,
      signInPage(await visitOf(deps, interaction), { email, errors, hasDemoAccounts: await hasDemoAccounts(deps) }),
      status,
    );

  const checkPassword = async (
    request: FastifyRequest,
    reply: FastifyReply,
    interaction: Interaction,
    email: string,
    password: string,
  ) => {
    const present = await findByEmail(deps, email);
    const waitSeconds = guesses.begin(request, email, present?.id);
    if (waitSeconds > 0) {
      reply.header('retry-after', String(waitSeconds));
      return refuse(reply, interaction, email, { '': WORDS.error.tooManyWrong(waitSeconds) }, 429);
    }
    const account = await findByPassword(deps, email, password);
    if (!account) {
      request.log.warn({ reason: 'wrong password' }, 'sign-in refused');
      return refuse(reply, interaction, email, { password: WORDS.error.wrong }, 401);
    }
    guesses.succeed(request, email, account.id);
    rememberDevice(deps, request, reply, account.id);
    return finishSignIn(provider, deps, interaction, account.id, reply);
  };

  app.get(
    '/oidc/sign-in/:uid',
    withVisit(parts, async (request, reply, interaction) => {
      const visit = await visitOf(deps, interaction);
      const { email, isAttempted } = expectedEmail(interaction);
      const wantsOther = (request.query as { account?: unknown }).account === 'other' || isAttempted;
      const signedInId = interaction.session?.accountId;
      // Asked to prove themselves again, people type the password; only to choose an account one press is enough.
      const mayChoose = interaction.prompt.name === 'select_account' && signedInId !== undefined && !wantsOther;
      const current = mayChoose ? await findById(deps, signedInId) : undefined;
      if (current) return showPage(reply, config, selectAccountPage(visit, current));
      const wantsNew = interaction.params[ASKED_FOR.form] === 'signup' && !wantsOther;
      if (wantsNew) return showPage(reply, config, signUpPage(visit, { email }));
      const note = isAttempted ? WORDS.signIn.goOn : undefined;
      return showPage(reply, config, signInPage(visit, { email, note, hasDemoAccounts: await hasDemoAccounts(deps) }));
    }),
  );

  app.post(
    '/oidc/sign-in/:uid',
    withVisit(parts, async (request, reply, interaction) => {
      const body = bodyOf(request.body);
      const { email, password, errors } = readSignIn(body);
      if (!isFormToken(deps, interaction.uid, body['form_token']))
        return refuse(reply, interaction, email, { '': WORDS.error.stale }, 403);

      const wantsCurrent = textOf(body, 'account') === 'current' && interaction.prompt.name === 'select_account';
      if (wantsCurrent && interaction.session && (await findById(deps, interaction.session.accountId)))
        return finishSelection(interaction, reply);

      const role = DEMO_ROLES.find((name) => name === textOf(body, 'demo'));
      try {
        if (role && config.isDemo)
          return await checkPassword(request, reply, interaction, DEMO_ACCOUNTS[role], DEMO_ACCOUNTS.password);
        if (Object.keys(errors).length > 0) return await refuse(reply, interaction, email, errors, 400);
        return await checkPassword(request, reply, interaction, email, password);
      } catch (error) {
        if (error instanceof AppError && error.code === 'OVERLOADED')
          return refuse(reply, interaction, email, { '': WORDS.error.busy }, 503);
        throw error;
      }
    }),
  );
}
