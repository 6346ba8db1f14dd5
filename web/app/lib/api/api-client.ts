// The client's API layer (CS1–CS3): bearer token, CSRF, timeouts, health, and one silent renewal after a 401. Its dependencies are passed
// in, so tests need no network; api.ts has the page's own client.
import { API } from '@daynook/contract/limits';
import { ApiError, ERROR_TEXTS, errorOfResponse, writeError } from './api-error.ts';
import { countsAsFailure } from './api-health.ts';
import {
  type Answer,
  type ApiKey,
  type Call,
  type DownloadCall,
  inLocale,
  type LooseInput,
  plainRequest,
  readAnswer,
} from './api-request.ts';
import { createCsrfToken } from './csrf.ts';

export interface ApiSurroundings {
  fetch: typeof fetch;
  /** The language of messages that the API answers with, such as `fr-CA`. */
  locale(): string;
  health: { retryIn(): number; reportSuccess(): void; reportFailure(): void };
  session: {
    accessToken(): Promise<string | undefined>;
    /** A new token, or undefined if the person has to log in again. */
    renew(): Promise<string | undefined>;
    /** The session ended while the person was using the page. */
    expired(): void;
  };
}

/** CS2: calls with another timeout than the default 5 s, or explicitly the same. */
const timeoutsMs: Partial<Record<ApiKey | 'POST /api/users/profile', number>> = {
  'GET /api/properties/my-properties': API.hostCheckTimeoutMs,
  'GET /api/listings/my-listings': API.hostCheckTimeoutMs,
  'GET /api/address/location-from-ip': API.locationTimeoutMs,
  'POST /api/users/profile': API.profileSyncTimeoutMs,
};
/** An export is generated while it's downloaded: the larger, the longer. */
const DOWNLOAD_MS = 120_000;
/** Booking calls the payment provider: a timeout here would leave the guest in doubt. */
const patientMs: Partial<Record<ApiKey, number>> = { 'POST /api/bookings': 20_000 };

const CSRF_KEY = 'GET /api/csrf-token';

export interface ApiClient {
  call: Call;
  download: DownloadCall;
  warmUp(): void;
}

export function createApiClient({ fetch, locale, health, session }: ApiSurroundings): ApiClient {
  const csrf = createCsrfToken(async () => {
    const response = await send(CSRF_KEY, {}, {});
    if (!response.ok) throw await errorOfResponse(response);
    return (await readAnswer<typeof CSRF_KEY>(response)).csrfToken;
  });

  /** One attempt over the network, subject to the health check and the timeout. */
  async function send(key: string, input: LooseInput, extra: Record<string, string>): Promise<Response> {
    const retryIn = health.retryIn();
    if (retryIn > 0) throw unhealthy(retryIn);
    const request = plainRequest(key, input);
    const timeoutMs = input.timeoutMs ?? timeoutsMs[key as ApiKey] ?? patientMs[key as ApiKey] ?? API.timeoutMs;
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(request.path, {
        method: request.method,
        headers: { ...request.headers, ...inLocale(locale()), ...extra },
        credentials: 'include',
        signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
        ...(request.body === undefined ? {} : { body: request.body }),
      });
      // Only a 503 is read first: any other failure has to be counted before someone can retry.
      const isMaintenance = response.status === 503 && (await saysMaintenance(response));
      if (countsAsFailure(response.status) && !isMaintenance) health.reportFailure();
      else health.reportSuccess();
      return response;
    } catch (error) {
      // A call that its caller aborted isn't a sign that the API is down.
      if (input.signal?.aborted) throw error;
      health.reportFailure();
      throw noAnswer(timeout.aborted);
    }
  }

  async function headersFor(method: string, token: string | undefined): Promise<Record<string, string>> {
    return {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(method === 'GET' ? {} : { 'X-CSRF-Token': await csrf.get() }),
    };
  }

  async function callLoosely(key: string, input: LooseInput): Promise<Response> {
    const method = key.slice(0, key.indexOf(' '));
    const token = await session.accessToken();
    const headers = await headersFor(method, token);
    let response = await send(key, input, headers);
    if (response.status === 401 && token) {
      const fresh = await session.renew();
      if (!fresh) session.expired();
      else {
        headers.Authorization = `Bearer ${fresh}`;
        response = await send(key, input, headers);
        if (response.status === 401) session.expired();
      }
    }
    if (response.status === 403 && method !== 'GET') {
      const error = await errorOfResponse(response);
      if (error.code !== 'CSRF_VALIDATION_FAILED') throw error;
      headers['X-CSRF-Token'] = await csrf.renew(headers['X-CSRF-Token']);
      response = await send(key, input, headers); // only once: the caller handles a second 401 (CS1)
    }
    return response;
  }

  return {
    call: async <K extends ApiKey>(key: K, input?: LooseInput): Promise<Answer<K>> => {
      const response = await callLoosely(key, input ?? {});
      if (!response.ok) throw await errorOfResponse(response);
      try {
        return await readAnswer<K>(response);
      } catch {
        // If the body breaks off, it counts as no response.
        if (!input?.signal?.aborted) health.reportFailure();
        throw noAnswer(false);
      }
    },
    /** Downloads the whole file from an endpoint. */
    download: async (key: ApiKey, input?: LooseInput): Promise<Blob> => {
      const response = await callLoosely(key, { timeoutMs: DOWNLOAD_MS, ...input });
      if (!response.ok) throw await errorOfResponse(response);
      return response.blob().catch(() => {
        throw noAnswer(false);
      });
    },
    /** Fetches the CSRF token at start (CS1). A failure is ignored, because the first write tries again. */
    warmUp: () => void csrf.get().catch(() => undefined),
  };
}

/** The operator stopped changes on purpose: the API itself is fine. */
const saysMaintenance = async (response: Response): Promise<boolean> =>
  (await errorOfResponse(response.clone())).code === 'MAINTENANCE';

function unhealthy(retryIn: number): ApiError {
  const message = writeError(ERROR_TEXTS.unhealthy, retryIn);
  return new ApiError({ status: 0, code: 'API_UNHEALTHY', message, retryIn });
}

function noAnswer(isTimeout: boolean): ApiError {
  return isTimeout
    ? new ApiError({ status: 0, code: 'TIMEOUT', message: writeError(ERROR_TEXTS.timeout) })
    : new ApiError({
        status: 0,
        code: 'NETWORK_ERROR',
        message: writeError(ERROR_TEXTS.network),
      });
}
