// Logging in: shows the form or the account to choose, checks the password, and returns to the provider. The response to a wrong
// password is the same whether or not the account exists.
import { DEMO_ACCOUNTS } from '@daynook/contract/brand';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { AppError } from '../lib/app-error.ts';
import { findByEmail, findById, findByPassword } from './accounts.ts';
import { findPendingLink, noteOfLink, passFirstStep } from './complete-login.ts';
import { type Body, readBody, readSignIn, readText } from './form-fields.ts';
import type { LoginLimits } from './login-limits.ts';
import {
  describeVisit,
  findInteraction,
  finishSelection,
  type Interaction,
  isFormToken,
  noteLanguage,
} from './login-visit.ts';
import type { Provider } from './oidc-library.ts';
import { findChoice, inAskedLanguage } from './page-language.ts';
import { plainPage, signUpPage } from './pages/account-pages.ts';
import type { Errors } from './pages/layout.ts';
import { DEMO_ROLES, selectAccountPage, signInPage } from './pages/sign-in-pages.ts';
import { WORDS } from './pages/words.ts';
import { ASKED_FOR } from './provider.ts';
import { startPasskeyLogin } from './second-factor/passkeys.ts';
import { showPage } from './show-page.ts';

export interface SignInParts {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly provider: Provider;
  readonly guesses: LoginLimits;
}

export type VisitHandler = (
  request: FastifyRequest,
  reply: FastifyReply,
  interaction: Interaction,
) => Promise<FastifyReply>;

/** Passes the visit to the handler, or shows that it has expired. */
export const withVisit =
  ({ deps, provider }: SignInParts, handle: VisitHandler) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const interaction = await findInteraction(provider, request, reply);
    if (!interaction)
      return showPage(reply, deps.config, plainPage(WORDS.problem.expiredTitle, WORDS.problem.expired), 400);
    const chosen = findChoice(deps, request);
    if (chosen) await noteLanguage(interaction, chosen);
    return inAskedLanguage(deps, interaction.params['ui_locales'], () => handle(request, reply, interaction));
  };

/** Demo buttons need the demo's accounts. */
async function hasDemoAccounts(deps: Deps): Promise<boolean> {
  return deps.config.isDemo && (await findByEmail(deps, DEMO_ACCOUNTS.guest)) !== undefined;
}

/** The ways to log in that the page offers besides the password. */
const describeWays = async (deps: Deps, { uid }: Interaction) => ({
  hasDemoAccounts: await hasDemoAccounts(deps),
  ways: { passkey: await startPasskeyLogin(deps, uid) },
});

/** What the form starts with: an address, and a sentence about it. */
interface Expected {
  readonly email: string;
  readonly isAttempted: boolean;
  readonly note?: string;
}

/** The address this visit started with, the one just typed into the sign-up form, or the one another provider just gave. */
const expectedEmail = (deps: Deps, interaction: Interaction): Expected => {
  const link = findPendingLink(deps, interaction);
  if (link) return { email: link.email, isAttempted: true, note: noteOfLink(deps, interaction)! };
  const attempted = interaction.lastSubmission?.['attemptedEmail'];
  const { login_hint: hint } = interaction.params;
  if (typeof attempted === 'string') return { email: attempted, isAttempted: true, note: WORDS.signIn.goOn };
  return { email: typeof hint === 'string' ? hint.slice(0, 254) : '', isAttempted: false };
};

export interface Visit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly interaction: Interaction;
}

/** Shows the login form again with what's wrong. */
export async function refuse(deps: Deps, { reply, interaction }: Visit, email: string, errors: Errors, status: number) {
  const note = noteOfLink(deps, interaction);
  const fields = { email, errors, note, ...(await describeWays(deps, interaction)) };
  return showPage(reply, deps.config, signInPage(await describeVisit(deps, interaction), fields), status);
}

async function checkPassword(
  parts: SignInParts,
  visit: Visit,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<FastifyReply> {
  const { deps, guesses } = parts;
  const { request, reply } = visit;
  const present = await findByEmail(deps, email);
  const waitSeconds = guesses.begin(request, email, present?.id);
  if (waitSeconds > 0) {
    reply.header('retry-after', String(waitSeconds));
    return refuse(deps, visit, email, { '': WORDS.error.tooManyWrong(waitSeconds) }, 429);
  }
  const account = await findByPassword(deps, email, password);
  if (!account) {
    request.log.warn({ reason: 'wrong password' }, 'sign-in refused');
    return refuse(deps, visit, email, { password: WORDS.error.wrong }, 401);
  }
  guesses.succeed(request, email, account.id);
  return passFirstStep(parts, visit, { accountId: account.id, amr: ['pwd'] });
}

/** What was typed, or the account of the demo button that was clicked. */
function readCredentials({ isDemo }: Deps['config'], body: Body): ReturnType<typeof readSignIn> {
  const role = isDemo ? DEMO_ROLES.find((name) => name === readText(body, 'demo')) : undefined;
  if (role) return { email: DEMO_ACCOUNTS[role], password: DEMO_ACCOUNTS.password, errors: {} };
  return readSignIn(body);
}

const showSignIn =
  ({ deps }: SignInParts): VisitHandler =>
  async (request, reply, interaction) => {
    const { config } = deps;
    const visit = await describeVisit(deps, interaction);
    const { email, isAttempted, note } = expectedEmail(deps, interaction);
    const wantsOther = (request.query as { account?: unknown }).account === 'other' || isAttempted;
    const signedInId = interaction.session?.accountId;
    // People asked to prove who they are have to type the password. For choosing an account, one click is enough.
    const mayChoose = interaction.prompt.name === 'select_account' && signedInId !== undefined && !wantsOther;
    const current = mayChoose ? await findById(deps, signedInId) : undefined;
    if (current) return showPage(reply, config, selectAccountPage(visit, current));
    const wantsNew = interaction.params[ASKED_FOR.form] === 'signup' && !wantsOther;
    if (wantsNew) return showPage(reply, config, signUpPage(visit, { email }));
    return showPage(reply, config, signInPage(visit, { email, note, ...(await describeWays(deps, interaction)) }));
  };

const signIn =
  (parts: SignInParts): VisitHandler =>
  async (request, reply, interaction) => {
    const { deps } = parts;
    const visit: Visit = { request, reply, interaction };
    const body = readBody(request.body);
    const typed = readSignIn(body);
    if (!isFormToken(deps, interaction.uid, body['form_token']))
      return refuse(deps, visit, typed.email, { '': WORDS.error.stale }, 403);

    const wantsCurrent = readText(body, 'account') === 'current' && interaction.prompt.name === 'select_account';
    if (wantsCurrent && interaction.session && (await findById(deps, interaction.session.accountId)))
      return finishSelection(interaction, reply);

    const credentials = readCredentials(deps.config, body);
    try {
      if (Object.keys(credentials.errors).length > 0)
        return await refuse(deps, visit, credentials.email, credentials.errors, 400);
      return await checkPassword(parts, visit, credentials);
    } catch (error) {
      if (error instanceof AppError && error.code === 'OVERLOADED')
        return refuse(deps, visit, typed.email, { '': WORDS.error.busy }, 503);
      throw error;
    }
  };

export function addSignInRoutes(parts: SignInParts): void {
  parts.app.get('/oidc/sign-in/:uid', withVisit(parts, showSignIn(parts)));
  parts.app.post('/oidc/sign-in/:uid', withVisit(parts, signIn(parts)));
}
