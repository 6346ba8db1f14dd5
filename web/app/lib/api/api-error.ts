// What a failed call becomes, whichever way it failed. Knows no call and no page.
import type { ErrorCode } from '@daynook/contract/errors';

/** Codes of our own making beside the contract's: no answer came, none in time, or none was asked for (CS3). */
export type ClientErrorCode = 'NETWORK_ERROR' | 'TIMEOUT' | 'API_UNHEALTHY' | 'UNKNOWN';

export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status, or 0 when no answer came. */
  readonly status: number;
  readonly code: ErrorCode | ClientErrorCode;
  /** Words per field of the input, where the server named any. */
  readonly fields: Readonly<Record<string, string>>;
  /** API_UNHEALTHY and 429: seconds until it is worth asking again. */
  readonly retryIn: number | undefined;
  /** What the server says holds now: the booking as it stands, the new quote. Check its shape. */
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

/** True for what may pass by itself: no answer, too late, blocked, or the server's own fault. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

export function hasCode(error: unknown, code: ErrorCode | ClientErrorCode): boolean {
  return error instanceof ApiError && error.code === code;
}

/** The status of a page whose subject is not there: gone, never there, or under an id that cannot be one. */
export function missingStatus(error: unknown): 404 | 410 | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 404 || error.status === 410) return error.status;
  return error.code === 'VALIDATION_FAILED' && error.fields['id'] !== undefined ? 404 : undefined;
}

/** What is said of such a page: nothing where the answer was about the request, which no visitor made by hand. */
export const missingMessage = (error: ApiError): string | undefined =>
  missingStatus(error) === error.status ? error.message : undefined;

/** Reads a failed answer (RFC 9457 problem, or anything a proxy put in its place). */
export async function errorOfResponse(response: Response): Promise<ApiError> {
  const problem = await readProblem(response);
  const retryAfter = Number(response.headers.get('Retry-After'));
  return new ApiError({
    status: response.status,
    code: (problem.code as ErrorCode | undefined) ?? 'UNKNOWN',
    message:
      problem.message ??
      problem.detail ??
      problem.title ??
      `Something went wrong (error ${response.status}). Please try again.`,
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
