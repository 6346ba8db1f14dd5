// Apps register here, and people decide here whether an app may connect to their account.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { connectApp, toMcpUrl } from '../modules/connected-apps/service.ts';
import { EMBEDDED_ISSUER, enrollMember, findMemberByIdentity } from '../modules/members/service.ts';
import { findAccount } from './accounts.ts';
import {
  findAppScheme,
  findSite,
  keepApp,
  REGISTRATION_PATH,
  readAskedScopes,
  readRegistration,
  registerApp,
} from './app-clients.ts';
import { consentPath } from './app-provider.ts';
import { readBody, readText } from './form-fields.ts';
import { formToken, type Interaction, isFormToken, leave } from './login-visit.ts';
import { consentPage } from './pages/consent-page.ts';
import { type Page, renderPage, signInPolicy } from './pages/layout.ts';
import { type SignInParts, type VisitHandler, withVisit } from './sign-in-routes.ts';

const REGISTRATION_LIMIT_BYTES = 16 * 1024;

interface AskingApp {
  readonly clientId: string;
  readonly name: string;
  readonly site: string | undefined;
  /** Of an app on the person's device. */
  readonly scheme: string | undefined;
  readonly redirectUri: string;
}

async function findAskingApp({ provider }: SignInParts, { params }: Interaction): Promise<AskingApp> {
  const clientId = String(params['client_id']);
  const client = await provider.Client.find(clientId);
  const redirectUri = String(params['redirect_uri']);
  const name = client?.clientName ?? clientId;
  return { clientId, name, site: findSite([redirectUri]), scheme: findAppScheme(redirectUri), redirectUri };
}

/** Browsers also apply a page's `form-action` to where its form is redirected, which is the app in the end. Its own scheme has no origin. */
function show(parts: SignInParts, reply: FastifyReply, { page, app }: { page: Page; app: AskingApp }, status = 200) {
  const policy = signInPolicy(parts.deps.config).replace(
    "form-action 'self'",
    () => `form-action 'self' ${app.scheme === undefined ? new URL(app.redirectUri).origin : `${app.scheme}:`}`,
  );
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .send(renderPage(page));
}

async function showConsent(parts: SignInParts, reply: FastifyReply, interaction: Interaction, isStale = false) {
  const { deps } = parts;
  const app = await findAskingApp(parts, interaction);
  const account = await findAccount(deps.db.kysely, interaction.session?.accountId ?? '');
  const page = consentPage({
    path: consentPath(interaction.uid),
    token: formToken(deps, interaction.uid),
    app: app.name,
    site: app.site,
    scheme: app.scheme,
    email: account?.email ?? '',
    scopes: readAskedScopes(interaction.params['scope']),
    isStale,
  });
  return show(parts, reply, { page, app }, isStale ? 403 : 200);
}

/** Creates the grant, and notes what the member agreed to. */
async function grant(parts: SignInParts, interaction: Interaction): Promise<string> {
  const { deps, provider } = parts;
  const accountId = interaction.session!.accountId;
  const { clientId, name, site } = await findAskingApp(parts, interaction);
  const scopes = readAskedScopes(interaction.params['scope']);
  const db = deps.db.kysely;
  const identity = (await findAccount(db, accountId))!;
  const member =
    (await findMemberByIdentity(db, EMBEDDED_ISSUER, accountId)) ?? (await enrollMember(db, deps, identity));
  const made = new provider.Grant({ accountId, clientId });
  made.addOIDCScope('offline_access');
  const asked = [interaction.params['resource'] ?? toMcpUrl(deps.config)].flat();
  for (const resource of asked) made.addResourceScope(String(resource), scopes.join(' '));
  const grantId = await made.save();
  await keepApp(deps, clientId);
  await connectApp(deps, { grantId, memberId: member.id, clientId, name, site: site ?? null, scopes });
  return grantId;
}

const decide =
  (parts: SignInParts): VisitHandler =>
  async (request, reply, interaction) => {
    const body = readBody(request.body);
    if (!isFormToken(parts.deps, interaction.uid, body['form_token']))
      return showConsent(parts, reply, interaction, true);
    if (readText(body, 'decision') === 'connect')
      interaction.result = {
        ...interaction.lastSubmission,
        consent: { grantId: await grant(parts, interaction) },
      };
    else interaction.result = { error: 'access_denied', error_description: 'The person didn’t connect the app.' };
    return leave(interaction, reply);
  };

/** Only visits that wait for this decision. Others go on where they were. */
const whileAsked =
  (handle: VisitHandler): VisitHandler =>
  async (request, reply, interaction) =>
    interaction.prompt.name === 'consent' && interaction.session
      ? handle(request, reply, interaction)
      : reply.code(303).header('location', interaction.returnTo).send();

export function addConsentRoutes(parts: SignInParts): void {
  const path = consentPath(':uid');
  const ask: VisitHandler = (_request, reply, interaction) => showConsent(parts, reply, interaction);
  parts.app.get(path, withVisit(parts, whileAsked(ask)));
  parts.app.post(path, withVisit(parts, whileAsked(decide(parts))));
}

/** Answers in JSON, unlike the pages. */
export function addRegistration(app: FastifyInstance, { deps }: Pick<SignInParts, 'deps'>): void {
  app.post(REGISTRATION_PATH, { bodyLimit: REGISTRATION_LIMIT_BYTES }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const registration = readRegistration(request.body);
    if ('error' in registration) return reply.code(400).send(registration);
    return reply.code(201).send(await registerApp(deps, registration));
  });
}
