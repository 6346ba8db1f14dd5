// Requests of any kind to a URL that someone gave us, with the same protection as `guarded-fetch.ts`: the name is resolved once, all its
// addresses must be public, and we connect to exactly those. Redirects aren't followed. Several requests share connections.
import { type Agent, request } from 'undici';
import { withDeadline } from '../deadline.ts';
import { readBody } from './body.ts';
import { openGuardedAgent, type ResolvedAddress, toErrorCode } from './guarded-fetch.ts';
import { OutboundRefused } from './outbound-refused.ts';
import { readTarget } from './target.ts';

export interface GuardedRequestsOptions {
  /** `host:port` of hosts that the operator trusts although they're private or unencrypted. */
  readonly allowedHosts: ReadonlySet<string>;
  readonly resolve?: ((host: string) => Promise<readonly ResolvedAddress[]>) | undefined;
  /** For each request, with its response. */
  readonly totalMs: number;
  readonly mostBytes: number;
  /** The URL is asked as it is. Otherwise it's a folder, also without a slash at its end. */
  readonly isExact?: boolean;
}

interface GuardedResponse {
  readonly status: number;
  readonly etag: string | undefined;
  /** Where it redirects to. */
  readonly location: string | undefined;
  readonly body: string;
}

export interface GuardedRequests {
  /** `name` is below the URL; '' is the URL itself. Throws OutboundRefused. */
  send(
    method: 'GET' | 'PUT' | 'DELETE' | 'PROPFIND',
    name: string,
    headers: Readonly<Record<string, string>>,
    body?: string,
  ): Promise<GuardedResponse>;
  close(): Promise<void>;
}

/** Connects with the first request. `signal` ends requests that are still running. Throws OutboundRefused for a URL we never open. */
export function openGuardedRequests(
  address: string,
  options: GuardedRequestsOptions,
  signal: AbortSignal,
): GuardedRequests {
  const target = readTarget(address, options.allowedHosts);
  const base = new URL(target.url);
  if (!options.isExact && !base.pathname.endsWith('/')) base.pathname += '/';
  let agent: Promise<Agent> | undefined;

  return {
    send: async (method, name, headers, body) => {
      try {
        return await withDeadline(options.totalMs, async (expired) => {
          agent ??= openGuardedAgent(target, options);
          const response = await request(new URL(encodeURIComponent(name), base), {
            method: method as 'GET',
            dispatcher: await agent,
            signal: AbortSignal.any([signal, expired]),
            headers: { ...headers, 'accept-encoding': 'identity' },
            ...(body === undefined ? {} : { body }),
          });
          response.body.on('error', () => {});
          const { etag, location } = response.headers;
          const packing = [response.headers['content-encoding'] ?? ''].flat().join(',');
          const bytes = await readBody(response.body, packing, options.mostBytes);
          return {
            status: response.statusCode,
            etag: typeof etag === 'string' ? etag : undefined,
            location: typeof location === 'string' ? location : undefined,
            body: bytes.toString('utf8'),
          };
        });
      } catch (error) {
        throw new OutboundRefused(toErrorCode(error));
      }
    },
    close: async () => {
      const opened = await agent?.catch(() => undefined);
      await opened?.destroy();
    },
  };
}
