// Asks someone who has just logged in whether to connect the other provider's login that their visit began with. Nothing is connected without
// it: on a shared computer, someone else may have begun the visit.
import type { FastifyReply } from 'fastify';
import { findKeptProof, findPendingLink, leaveWithLogin, nameUpstream } from './complete-login.ts';
import { readBody, readText } from './form-fields.ts';
import { describeVisit, type Interaction, isFormToken } from './login-visit.ts';
import { connectPage, connectPath } from './pages/connect-pages.ts';
import { signInPath } from './provider.ts';
import { showPage } from './show-page.ts';
import { type SignInParts, withVisit } from './sign-in-routes.ts';
import { connectLogin } from './upstreams/upstream-logins.ts';

const goTo = (reply: FastifyReply, location: string) =>
  reply.code(303).header('location', location).header('cache-control', 'no-store').send();

export function addConnectLoginRoutes(parts: SignInParts): void {
  const { app, deps } = parts;
  /** Who has logged in, and what's to be connected to their account. */
  const findQuestion = (interaction: Interaction) => {
    const proof = findKeptProof(deps, interaction, 'passed');
    const link = findPendingLink(deps, interaction);
    return proof && link?.accountId === proof.accountId
      ? { proof, link, name: nameUpstream(deps, link.provider) }
      : undefined;
  };
  const toLogin = (reply: FastifyReply, { uid }: Interaction) => goTo(reply, `${signInPath(uid)}?account=other`);

  app.get(
    connectPath('/oidc/sign-in/:uid'),
    withVisit(parts, async (_request, reply, interaction) => {
      const question = findQuestion(interaction);
      if (!question) return toLogin(reply, interaction);
      const { link, name } = question;
      const visit = await describeVisit(deps, interaction);
      return showPage(reply, deps.config, connectPage(visit, { provider: name, email: link.email }));
    }),
  );

  app.post(
    connectPath('/oidc/sign-in/:uid'),
    withVisit(parts, async (request, reply, interaction) => {
      const body = readBody(request.body);
      const question = findQuestion(interaction);
      if (!question) return toLogin(reply, interaction);
      if (!isFormToken(deps, interaction.uid, body['form_token']))
        return goTo(reply, connectPath(signInPath(interaction.uid)));
      const { proof, link, name } = question;
      if (readText(body, 'answer') === 'connect') await connectLogin(deps, name, link);
      return leaveWithLogin(parts, { request, reply, interaction }, proof);
    }),
  );
}
