// Logging in with a passkey. It's both factors, so there's no second step.
import { finishLogin } from './complete-login.ts';
import { readBody, readText } from './form-fields.ts';
import { isFormToken } from './login-visit.ts';
import { SECURITY_WORDS } from './pages/security-words.ts';
import { WORDS } from './pages/words.ts';
import { checkPasskeyLogin } from './second-factor/passkeys.ts';
import { refuse, type SignInParts, withVisit } from './sign-in-routes.ts';

const CREDENTIAL_MAXIMUM = 20_000;

export function addPasskeyRoutes(parts: SignInParts): void {
  const { app, deps } = parts;
  app.post(
    '/oidc/sign-in/:uid/passkey',
    withVisit(parts, async (request, reply, interaction) => {
      const visit = { request, reply, interaction };
      const body = readBody(request.body);
      if (!isFormToken(deps, interaction.uid, body['form_token']))
        return refuse(deps, visit, '', { '': WORDS.error.stale }, 403);
      const credential = readText(body, 'credential', CREDENTIAL_MAXIMUM);
      // Nobody can guess one, so wrong ones aren't counted.
      const checked = await checkPasskeyLogin(deps, interaction.uid, credential);
      if (checked.is === 'right') return finishLogin(parts, visit, checked);
      request.log.warn({ reason: `${checked.is} passkey` }, 'sign-in refused');
      return refuse(deps, visit, '', { '': SECURITY_WORDS.passkey[checked.is] }, 401);
    }),
  );
}
