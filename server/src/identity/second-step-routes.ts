// The second step of logging in, for accounts with an authenticator app.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findKeptProof, finishLogin, noteOfLink } from './complete-login.ts';
import { readBody, readText } from './form-fields.ts';
import { describeVisit, type Interaction, isFormToken } from './login-visit.ts';
import type { Errors } from './pages/layout.ts';
import { secondStepPage } from './pages/second-step-pages.ts';
import { SECURITY_WORDS } from './pages/security-words.ts';
import { WAYS_WORDS } from './pages/ways-words.ts';
import { WORDS } from './pages/words.ts';
import { signInPath } from './provider.ts';
import { checkSecondStep } from './second-factor/second-factor.ts';
import { showPage } from './show-page.ts';
import { type SignInParts, withVisit } from './sign-in-routes.ts';

/** The password is missing or was too long ago. */
const toFirstStep = (reply: FastifyReply, { uid }: Interaction) =>
  reply
    .code(303)
    .header('location', `${signInPath(uid)}?account=other`)
    .header('cache-control', 'no-store')
    .send();

export function addSecondStepRoutes(parts: SignInParts): void {
  const { app, deps } = parts;
  const { error: words } = SECURITY_WORDS;
  const show = async (
    reply: FastifyReply,
    interaction: Interaction,
    { isRecovery, errors, status }: { isRecovery: boolean; errors?: Errors; status?: number },
  ) => {
    const fields = { isRecovery, note: noteOfLink(deps, interaction), ...(errors ? { errors } : {}) };
    return showPage(reply, deps.config, secondStepPage(await describeVisit(deps, interaction), fields), status);
  };

  app.get(
    '/oidc/sign-in/:uid/code',
    withVisit(parts, async (request, reply, interaction) => {
      if (!findKeptProof(deps, interaction, 'firstStep')) return toFirstStep(reply, interaction);
      return show(reply, interaction, { isRecovery: (request.query as { with?: unknown }).with === 'recovery' });
    }),
  );

  app.post(
    '/oidc/sign-in/:uid/code',
    withVisit(parts, async (request: FastifyRequest, reply, interaction) => {
      const body = readBody(request.body);
      const isRecovery = readText(body, 'kind') === 'recovery';
      const refuse = (errors: Errors, status: number) => show(reply, interaction, { isRecovery, errors, status });
      if (!isFormToken(deps, interaction.uid, body['form_token'])) return refuse({ '': WORDS.error.stale }, 403);
      const step = findKeptProof(deps, interaction, 'firstStep');
      if (!step) return toFirstStep(reply, interaction);
      const code = readText(body, 'code', 100).trim();
      if (code === '') return refuse({ code: words.codeRequired }, 400);
      const checked = await checkSecondStep(deps, step.accountId, code);
      if (checked.is === 'waiting') {
        reply.header('retry-after', String(checked.seconds));
        return refuse({ '': WAYS_WORDS.tooManyCodes(checked.seconds) }, 429);
      }
      if (checked.is === 'wrong') {
        request.log.warn({ reason: 'wrong second step' }, 'sign-in refused');
        return refuse({ code: isRecovery ? words.recoveryWrong : words.codeWrong }, 401);
      }
      const proof = { accountId: step.accountId, amr: [...step.amr, 'otp', 'mfa'] };
      return finishLogin(parts, { request, reply, interaction }, proof);
    }),
  );
}
