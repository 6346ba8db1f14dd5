// The OpenID Connect client (SS1). It's 18 kB, so it's only loaded to log in, log out, or renew a token.
import { SESSION } from '@daynook/contract/limits';
import { type SigninSilentArgs, type User, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { errorOfResponse } from '../api/api-error.ts';
import { inLocale } from '../api/api-request.ts';
import { pageLocale } from '../languages.ts';

interface OidcConfig {
  authority: string;
  client_id: string;
  resource?: string | null;
  scope?: string;
}

/**
 * One renewal at a time across all tabs: refresh tokens work once, so a second tab that used the same one would end the whole grant. A
 * tab that had to wait uses the tokens the other one stored.
 */
export class TabSafeUserManager extends UserManager {
  override async signinSilent(args?: SigninSilentArgs): Promise<User | null> {
    const before = (await this.getUser())?.refresh_token;
    const renew = async () => {
      const now = await this.getUser();
      if (now && !now.expired && now.refresh_token !== before) {
        await this.events.load(now);
        return now;
      }
      return super.signinSilent(args);
    };
    return navigator.locks ? navigator.locks.request(`oidc-renew:${this.settings.client_id}`, renew) : renew();
  }
}

/** Reads the provider from /config.json, so that the same bundle works with any issuer. */
export async function createUserManager(): Promise<TabSafeUserManager> {
  const response = await fetch('/config.json', {
    headers: inLocale(pageLocale()),
    signal: AbortSignal.timeout(SESSION.httpTimeoutSeconds * 1_000),
  });
  if (!response.ok) throw await errorOfResponse(response);
  const config = (await response.json()) as OidcConfig;
  return new TabSafeUserManager({
    authority: config.authority,
    client_id: config.client_id,
    redirect_uri: `${location.origin}/auth/callback`,
    silent_redirect_uri: `${location.origin}/auth/callback`,
    post_logout_redirect_uri: `${location.origin}/logout-complete`,
    response_type: 'code', // with PKCE S256, the library's only way
    scope: config.scope || 'openid profile email offline_access',
    prompt: 'select_account',
    ...(config.resource ? { resource: config.resource } : {}),
    userStore: new WebStorageStateStore({ store: window.localStorage }),
    stateStore: new WebStorageStateStore({ store: window.localStorage }),
    requestTimeoutInSeconds: SESSION.httpTimeoutSeconds,
    silentRequestTimeoutInSeconds: SESSION.authorizeTimeoutSeconds,
    automaticSilentRenew: true,
    validateSubOnSilentRenew: true,
    loadUserInfo: false,
    monitorSession: false,
    // JWT access tokens can't be revoked; trying would make the logout fail.
    revokeTokensOnSignout: false,
  });
}
