// Sends a file as the body of a call and reports the progress, which fetch can't do, so this uses XMLHttpRequest. Bearer token, CSRF, and
// silent renewal are the same as for every other call (CS1–CS3). Sends once; the caller retries.
import { IMPERSONATION_HEADER } from '@daynook/contract/limits/impersonation';
import { impersonation } from '../impersonation/impersonation.ts';
import { pageLocale } from '../languages.ts';
import { session } from '../session/session.ts';
import { call } from './api.ts';
import { ApiError, ERROR_TEXTS, errorOfResponse, writeError } from './api-error.ts';
import { apiHealth } from './api-health-store.ts';
import { inLocale, plainRequest } from './api-request.ts';
import { createCsrfToken } from './csrf.ts';

export interface Upload {
  /** An endpoint that takes a file, e.g. `POST /api/host/listings/{id}/photos`. */
  key: string;
  params: Record<string, string>;
  query: Record<string, string>;
  file: Blob;
  signal: AbortSignal;
  /** The share sent so far, 0–1. The response comes after 1. */
  onProgress: (share: number) => void;
}

/** A connection without progress for this long counts as dead. */
const STALLED_MS = 30_000;

const csrf = createCsrfToken(async () => (await call('GET /api/csrf-token')).csrfToken);

/** Uploads the file and returns the server's response. Throws ApiError, or the signal's reason if aborted. */
export async function upload<T>(request: Upload): Promise<T> {
  const token = await session.accessToken();
  let csrfToken = await csrf.get();
  let response = await send(request, token, csrfToken);
  if (response.status === 401 && token) {
    const fresh = await session.renew();
    if (!fresh) session.markExpired();
    else response = await send(request, fresh, csrfToken);
    if (fresh && response.status === 401) session.markExpired();
  }
  if (response.status === 403) {
    const error = await errorOfResponse(response);
    if (error.code !== 'CSRF_VALIDATION_FAILED') throw error;
    csrfToken = await csrf.renew(csrfToken);
    response = await send(request, (await session.accessToken()) ?? token, csrfToken);
  }
  if (!response.ok) throw await errorOfResponse(response);
  return (await response.json()) as T;
}

function send(request: Upload, token: string | undefined, csrfToken: string): Promise<Response> {
  const { key, params, query, file, signal, onProgress } = request;
  const { method, path } = plainRequest(key, { params, query });
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const xhr = new XMLHttpRequest();
    let stall: ReturnType<typeof setTimeout>;
    const end = (settle: () => void) => {
      clearTimeout(stall);
      signal.removeEventListener('abort', onAbort);
      settle();
    };
    const fail = (code: 'NETWORK_ERROR' | 'TIMEOUT', message: string) =>
      end(() => {
        apiHealth.reportFailure();
        reject(new ApiError({ status: 0, code, message }));
      });
    const alive = () => {
      clearTimeout(stall);
      stall = setTimeout(() => {
        xhr.onabort = null;
        xhr.abort();
        fail('TIMEOUT', writeError(ERROR_TEXTS.stalled));
      }, STALLED_MS);
    };
    const onAbort = () => xhr.abort();
    xhr.upload.onprogress = ({ loaded, total }) => {
      alive();
      onProgress(total > 0 ? loaded / total : 0);
    };
    xhr.onload = () =>
      end(() => {
        apiHealth.reportSuccess();
        resolve(toResponse(xhr));
      });
    xhr.onerror = () => fail('NETWORK_ERROR', writeError(ERROR_TEXTS.network));
    xhr.onabort = () => end(() => reject(signal.reason as Error));
    xhr.open(method, path);
    xhr.setRequestHeader('Accept', 'application/json');
    for (const [name, value] of Object.entries(inLocale(pageLocale()))) xhr.setRequestHeader(name, value);
    xhr.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    xhr.setRequestHeader('X-CSRF-Token', csrfToken);
    if (token) xhr.setRequestHeader('Authorization', `Bearer ${token}`);
    const impersonationId = impersonation.now()?.id;
    if (impersonationId) xhr.setRequestHeader(IMPERSONATION_HEADER, impersonationId);
    signal.addEventListener('abort', onAbort);
    alive();
    xhr.send(file);
  });
}

/** The response as fetch would return it, so that errors are read in one place. */
function toResponse(xhr: XMLHttpRequest): Response {
  const retryAfter = xhr.getResponseHeader('Retry-After');
  const isEmpty = xhr.status === 204 || xhr.status === 304;
  return new Response(isEmpty ? null : xhr.responseText, {
    status: xhr.status,
    headers: retryAfter ? { 'Retry-After': retryAfter } : {},
  });
}
