// Creating an account, and requesting a new password. Both respond the same whether or not the address is known, including cookies and
// time. Only an email to that mailbox tells the difference.
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { queueAccountEmail, signUp } from './accounts.ts';
import { readBody, readEmail, readSignUp } from './form-fields.ts';
import { rememberDevice } from './known-device.ts';
import { describeVisit, type Interaction, isFormToken, noteAttempt, noteSignIn } from './login-visit.ts';
import { emailSentPage, forgotPage, oneMomentPage, signUpPage } from './pages/account-pages.ts';
import type { Errors } from './pages/layout.ts';
import { WORDS } from './pages/words.ts';
import { showPage } from './show-page.ts';
import { type SignInParts, withVisit } from './sign-in-routes.ts';

/** Responses to sign-ups wait for the next multiple of this, because a new account takes a few more queries than a known one. */
export const SIGN_UP_ANSWER_STEP_MS = 300;

const untilNextStep = (startedMs: number) =>
  pause(SIGN_UP_ANSWER_STEP_MS - ((performance.now() - startedMs) % SIGN_UP_ANSWER_STEP_MS));

export function addSignUpRoutes(parts: SignInParts): void {
  const { app, deps, provider, guesses } = parts;
  const { config } = deps;

  app.get(
    '/oidc/sign-in/:uid/sign-up',
    withVisit(parts, async (_request, reply, interaction) =>
      showPage(reply, config, signUpPage(await describeVisit(deps, interaction), {})),
    ),
  );

  app.post(
    '/oidc/sign-in/:uid/sign-up',
    withVisit(parts, async (request, reply, interaction) => {
      const body = readBody(request.body);
      const { errors, ...fields } = readSignUp(body);
      const refuse = async (why: Errors, status: number) =>
        showPage(reply, config, signUpPage(await describeVisit(deps, interaction), fields, why), status);
      if (!isFormToken(deps, interaction.uid, body['form_token'])) return refuse({ '': WORDS.error.stale }, 403);
      if (Object.keys(errors).length > 0) return refuse(errors, 400);
      const waitSeconds = guesses.signUp(request);
      if (waitSeconds > 0) return refuse({ '': WORDS.error.tooManySignUps(waitSeconds) }, 429);

      const startedMs = performance.now();
      // Counted before we look up whether the address has an account, so that the page doesn't reveal it.
      const isMailed = guesses.mayEmail(request, fields.email);
      const accountId = await signUp(deps, { ...fields, isMailed });
      if (accountId === undefined) await noteAttempt(interaction, fields.email);
      else await noteSignIn(provider, deps, interaction, { accountId, amr: ['pwd'] });
      // An id that no account has replaces the id of the existing account, which stays unchanged.
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
  ) => showPage(reply, config, forgotPage(await describeVisit(deps, interaction), email, errors), status);

  app.get(
    '/oidc/sign-in/:uid/forgot',
    withVisit(parts, async (_request, reply, interaction) => showForgot(reply, interaction, '')),
  );

  app.post(
    '/oidc/sign-in/:uid/forgot',
    withVisit(parts, async (request, reply, interaction) => {
      const body = readBody(request.body);
      const { email, error } = readEmail(body);
      if (!isFormToken(deps, interaction.uid, body['form_token']))
        return showForgot(reply, interaction, email, { '': WORDS.error.stale }, 403);
      if (error !== undefined) return showForgot(reply, interaction, email, { email: error }, 400);
      // Looks up the account when the email is written, so that this takes equally long either way.
      if (guesses.mayEmail(request, email)) await queueAccountEmail(deps.db.kysely, deps, { kind: 'reset', email });
      return showPage(reply, config, emailSentPage(await describeVisit(deps, interaction), email));
    }),
  );
}
