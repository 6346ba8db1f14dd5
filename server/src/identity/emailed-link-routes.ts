// The pages behind emailed links: confirming an address and replacing a password. A link only opens a page, and a button there does the
// rest, so that mail scanners that follow links change nothing.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dateWords } from '../lib/time/words.ts';
import type { AccountRow } from './account-store.ts';
import {
  confirmEmail,
  disownAccount,
  findByEmailedToken,
  findById,
  findByPassword,
  queueAccountEmail,
  resetPassword,
} from './accounts.ts';
import { type Body, newPasswordError, readBody, readText } from './form-fields.ts';
import { rememberDevice } from './known-device.ts';
import { findSession, formToken, isFormToken } from './login-visit.ts';
import { listOtherWays, type OtherWay } from './other-ways.ts';
import {
  disownedPage,
  plainPage,
  type RemovableWay,
  resendPage,
  resentPage,
  resetDonePage,
  resetPage,
  verifyDonePage,
  verifyPage,
} from './pages/account-pages.ts';
import { WAYS_WORDS } from './pages/ways-words.ts';
import { WORDS } from './pages/words.ts';
import { showPage } from './show-page.ts';
import type { SignInParts } from './sign-in-routes.ts';

const TOKEN = /^[\w-]{43}$/;
const readToken = (source: unknown): string => {
  const { token } = readBody(source);
  return typeof token === 'string' && TOKEN.test(token) ? token : '';
};

/** Links from before that have nothing left to do. */
const isConfirmedAlready = ({ deps }: SignInParts, reply: FastifyReply) =>
  showPage(reply, deps.config, plainPage(WORDS.verify.doneTitle, WORDS.verify.already));

const linkIsOver = ({ deps }: SignInParts, reply: FastifyReply) =>
  showPage(reply, deps.config, plainPage(WORDS.problem.linkTitle, WORDS.problem.link), 400);

/** In a demo that sends no emails, members read theirs on a page. */
const hasOutbox = ({ deps: { config } }: SignInParts): boolean => config.isDemo && config.smtpUrl === undefined;

async function findSignedInAccount({ deps, provider }: SignInParts, request: FastifyRequest, reply: FastifyReply) {
  const session = await findSession(provider, request, reply);
  const account = session && (await findById(deps, session.accountId));
  return session && account ? { session, account } : undefined;
}

async function findLinkAccount({ deps }: SignInParts, token: string, purpose: 'verify' | 'reset') {
  return token === '' ? undefined : findByEmailedToken(deps, token, purpose);
}

/**
 * Confirms the address. A stranger may have created an account with it and hope that its owner confirms it (A10), so this requires
 * being logged in to that account here, or its password.
 */
async function confirm(
  parts: SignInParts,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { account, token, body }: { readonly account: AccountRow; readonly token: string; readonly body: Body },
): Promise<FastifyReply> {
  const { deps, provider, guesses } = parts;
  const { config } = deps;
  const needsPassword = (await findSession(provider, request, reply))?.accountId !== account.id;
  if (readText(body, 'answer') === 'not-mine') {
    const isDisowned = await disownAccount(deps, account, token);
    return isDisowned ? showPage(reply, config, disownedPage()) : linkIsOver(parts, reply);
  }
  if (needsPassword) {
    const refuse = (password: string, status: number) =>
      showPage(
        reply,
        config,
        verifyPage({ token, email: account.email, name: account.name, needsPassword, errors: { password } }),
        status,
      );
    const password = readText(body, 'password');
    if (password === '') return refuse(WORDS.error.passwordRequired, 400);
    const waitSeconds = guesses.begin(request, account.email, account.id);
    if (waitSeconds > 0) return refuse(WORDS.error.tooManyWrong(waitSeconds), 429);
    if (!(await findByPassword(deps, account.email, password))) return refuse(WORDS.error.wrongPassword, 401);
    guesses.succeed(request, account.email, account.id);
  }
  const isConfirmed = await confirmEmail(deps, account, token);
  return isConfirmed ? showPage(reply, config, verifyDonePage()) : linkIsOver(parts, reply);
}

