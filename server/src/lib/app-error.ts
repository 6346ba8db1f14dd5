// The one error that modules throw on purpose. Anything else that reaches the HTTP layer is a bug (INTERNAL).
import { ERRORS, type ErrorCode } from '@daynook/contract/errors';

export interface ErrorDetail {
  /** Words for this case; the contract's words when left out. */
  message?: string;
  /** Plain words per bad field, by its dotted path. */
  fields?: Record<string, string>;
  /** What the client needs to go on, e.g. the booking as it stands. */
  current?: unknown;
  /** Seconds until a retry makes sense. */
  retryIn?: number;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly detail: ErrorDetail;
  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    super(detail.message ?? ERRORS[code][1]);
    this.name = 'AppError';
    this.code = code;
    this.status = ERRORS[code][0];
    this.detail = detail;
  }
}
