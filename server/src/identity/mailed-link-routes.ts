// The pages behind mailed links: proving an address, replacing a password. A link only opens a page; what it is for
// happens by a press there, so that no mail scanner does it.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountRow } from './account-store.ts';
import {
  confirmEmail,
  disownAccount,
  findById,
  findByMailedToken,
  findByPassword,
  queueAccountEmail,
  resetPassword,
} from './accounts.ts';
import { type Body, bodyOf, newPasswordError, textOf } from './form-fields.ts';
import { rememberDevice } from './known-device.ts';
import {
  disownedPage,
  plainPage,
  resendPage,
  resentPage,
  resetDonePage,
  resetPage,
  verifyDonePage,
  verifyPage,
} from './pages/account-pages.ts';
import { WORDS } from './pages/words.ts';
import { showPage } from './show-page.ts';
import type { SignInParts } from './sign-in-routes.ts';
import { findSession, formToken, isFormToken } from './visit.ts';

const TOKEN = /^[\w-]{43}$/;
const tokenOf = (source: unknown): string => {
  const { token } = bodyOf(source);
  return typeof token === 'string' && TOKEN.test(token) ? token : '';
};

export function addMailedLinkRoutes({ app, deps, provider, guesses }: SignInParts): void {
  const { config } = deps;
  const { problem, verify, error: words } = WORDS;
  /** In a demo from which no mail leaves, members read theirs on a page. */
  const hasOutbox = config.isDemo && config.smtpUrl === undefined;
  const linkIsOver = (reply: FastifyReply) => showPage(reply, config, plainPage(problem.linkTitle, problem.link), 400);

  const signedInAccount = async (request: FastifyRequest, reply: FastifyReply) => {
    const session = await findSession(provider, request, reply);
    const account = session && (await findById(deps, session.accountId));
    return session && account ? { session, account } : undefined;
  };

  // Proving the address. Somebody may have made an account with another person's address and wait for that person to
  // confirm it (A10): so it takes being signed in as that account here, or its password.
  const confirm = async (
    request: FastifyRequest,
    reply: FastifyReply,
    account: AccountRow,
    token: string,
    body: Body,
  ) => {
    const needsPassword = (await findSession(provider, request, reply))?.accountId !== account.id;
    if (textOf(body, 'answer') === 'not-mine') {
      return (await disownAccount(deps, account, token)) ? showPage(reply, config, disownedPage()) : linkIsOver(reply);
    }
    if (needsPassword) {
      const refuse = (password: string, status: number) =>
        showPage(
          reply,
          config,
          verifyPage({ token, email: account.email, name: account.name, needsPassword, errors: { password } }),
          status,
        );
      const password = textOf(body, 'password');
      if (password === '') return refuse(words.passwordRequired, 400);
      const waitSeconds = guesses.begin(request, account.email, account.id);
      if (waitSeconds > 0) return refuse(words.tooManyWrong(waitSeconds), 429);
      if (!(await findByPassword(deps, account.email, password))) return refuse(words.wrongPassword, 401);
      guesses.succeed(request, account.email, account.id);
    }
    return (await confirmEmail(deps, account, token)) ? showPage(reply, config, verifyDonePage()) : linkIsOver(reply);
  };

  const offerResend = async (request: FastifyRequest, reply: FastifyReply) => {
    const signedIn = await signedInAccount(request, reply);
    if (!signedIn) return showPage(reply, config, plainPage(verify.resendTitle, verify.signInFirst));
    const { account, session } = signedIn;
    if (account.email_verified_at) return showPage(reply, config, plainPage(verify.doneTitle, verify.already));
    return showPage(reply, config, resendPage(formToken(deps, session.uid), account.email, hasOutbox));
  };

  const resend = async (request: FastifyRequest, reply: FastifyReply, body: Body) => {
    const signedIn = await signedInAccount(request, reply);
    if (!signedIn || signedIn.account.email_verified_at || !isFormToken(deps, signedIn.session.uid, body['form_token']))
      return offerResend(request, reply);
    const { email } = signedIn.account;
    if (guesses.mayEmail(request, email)) await queueAccountEmail(deps.db.kysely, deps, { kind: 'verify', email });
    return showPage(reply, config, resentPage(email, hasOutbox));
  };

  app.get('/oidc/verify-email', async (request, reply) => {
    if (!('token' in bodyOf(request.query))) return offerResend(request, reply);
    const token = tokenOf(request.query);
    const account = token === '' ? undefined : await findByMailedToken(deps, token, 'verify');
    if (!account) return linkIsOver(reply);
    const needsPassword = (await findSession(provider, request, reply))?.accountId !== account.id;
    return showPage(reply, config, verifyPage({ token, email: account.email, name: account.name, needsPassword }));
  });

  app.post('/oidc/verify-email', async (request, reply) => {
    const body = bodyOf(request.body);
    if (textOf(body, 'answer') === 'resend') return resend(request, reply, body);
    const token = tokenOf(body);
    const account = token === '' ? undefined : await findByMailedToken(deps, token, 'verify');
    return account ? confirm(request, reply, account, token, body) : linkIsOver(reply);
  });

  app.get('/oidc/reset-password', async (request, reply) => {
    const token = tokenOf(request.query);
    const account = token === '' ? undefined : await findByMailedToken(deps, token, 'reset');
    return account ? showPage(reply, config, resetPage(token, account.email)) : linkIsOver(reply);
  });

  app.post('/oidc/reset-password', async (request, reply) => {
    const body = bodyOf(request.body);
    const token = tokenOf(body);
    const account = token === '' ? undefined : await findByMailedToken(deps, token, 'reset');
    if (!account) return linkIsOver(reply);
    const password = textOf(body, 'password', 4_096);
    const fault = newPasswordError(password, [account.email, account.name]);
    if (fault !== undefined) return showPage(reply, config, resetPage(token, account.email, { password: fault }), 400);
    if (!(await resetPassword(deps, account, token, password))) return linkIsOver(reply);
    // People locked out by someone else's guesses can get in from here.
    rememberDevice(deps, request, reply, account.id);
    return showPage(reply, config, resetDonePage());
  });
}
