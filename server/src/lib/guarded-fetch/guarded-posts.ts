// Posts to a URL that someone gave us, with the same protection as `guarded-fetch.ts`: the name is resolved once, all its addresses must be
// public, and we connect to exactly those. Redirects aren't followed. Several posts share connections.
import { type Agent, request } from 'undici';
import { withDeadline } from '../deadline.ts';
import { openGuardedAgent, type ResolvedAddress, toErrorCode } from './guarded-fetch.ts';
import type { OutboundError } from './outbound-refused.ts';
import { readTarget } from './target.ts';

export interface GuardedPostsOptions {
  /** `host:port` of hosts that the operator trusts although they're private or unencrypted. */
  readonly allowedHosts: ReadonlySet<string>;
  readonly resolve?: ((host: string) => Promise<readonly ResolvedAddress[]>) | undefined;
  /** For each post, with its response. */
  readonly totalMs: number;
  /** How much of a response is read. */
  readonly responseBytes: number;
}

/** The response's status and beginning, or why there was none. */
type Posted =
  | { readonly status: number; readonly start: string }
  | { readonly status: null; readonly failure: OutboundError };

export interface GuardedPosts {
  post(headers: Readonly<Record<string, string>>, body: string | Uint8Array): Promise<Posted>;
  close(): Promise<void>;
}

/** Reads at most so many bytes. The rest is never read. */
async function readStart(body: AsyncIterable<Buffer>, mostBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let byteCount = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    byteCount += chunk.length;
    if (byteCount >= mostBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, mostBytes).toString('utf8');
}

/** Connects with the first post. `signal` ends posts that are still running. */
export function openGuardedPosts(address: string, options: GuardedPostsOptions, signal: AbortSignal): GuardedPosts {
  let agent: Promise<{ agent: Agent; url: URL }> | undefined;

  async function connect() {
    const target = readTarget(address, options.allowedHosts);
    return { agent: await openGuardedAgent(target, options), url: target.url };
  }

  async function post(headers: Readonly<Record<string, string>>, body: string | Uint8Array): Promise<Posted> {
    try {
      return await withDeadline(options.totalMs, async (expired) => {
        agent ??= connect();
        const { agent: dispatcher, url } = await agent;
        const response = await request(url, {
          method: 'POST',
          dispatcher,
          signal: AbortSignal.any([signal, expired]),
          headers,
          body,
        });
        // A body that isn't read to its end fails when its connection closes, which nobody needs to handle.
        response.body.on('error', () => {});
        return { status: response.statusCode, start: await readStart(response.body, options.responseBytes) };
      });
    } catch (error) {
      return { status: null, failure: toErrorCode(error) };
    }
  }

  return {
    post,
    close: async () => {
      const opened = await agent?.catch(() => undefined);
      await opened?.agent.destroy();
    },
  };
}
