// The embedded OpenID provider's protocol settings: for our own website, a browser application with PKCE and rotating refresh tokens, and for
// apps that people connect (app-provider.ts). Pages and routes are in other files.

import { APP_SCOPES } from '@daynook/contract/connections/app-scopes';
import type { Deps } from '../deps.ts';
import { toAppError } from '../http/problem.ts';
import { toMcpUrl } from '../modules/connected-apps/service.ts';
import * as members from '../modules/members/service.ts';
import { findAccount } from './accounts.ts';
import { isApp } from './app-clients.ts';
import {
  APP_LIFETIME_SECONDS,
  appDiscovery,
  consentPath,
  consentPrompt,
  loadAppGrant,
  mcpResource,
} from './app-provider.ts';
import { noteDevice } from './device-store.ts';
import { type Configuration, interactionPolicy, type KoaContextWithOIDC, Provider } from './oidc-library.ts';
import { oidcStore } from './oidc-store.ts';
import { answerLogout, answerProviderError, noteFailure, showLoggedOut } from './provider-pages.ts';
import { GRANT_CLAIM, ISSUED_AT_MS_CLAIM } from './verify-token.ts';

type Parts = Pick<Deps, 'config' | 'db' | 'clock' | 'log' | 'secrets'>;

/** Name of the API as a resource (RFC 8707); the audience in its tokens is the configured one. */
const API_RESOURCE = 'urn:daynook:api';
const OIDC_SCOPES = 'openid profile email offline_access';

const MINUTES = 60;
const DAYS = 24 * 60 * MINUTES;
const LIFETIME_SECONDS = {
  accessToken: 10 * MINUTES,
  authorizationCode: MINUTES,
  interaction: 60 * MINUTES,
  session: 14 * DAYS,
  /** Counted from the login, however often the token is rotated. */
  refreshToken: 14 * DAYS,
  /** A session may start a new login on its last day, and the grant must outlive that. */
  grant: 28 * DAYS,
} as const;

/** What our client adds to a request: which form to show first, and the page to return to. */
export const ASKED_FOR = { form: 'screen_hint', returnTo: 'return_to' } as const;

/** Where a person logs in to continue the interaction. */
export const signInPath = (uid: string) => `/oidc/sign-in/${uid}`;

/** For our website, consent is implied. */
async function loadGrant(ctx: KoaContextWithOIDC) {
  const { session, client, provider } = ctx.oidc;
  if (isApp(client?.clientId)) return loadAppGrant(ctx);
  const presentId = session!.grantIdFor(client!.clientId);
  const present = presentId === undefined ? undefined : await provider.Grant.find(presentId);
  if (present && present.accountId === session!.accountId) return present;
  const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! });
  grant.addOIDCScope(OIDC_SCOPES);
  grant.addResourceScope(API_RESOURCE, 'api');
  await grant.save();
  return grant;
}

function policy() {
  const prompts = interactionPolicy.base();
  prompts.remove('consent');
  prompts.add(consentPrompt());
  prompts.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return prompts;
}

async function findProviderAccount(parts: Parts, subject: string) {
  const account = await findAccount(parts.db.kysely, subject);
  if (!account) return undefined;
  return {
    accountId: subject,
    claims: async () => {
      const member = await members.findMemberByIdentity(parts.db.kysely, members.EMBEDDED_ISSUER, subject);
      const picture = member && members.pictureUrl(member);
      return {
        sub: subject,
        email: account.email,
        email_verified: account.isEmailVerified,
        name: member?.name ?? account.name,
        ...(picture ? { picture: new URL(picture, parts.config.publicUrl).href } : {}),
      };
    },
  };
}

/**
 * Extra claims in access tokens. The person's claims are for other installations that use this one as their provider; our own API
 * never reads them.
 */
async function tokenClaims(parts: Parts, userAgent: string, token: object) {
  const { accountId, grantId, clientId } = token as { accountId?: unknown; grantId?: unknown; clientId?: string };
  // Apps learn nothing about the person from it, and aren't a device they logged in on.
  if (isApp(clientId)) return { [GRANT_CLAIM]: grantId };
  const account = typeof accountId === 'string' ? await findAccount(parts.db.kysely, accountId) : undefined;
  // Every token is issued here, at login and at each renewal, so this is when a device was last used.
  if (account && typeof accountId === 'string' && typeof grantId === 'string')
    await noteDevice(parts, { grantId, accountId, userAgent });
  return {
    [ISSUED_AT_MS_CLAIM]: parts.clock.now().getTime(),
    ...(typeof grantId === 'string' ? { [GRANT_CLAIM]: grantId } : {}),
    ...(account ? { email: account.email, email_verified: account.isEmailVerified, name: account.name } : {}),
  };
}

function cookieSettings({ config, secrets }: Parts): Configuration['cookies'] {
  const isSecure = config.publicUrl.startsWith('https:');
  const cookieName = (name: string) => `${isSecure ? '__Secure-' : ''}daynook_${name}`;
  return {
    keys: secrets.cookieKeys,
    names: { session: cookieName('session'), interaction: cookieName('interaction'), resume: cookieName('resume') },
    long: { httpOnly: true, sameSite: 'lax', signed: true, path: '/oidc' },
    short: { httpOnly: true, sameSite: 'lax', signed: true },
  };
}

