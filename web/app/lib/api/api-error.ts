// The error of every failed call, whatever the reason. It knows nothing about calls or pages.
import type { ErrorCode } from '@daynook/contract/errors';

/** Codes in addition to the contract's: no response, a timeout, or a call that was blocked (CS3). */
export type ClientErrorCode = 'NETWORK_ERROR' | 'TIMEOUT' | 'API_UNHEALTHY' | 'UNKNOWN';

/**
 * Errors without a message from the server. Nothing here knows react-intl, so the built scripts of each language have these as they're
 * shown: `[number]` stands for the one value, because `{number}` would be parsed.
 */
export const ERROR_TEXTS = {
  network: { defaultMessage: 'We can’t reach the site. Check your connection and try again.' },
  timeout: { defaultMessage: 'The site took too long to respond. Please try again.' },
  stalled: { defaultMessage: 'The upload stalled. Check your connection and try again.' },
  unhealthy: { defaultMessage: 'API is temporarily unavailable. Retry in [number] seconds' },
  other: { defaultMessage: 'Something went wrong (error [number]). Please try again.' },
} as const;

export const writeError = ({ defaultMessage }: { readonly defaultMessage: string }, number?: number): string =>
  defaultMessage.replace('[number]', String(number));

export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status, or 0 if there was no response. */
  readonly status: number;
  readonly code: ErrorCode | ClientErrorCode;
  /** Messages by input field, if the server sent any. */
  readonly fields: Readonly<Record<string, string>>;
  /** For API_UNHEALTHY and 429: seconds until a retry makes sense. */
  readonly retryIn: number | undefined;
  /** The current state according to the server: the booking, or the new quote. Check its shape. */
  readonly current: unknown;

  constructor(details: {
    status: number;
    code: ErrorCode | ClientErrorCode;
    message: string;
    fields?: Readonly<Record<string, string>> | undefined;
    retryIn?: number | undefined;
    current?: unknown;
  }) {
    super(details.message);
    this.status = details.status;
    this.code = details.code;
    this.fields = details.fields ?? {};
    this.retryIn = details.retryIn;
    this.current = details.current;
  }
}

/** True for failures that may be temporary: no response, a timeout, a blocked call, or a server error. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** True if there was no answer at all: no connection, a timeout, or a call that was blocked after such failures. */
export const isUnreached = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

export function hasCode(error: unknown, code: ErrorCode | ClientErrorCode): boolean {
  return error instanceof ApiError && error.code === code;
}

/** The status of a page that doesn't exist: gone, never there, or with an invalid id. */
export function missingStatus(error: unknown): 404 | 410 | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 404 || error.status === 410) return error.status;
  return error.code === 'VALIDATION_FAILED' && error.fields['id'] !== undefined ? 404 : undefined;
}

/** The message for such a page: none if the response was about the request, which visitors don't write by hand. */
export const missingMessage = (error: ApiError): string | undefined =>
  missingStatus(error) === error.status ? error.message : undefined;

/** Reads an error response (an RFC 9457 problem, or whatever a proxy sent instead). */
export async function errorOfResponse(response: Response): Promise<ApiError> {
  const problem = await readProblem(response);
  const retryAfter = Number(response.headers.get('Retry-After'));
  return new ApiError({
    status: response.status,
    code: (problem.code as ErrorCode | undefined) ?? 'UNKNOWN',
    message: problem.message ?? problem.detail ?? problem.title ?? writeError(ERROR_TEXTS.other, response.status),
    fields: problem.fields,
    retryIn: problem.retryIn ?? (retryAfter > 0 ? retryAfter : undefined),
    current: problem.current,
  });
}

interface ProblemShape {
  code?: string;
  message?: string;
  detail?: string;
  title?: string;
  fields?: Record<string, string>;
  retryIn?: number;
  current?: unknown;
}

async function readProblem(response: Response): Promise<ProblemShape> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}
