// Apps that people connect to the MCP server. They register themselves (RFC 7591), because nobody knows them beforehand, so nothing that they
// say about themselves is trusted: a name to show, and where codes may be sent.
import { APP_SCOPES, type AppScope, CONNECTED_APPS } from '@daynook/contract/connections/app-scopes';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { plainName } from '../lib/display-name.ts';
import { toMcpUrl } from '../modules/connected-apps/service.ts';
import { oidcStore } from './oidc-store.ts';
import { isPrivateUse } from './private-use-schemes.ts';

/** Where apps register. */
export const REGISTRATION_PATH = '/oidc/register';
/** Client ids of apps; the website has its own. */
const APP_PREFIX = 'app-';
const DAY_SECONDS = 86_400;
/** A registration that nobody agrees to is forgotten after this. */
const UNUSED_SECONDS = DAY_SECONDS;
const KEPT_SECONDS = 2 * CONNECTED_APPS.longestDays * DAY_SECONDS;
const MOST_REDIRECTS = 10;

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
const isLoopback = (url: URL): boolean => url.protocol === 'http:' && LOOPBACK.has(url.hostname);

/** A security policy names it. */
const PLAIN_HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])$/;
/** Nothing that a parser would drop, such as a tab in the middle of a scheme. */
const PLAIN_ADDRESS = /^[!-~]+$/;

/** Codes are only sent to a site with encryption, or to a program on the person's own device. */
function isAllowedRedirect(text: string): boolean {
  if (!PLAIN_ADDRESS.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username || url.password || text.includes('#')) return false;
  if (isPrivateUse(url)) return true;
  if (!PLAIN_HOST.test(url.hostname)) return false;
  return (url.protocol === 'https:' && !LOOPBACK.has(url.hostname)) || isLoopback(url);
}

const Registration = z.object({
  redirect_uris: z
    .array(z.string().max(2_000).refine(isAllowedRedirect, 'Must be https, http on localhost, or an app’s own scheme.'))
    .min(1)
    .max(MOST_REDIRECTS),
  client_name: z.string().max(200).optional(),
  token_endpoint_auth_method: z.string().optional(),
  grant_types: z.array(z.string()).optional(),
  response_types: z.array(z.string()).optional(),
});

/** What an app is told when its registration is refused, as RFC 7591 names it. */
export interface RefusedRegistration {
  readonly error: 'invalid_redirect_uri' | 'invalid_client_metadata';
  readonly error_description: string;
}

const refused = (error: RefusedRegistration['error'], text: string): RefusedRegistration => ({
  error,
  error_description: text,
});

/** What's registered, or why it isn't. Pure. */
export function readRegistration(body: unknown): { redirectUris: string[]; name: string } | RefusedRegistration {
  const read = Registration.safeParse(body);
  if (!read.success) {
    const { path, message } = read.error.issues[0]!;
    return path[0] === 'redirect_uris'
      ? refused(
          'invalid_redirect_uri',
          'Redirect URIs must be https, http on localhost, or a private-use scheme of an app, without a fragment.',
        )
      : refused('invalid_client_metadata', `${path.join('.')}: ${message}`);
  }
  const { redirect_uris: redirectUris, client_name: name, grant_types: grants, response_types: responses } = read.data;
  if (grants && !grants.includes('authorization_code'))
    return refused('invalid_client_metadata', 'grant_types must include authorization_code.');
  if (responses && !responses.includes('code'))
    return refused('invalid_client_metadata', 'response_types must include code.');
  const shown = [...plainName(name ?? '')].slice(0, CONNECTED_APPS.nameCharacters).join('').trim();
  return { redirectUris, name: shown || findSite(redirectUris) || 'Unnamed app' };
}

/** The site of its first redirect URI; undefined for a program on someone's device. */
export function findSite(redirectUris: readonly string[]): string | undefined {
  const url = new URL(redirectUris[0]!);
  return isLoopback(url) || isPrivateUse(url) ? undefined : url.host;
}

/** The scheme of an app on the person's device, such as `cursor`. */
export function findAppScheme(redirectUri: string): string | undefined {
  const url = new URL(redirectUri);
  return isPrivateUse(url) ? url.protocol.slice(0, -1) : undefined;
}

/** The client as the provider stores it. Programs on people's computers may use any port. */
const toClient = (id: string, { redirectUris, name }: { redirectUris: string[]; name: string }, issuedAt: number) => ({
  client_id: id,
  client_id_issued_at: issuedAt,
  client_name: name,
  redirect_uris: redirectUris,
  application_type: redirectUris.every((uri) => new URL(uri).protocol === 'https:') ? 'web' : 'native',
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  scope: ['offline_access', ...APP_SCOPES].join(' '),
  id_token_signed_response_alg: 'ES256',
});

/** Registers an app; it's forgotten after a day unless someone connects it. */
export async function registerApp(
  deps: Pick<Deps, 'db' | 'clock' | 'newId'>,
  registration: { redirectUris: string[]; name: string },
) {
  const client = toClient(`${APP_PREFIX}${deps.newId()}`, registration, Math.floor(deps.clock.now().getTime() / 1000));
  await oidcStore(deps)('Client').upsert(client.client_id, client as never, UNUSED_SECONDS);
  const { application_type: _type, id_token_signed_response_alg: _alg, ...answer } = client;
  return answer;
}

/** Keeps the registration of an app that someone connected. */
export async function keepApp(deps: Pick<Deps, 'db' | 'clock'>, clientId: string): Promise<void> {
  const clients = oidcStore(deps)('Client');
  const client = await clients.find(clientId);
  if (client) await clients.upsert(clientId, client, KEPT_SECONDS);
}

/** Whether the client is an app, and not our own website. */
export const isApp = (clientId: string | undefined): boolean => clientId?.startsWith(APP_PREFIX) === true;

/** What an app asks for; everything if it names nothing. */
export function readAskedScopes(scope: unknown): AppScope[] {
  const named = typeof scope === 'string' ? scope.split(' ') : [];
  const asked = APP_SCOPES.filter((one) => named.includes(one));
  return asked.length > 0 ? asked : [...APP_SCOPES];
}

/** The resource that apps get tokens for. Both forms name the same. */
export const isMcpResource = (config: Pick<Config, 'publicUrl'>, resource: string): boolean =>
  resource.replace(/\/$/, '') === toMcpUrl(config);