function features(parts: Parts): Configuration['features'] {
  const { config } = parts;
  return {
    devInteractions: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    dPoP: { enabled: false },
    userinfo: { enabled: true },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx) =>
        answerLogout(ctx, config, async (accountId) => (await findAccount(parts.db.kysely, accountId))?.name),
      postLogoutSuccessSource: (ctx) => showLoggedOut(ctx, config),
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: (_ctx, client, oneOf) => oneOf ?? (isApp(client.clientId) ? toMcpUrl(config) : API_RESOURCE),
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, resource, client) => ({
        ...(isApp(client.clientId) ? mcpResource(config, resource) : { scope: 'api', audience: config.oidc.audience }),
        accessTokenFormat: 'jwt',
        accessTokenTTL: LIFETIME_SECONDS.accessToken,
        jwt: { sign: { alg: 'ES256' } },
      }),
    },
  };
}

function configuration(parts: Parts): Configuration {
  const { config, secrets } = parts;
  return {
    adapter: oidcStore(parts),
    jwks: { keys: secrets.signingKeys },
    clients: [
      {
        client_id: config.oidc.clientId,
        token_endpoint_auth_method: 'none',
        application_type: 'web',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${config.publicUrl}/auth/callback`, `${config.publicUrl}/auth/link-callback`],
        post_logout_redirect_uris: [`${config.publicUrl}/logout-complete`],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    clientBasedCORS: (_ctx, origin, client) =>
      origin === new URL(config.publicUrl).origin && client.clientId === config.oidc.clientId,
    cookies: cookieSettings(parts),
    claims: { openid: ['sub'], profile: ['name', 'picture'], email: ['email', 'email_verified'] },
    // The browser application reads the user from the id_token, which saves a call.
    conformIdTokenClaims: false,
    scopes: [...OIDC_SCOPES.split(' '), 'api', ...APP_SCOPES],
    discovery: appDiscovery(config),
    extraParams: Object.values(ASKED_FOR),
    pkce: { required: () => true },
    rotateRefreshToken: true,
    // The provider drops offline_access from requests with a prompt other than consent, and ours always ask to select an account (F5,
    // SS1). So only the client decides whether there's a refresh token.
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // Otherwise a refresh token would still work after logging out.
    expiresWithSession: async (_ctx, token) => !isApp(token.clientId),
    extraTokenClaims: (ctx, token) => tokenClaims(parts, ctx.get('user-agent'), token),
    ttl: {
      AccessToken: LIFETIME_SECONDS.accessToken,
      AuthorizationCode: LIFETIME_SECONDS.authorizationCode,
      IdToken: LIFETIME_SECONDS.accessToken,
      Interaction: LIFETIME_SECONDS.interaction,
      Session: LIFETIME_SECONDS.session,
      Grant: (_ctx, { clientId }) => (isApp(clientId) ? APP_LIFETIME_SECONDS.grant : LIFETIME_SECONDS.grant),
      RefreshToken: (ctx, { clientId }) => {
        if (isApp(clientId)) return APP_LIFETIME_SECONDS.refreshToken;
        return ctx?.oidc?.entities.RotatedRefreshToken?.remainingTTL ?? LIFETIME_SECONDS.refreshToken;
      },
    },
    interactions: {
      policy: policy(),
      url: (_ctx, { prompt, uid }) => (prompt.name === 'consent' ? consentPath(uid) : signInPath(uid)),
    },
    findAccount: (_ctx, subject) => findProviderAccount(parts, subject),
    loadExistingGrant: loadGrant,
    renderError: (ctx, out) => answerProviderError(ctx, out, config),
    features: features(parts),
  };
}

/** This installation's provider. */
export function createProvider(parts: Parts): Provider {
  const { log } = parts;
  const provider = new Provider(parts.config.oidc.issuer, configuration(parts));
  // Scheme and host come from PUBLIC_URL through these headers, which mount.ts sets, never from the client.
  provider.proxy = true;
  provider.on('server_error', (ctx, error) => {
    noteFailure(ctx, error);
    if (toAppError(error).status === 503) log.warn({ err: error }, 'identity provider can’t answer right now');
    // It already got a timeout response, so later failures don't matter.
    else if (ctx.headerSent) log.info({ reason: error.message }, 'late identity provider request ended');
    else log.error({ err: error }, 'identity provider');
  });
  provider.on('authorization.error', (_ctx, error) => log.info({ reason: error.message }, 'authorization refused'));
  provider.on('grant.error', (_ctx, error) => log.info({ reason: error.message }, 'token refused'));
  provider.on('grant.revoked', (ctx, grantId) => {
    if (ctx.oidc.route === 'token') log.warn({ grantId }, 'a used token came back: the whole grant was ended');
  });
  return provider;
}
