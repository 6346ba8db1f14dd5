// The page behind the link that changes an account's email address. Opening it does nothing. Its button works for people who are logged
// in to that account here or know its password.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findByPassword } from './accounts.ts';
import { readBody, readText } from './form-fields.ts';
import { findSession } from './login-visit.ts';
import { findMove, moveToNewEmail } from './own-account.ts';
import { changeEmailPage, emailChangedPage, plainPage } from './pages/account-pages.ts';
import { WORDS } from './pages/words.ts';
import { showPage } from './show-page.ts';
import type { SignInParts } from './sign-in-routes.ts';

const TOKEN = /^[\w-]{43}$/;

export function addChangeEmailRoutes({ app, deps, provider, guesses }: SignInParts): void {
  const { config } = deps;
  const { problem, error: words } = WORDS;
  const linkIsOver = (reply: FastifyReply) => showPage(reply, config, plainPage(problem.linkTitle, problem.link), 400);

  const openLink = async (request: FastifyRequest, reply: FastifyReply, source: unknown) => {
    const token = readText(readBody(source), 'token');
    const move = TOKEN.test(token) ? await findMove(deps, token) : undefined;
    if (!move) return undefined;
    const needsPassword = (await findSession(provider, request, reply))?.accountId !== move.account.id;
    return { ...move, token, needsPassword, name: move.account.name };
  };

  app.get('/oidc/change-email', async (request, reply) => {
    const link = await openLink(request, reply, request.query);
    return link ? showPage(reply, config, changeEmailPage(link)) : linkIsOver(reply);
  });

  app.post('/oidc/change-email', async (request, reply) => {
    const link = await openLink(request, reply, request.body);
    if (!link) return linkIsOver(reply);
    const { account, email, token } = link;
    if (link.needsPassword) {
      const refuse = (password: string, status: number) =>
        showPage(reply, config, changeEmailPage({ ...link, errors: { password } }), status);
      const password = readText(readBody(request.body), 'password');
      if (password === '') return refuse(words.passwordRequired, 400);
      const waitSeconds = guesses.begin(request, account.email, account.id);
      if (waitSeconds > 0) return refuse(words.tooManyWrong(waitSeconds), 429);
      if (!(await findByPassword(deps, account.email, password))) return refuse(words.wrongPassword, 401);
      guesses.succeed(request, account.email, account.id);
    }
    return (await moveToNewEmail(deps, account, token))
      ? showPage(reply, config, emailChangedPage(email))
      : linkIsOver(reply);
  });
}
