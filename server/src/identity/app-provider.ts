// What the provider does differently for apps: it asks each time, issues tokens for the MCP server only, and keeps them when the person logs
// out of the website.
import { APP_SCOPES, CONNECTED_APPS } from '@daynook/contract/connections/app-scopes';
import type { Config } from '../config.ts';
import { toMcpUrl } from '../modules/connected-apps/service.ts';
import { isApp, isMcpResource, REGISTRATION_PATH } from './app-clients.ts';
import { errors, interactionPolicy, type KoaContextWithOIDC } from './oidc-library.ts';

const DAYS = 86_400;

/** Where a person decides whether an app may connect. */
export const consentPath = (uid: string) => `/oidc/connect/${uid}`;

export const APP_LIFETIME_SECONDS = {
  /** Counted from its last use. */
  refreshToken: CONNECTED_APPS.idleDays * DAYS,
  grant: CONNECTED_APPS.longestDays * DAYS,
} as const;

/** Apps are always asked about, also if the person agreed before, so that no page can connect one without them. */
export function consentPrompt() {
  const { Check, Prompt } = interactionPolicy;
  return new Prompt(
    { name: 'consent', requestable: true },
    new Check('app_needs_consent', 'an app has to be agreed to', 'consent_required', ({ oidc }) => {
      const isDecided = oidc.result?.consent !== undefined;
      return isApp(oidc.client?.clientId) && !isDecided ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT;
    }),
  );
}

/** The grant that the person has just agreed to. */
export const loadAppGrant = async ({ oidc }: KoaContextWithOIDC) => {
  const grantId = oidc.result?.consent?.grantId;
  return grantId === undefined ? undefined : oidc.provider.Grant.find(grantId);
};

/** Tokens for the MCP server. Throws InvalidTarget for anything else an app asks for. */
export function mcpResource(config: Config, resource: string) {
  if (!isMcpResource(config, resource)) throw new errors.InvalidTarget();
  return { scope: APP_SCOPES.join(' '), audience: toMcpUrl(config) };
}

/** Where apps register, as the provider's metadata says it. */
export const appDiscovery = ({ publicUrl }: Pick<Config, 'publicUrl'>) => ({
  registration_endpoint: `${publicUrl}${REGISTRATION_PATH}`,
});
