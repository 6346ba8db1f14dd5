// Turns an endpoint's key and input into a request. Pure; shared by the browser's calls and the server's page loaders.
import type { Answer, ApiKey, Input } from '@daynook/contract/api';
import { IMPERSONATED_HEADER } from '@daynook/contract/limits';

export type { Answer, ApiKey, Input };

/** What may be added to any call. */
interface CallOptions {
  signal?: AbortSignal;
  /** Overrides the time this endpoint is given. */
  timeoutMs?: number;
  /** For endpoints that must not act twice: one key per intent, kept over retries. */
  idempotencyKey?: string;
  /** Asked before by this page, or by nobody's choice: not counted as a look. */
  isNoPageView?: boolean;
}

/** The input may be left out where the endpoint needs none. */
type CallArguments<K extends ApiKey> =
  Record<never, never> extends Input<K> ? [input?: Input<K> & CallOptions] : [input: Input<K> & CallOptions];

/** `call('GET /api/listings/{id}', { params: { id } })`: typed by the contract, no schema in the browser. */
export type Call = <K extends ApiKey>(key: K, ...rest: CallArguments<K>) => Promise<Answer<K>>;

/** The same for endpoints that answer with a file. */
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

export function plainRequest(key: string, input: LooseInput = {}): PlainRequest {
  const [method = 'GET', template = '/'] = key.split(' ', 2);
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (input.body !== undefined) headers['Content-Type'] = 'application/json';
  if (input.isNoPageView) headers[IMPERSONATED_HEADER] = '1';
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

/** `?a=1&b=x,y`: undefined is left out, lists are joined by commas as the contract's `queryList` reads them. */
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

/** Reads the answer; 204 and empty bodies are undefined. The contract vouches for the shape. */
export async function readAnswer<K extends ApiKey>(response: Response): Promise<Answer<K>> {
  if (response.status === 204) return undefined as Answer<K>;
  const text = await response.text();
  return (text ? JSON.parse(text) : undefined) as Answer<K>;
}
