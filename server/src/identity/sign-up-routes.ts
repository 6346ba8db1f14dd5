// Making an account, and asking for a new password. Both answer the same whether the address is known or not, down to
// cookies and time: only an email to that mailbox tells the difference.
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { queueAccountEmail, signUp } from './accounts.ts';
import { bodyOf, readEmail, readSignUp } from './form-fields.ts';
import { rememberDevice } from './known-device.ts';
import { emailSentPage, forgotPage, oneMomentPage, signUpPage } from './pages/account-pages.ts';
import type { Errors } from './pages/layout.ts';
import { WORDS } from './pages/words.ts';
import { showPage } from './show-page.ts';
import { type SignInParts, withVisit } from './sign-in-routes.ts';
import { type Interaction, isFormToken, noteAttempt, noteSignIn, visitOf } from './visit.ts';

/** Sign-ups are answered on the next multiple of this, because a new account takes a few queries more than a known one. */
export const SIGN_UP_ANSWER_STEP_MS = 300;

const untilNextStep = (startedMs: number) =>
  pause(SIGN_UP_ANSWER_STEP_MS - ((performance.now() - startedMs) % SIGN_UP_ANSWER_STEP_MS));

export function addSignUpRoutes(parts: SignInParts): void {
  const { app, deps, provider, guesses } = parts;
  const { config } = deps;

  app.get(
    '/oidc/sign-in/:uid/sign-up',
    withVisit(parts, async (_request, reply, interaction) =>
      showPage(reply, config, signUpPage(await visitOf(deps, interaction), {})),
    ),
  );

  app.post(
    '/oidc/sign-in/:uid/sign-up',
    withVisit(parts, async (request, reply, interaction) => {
      const body = bodyOf(request.body);
      const { errors, ...fields } = readSignUp(body);
      const refuse = async (why: Errors, status: number) =>
        showPage(reply, config, signUpPage(await visitOf(deps, interaction), fields, why), status);
      if (!isFormToken(deps, interaction.uid, body['form_token'])) return refuse({ '': WORDS.error.stale }, 403);
      if (Object.keys(errors).length > 0) return refuse(errors, 400);
      const waitSeconds = guesses.signUp(request);
      if (waitSeconds > 0) return refuse({ '': WORDS.error.tooManySignUps(waitSeconds) }, 429);

      const startedMs = performance.now();
      // Counted before anyone knows whether the address has an account, and nothing on the page tells.
      const isMailed = guesses.mayEmail(request, fields.email);
      const accountId = await signUp(deps, { ...fields, isMailed });
      if (accountId === undefined) await noteAttempt(interaction, fields.email);
      else await noteSignIn(provider, deps, interaction, accountId);
      // An id that no account has stands in for the account that is kept as it was.
      rememberDevice(deps, request, reply, accountId ?? deps.newId());
      await untilNextStep(startedMs);
      return showPage(reply, config, oneMomentPage(fields.email, interaction.returnTo));
    }),
  );

  const showForgot = async (
    reply: FastifyReply,
    interaction: Interaction,
    email: string,
    errors?: Errors,
    status?: number,
  ) => showPage(reply, config, forgotPage(await visitOf(deps, interaction), email, errors), status);

  app.get(
    '/oidc/sign-in/:uid/forgot',
    withVisit(parts, async (_request, reply, interaction) => showForgot(reply, interaction, '')),
  );

  app.post(
    '/oidc/sign-in/:uid/forgot',
    withVisit(parts, async (request, reply, interaction) => {
      const body = bodyOf(request.body);
      const { email, error } = readEmail(body);
      if (!isFormToken(deps, interaction.uid, body['form_token']))
        return showForgot(reply, interaction, email, { '': WORDS.error.stale }, 403);
      if (error !== undefined) return showForgot(reply, interaction, email, { email: error }, 400);
      // Whether there is such an account is found out when the mail is made, so that this takes as long either way.
      if (guesses.mayEmail(request, email)) await queueAccountEmail(deps.db.kysely, deps, { kind: 'reset', email });
      return showPage(reply, config, emailSentPage(await visitOf(deps, interaction), email));
    }),
  );
}
