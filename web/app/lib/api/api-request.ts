// Builds a request from an endpoint's key and input. Pure; shared by the browser's calls and the server's page loaders.
import type { Answer, ApiKey, Input } from '@daynook/contract/api';
import { UNCOUNTED_HEADER } from '@daynook/contract/limits';

export type { Answer, ApiKey, Input };

/** Options of any call. */
interface CallOptions {
  signal?: AbortSignal;
  /** Overrides the endpoint's timeout. */
  timeoutMs?: number;
  /** For endpoints that must not act twice: one key per intent, kept for retries. */
  idempotencyKey?: string;
  /** The page requested it before, or nobody chose to: doesn't count as a page view. */
  isNoPageView?: boolean;
}

/** The input is optional if the endpoint needs none. */
type CallArguments<K extends ApiKey> =
  Record<never, never> extends Input<K> ? [input?: Input<K> & CallOptions] : [input: Input<K> & CallOptions];

/** `call('GET /api/listings/{id}', { params: { id } })`: typed by the contract, without schemas in the browser. */
export type Call = <K extends ApiKey>(key: K, ...rest: CallArguments<K>) => Promise<Answer<K>>;

/** The same for endpoints that return a file. */
export type DownloadCall = <K extends ApiKey>(key: K, ...rest: CallArguments<K>) => Promise<Blob>;

export interface LooseInput extends CallOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export interface PlainRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Asks for messages in this language. Nothing, if the page doesn't say which one it's in. */
export const inLocale = (locale: string | undefined): Record<string, string> =>
  locale ? { 'Accept-Language': locale } : {};

export function plainRequest(key: string, input: LooseInput = {}): PlainRequest {
  const [method = 'GET', template = '/'] = key.split(' ', 2);
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (input.body !== undefined) headers['Content-Type'] = 'application/json';
  if (input.isNoPageView) headers[UNCOUNTED_HEADER] = '1';
  if (input.idempotencyKey) headers['Idempotency-Key'] = input.idempotencyKey;
  return {
    method,
    path: fillPath(template, input.params ?? {}) + queryText(input.query ?? {}),
    headers,
    body: input.body === undefined ? undefined : JSON.stringify(input.body),
  };
}

function fillPath(template: string, params: Record<string, unknown>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new Error(`${template} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}

/** `?a=1&b=x,y`: undefined is skipped, and lists are joined by commas, as the contract's `queryList` expects. */
function queryText(query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    const text = Array.isArray(value) ? value.join(',') : String(value);
    if (text !== '') search.set(name, text);
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}

/** Reads the response; 204 and empty bodies are undefined. The contract guarantees the shape. */
export async function readAnswer<K extends ApiKey>(response: Response): Promise<Answer<K>> {
  if (response.status === 204) return undefined as Answer<K>;
  const text = await response.text();
  return (text ? JSON.parse(text) : undefined) as Answer<K>;
}