async function offerResend(parts: SignInParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { deps } = parts;
  const { verify } = WORDS;
  const signedIn = await findSignedInAccount(parts, request, reply);
  if (!signedIn) return showPage(reply, deps.config, plainPage(verify.resendTitle, verify.signInFirst));
  const { account, session } = signedIn;
  if (account.email_verified_at) return showPage(reply, deps.config, plainPage(verify.doneTitle, verify.already));
  const page = resendPage(formToken(deps, session.uid), account.email, hasOutbox(parts));
  return showPage(reply, deps.config, page);
}

async function resend(
  parts: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
  body: Body,
): Promise<FastifyReply> {
  const { deps, guesses } = parts;
  const signedIn = await findSignedInAccount(parts, request, reply);
  if (!signedIn || signedIn.account.email_verified_at || !isFormToken(deps, signedIn.session.uid, body['form_token']))
    return offerResend(parts, request, reply);
  const { email } = signedIn.account;
  if (guesses.mayEmail(request, email)) await queueAccountEmail(deps.db.kysely, deps, { kind: 'verify', email });
  return showPage(reply, deps.config, resentPage(email, hasOutbox(parts)));
}

function addVerifyRoutes(parts: SignInParts): void {
  const { app, deps, provider } = parts;
  app.get('/oidc/verify-email', async (request, reply) => {
    if (!('token' in readBody(request.query))) return offerResend(parts, request, reply);
    const token = readToken(request.query);
    const account = await findLinkAccount(parts, token, 'verify');
    if (!account) return linkIsOver(parts, reply);
    if (account.email_verified_at) return isConfirmedAlready(parts, reply);
    const needsPassword = (await findSession(provider, request, reply))?.accountId !== account.id;
    const page = verifyPage({ token, email: account.email, name: account.name, needsPassword });
    return showPage(reply, deps.config, page);
  });

  app.post('/oidc/verify-email', async (request, reply) => {
    const body = readBody(request.body);
    if (readText(body, 'answer') === 'resend') return resend(parts, request, reply, body);
    const token = readToken(body);
    const account = await findLinkAccount(parts, token, 'verify');
    if (account?.email_verified_at) return isConfirmedAlready(parts, reply);
    return account ? confirm(parts, { request, reply }, { account, token, body }) : linkIsOver(parts, reply);
  });
}

/** The account's other ways in, as the page shows them. */
async function listRemovableWays(
  { deps }: SignInParts,
  account: AccountRow,
  isChecked: (way: OtherWay) => boolean,
): Promise<RemovableWay[]> {
  const { remove: words } = WAYS_WORDS;
  return (await listOtherWays(deps, account)).map((way) => ({
    id: way.id,
    label: way.kind === 'passkey' ? words.passkey(way.name) : words.upstream(way.name, way.email),
    added: words.added(dateWords(way.createdAt.toISOString().slice(0, 10))),
    isChecked: isChecked(way),
  }));
}

function addResetRoutes(parts: SignInParts): void {
  const { app, deps } = parts;
  const { config } = deps;
  app.get('/oidc/reset-password', async (request, reply) => {
    const token = readToken(request.query);
    const account = await findLinkAccount(parts, token, 'reset');
    if (!account) return linkIsOver(parts, reply);
    const ways = await listRemovableWays(parts, account, (way) => way.isRecent);
    return showPage(reply, config, resetPage({ token, email: account.email, ways }));
  });

  app.post('/oidc/reset-password', async (request, reply) => {
    const body = readBody(request.body);
    const token = readToken(body);
    const account = await findLinkAccount(parts, token, 'reset');
    if (!account) return linkIsOver(parts, reply);
    const password = readText(body, 'password', 4_096);
    const error = newPasswordError(password, [account.email, account.name]);
    const ways = await listRemovableWays(parts, account, ({ id }) => readText(body, `remove-${id}`) === 'yes');
    if (error !== undefined) {
      const page = resetPage({ token, email: account.email, ways, errors: { password: error } });
      return showPage(reply, config, page, 400);
    }
    const removed = ways.filter(({ isChecked }) => isChecked).map(({ id }) => id);
    if (!(await resetPassword(deps, account, token, { password, removed }))) return linkIsOver(parts, reply);
    // People locked out by someone else's guesses can get in from here.
    rememberDevice(deps, request, reply, account.id);
    return showPage(reply, config, resetDonePage());
  });
}

export function addEmailedLinkRoutes(parts: SignInParts): void {
  addVerifyRoutes(parts);
  addResetRoutes(parts);
}
