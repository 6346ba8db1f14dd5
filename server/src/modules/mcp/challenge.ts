// How a client learns where to get access: the protected resource's metadata (RFC 9728), and the header that names it.
import { APP_SCOPES } from '@daynook/contract/connections/app-scopes';
import type { FastifyReply } from 'fastify';
import { currentBrand } from '../../current-settings.ts';
import type { Deps } from '../../deps.ts';
import { toMcpUrl } from '../connected-apps/service.ts';

export const METADATA_PATH = '/.well-known/oauth-protected-resource/mcp';

type Config = Pick<Deps['config'], 'publicUrl' | 'oidc'>;

/** With another login provider than our own, apps need a personal API token. */
export const describeResource = (config: Config) => ({
  resource: toMcpUrl(config),
  resource_name: currentBrand().name,
  ...(config.oidc.isEmbedded ? { authorization_servers: [config.oidc.issuer] } : {}),
  scopes_supported: [...APP_SCOPES],
  bearer_methods_supported: ['header'],
});

/** Asks for a login. `isRefused` if there was one that no longer works. */
export function challenge(reply: FastifyReply, { publicUrl, oidc }: Config, isRefused: boolean): FastifyReply {
  const parts = [
    ...(isRefused ? ['error="invalid_token"'] : []),
    ...(oidc.isEmbedded ? [`resource_metadata="${publicUrl}${METADATA_PATH}"`, `scope="${APP_SCOPES.join(' ')}"`] : []),
  ];
  const text = isRefused ? 'This login has expired or was ended. Connect again.' : 'Log in to use this tool.';
  return reply
    .code(401)
    .header('www-authenticate', `Bearer${parts.length > 0 ? ` ${parts.join(', ')}` : ''}`)
    .header('cache-control', 'no-store')
    .send({ jsonrpc: '2.0', error: { code: -32_001, message: text }, id: null });
}
