// The only error that modules throw on purpose. Any other error that reaches the HTTP layer is a bug (INTERNAL).
import { ERRORS, type ErrorCode } from '@daynook/contract/errors';

export interface ErrorDetail {
  /** A message for this case. Default: the contract's. */
  message?: string;
  /** Messages for invalid fields, by dotted path. */
  fields?: Record<string, string>;
  /** What the client needs to continue, such as the booking's current state. */
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
