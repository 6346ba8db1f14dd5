// Turns anything thrown into an RFC 9457 problem. The text of unexpected errors is never shown.
import { ERRORS, type ErrorCode, PROBLEM_MEDIA_TYPE } from '@daynook/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { StorageFull, StorageUnavailable } from '../adapters/photos/file-store.ts';
import { PhotoStoreBusy } from '../adapters/photos/photo-store.ts';
import { isDatabaseBusy } from '../db/errors.ts';
import { AppError, type ErrorDetail } from '../lib/app-error.ts';
import { DeadlineExceeded } from '../lib/deadline.ts';
import { currentReader } from '../lib/languages/reader.ts';
import { say, sayKnown } from '../lib/languages/say.ts';
import { speakPlainly } from './field-words.ts';

speakPlainly();

const FRAMEWORK_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_JSON',
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_UNDER_PRESSURE: 'OVERLOADED',
};

const STATUS_CODES: Record<number, ErrorCode> = {
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
};

/** SQLSTATEs caused by a client's value that passed validation. It's still the client's mistake, never a 5xx. */
const VALUE_SQLSTATES = /^22(001|003|007|008|021|023|P02|P05|000)$/;

/** When to retry if the error doesn't say. */
export const RETRY_SECONDS = 5;

/** The code for errors of the framework, the database driver, and Node. */
function findErrorCode(error: unknown): ErrorCode {
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  const name = typeof code === 'string' ? code : '';
  if (FRAMEWORK_CODES[name]) return FRAMEWORK_CODES[name];
  if (VALUE_SQLSTATES.test(name)) return 'VALIDATION_FAILED';
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return STATUS_CODES[statusCode] ?? (error instanceof SyntaxError ? 'BAD_JSON' : 'BAD_REQUEST');
  // Checked last, because a client that disconnects also looks like a lost connection.
  return isDatabaseBusy(error) ? 'OVERLOADED' : 'INTERNAL';
}

/** The AppError that fits best. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof StorageFull) return new AppError('STORAGE_FULL');
  if (error instanceof StorageUnavailable) return new AppError('STORAGE_UNAVAILABLE');
  if (error instanceof PhotoStoreBusy) return new AppError('OVERLOADED', { retryIn: error.retryAfterSeconds });
  if (error instanceof DeadlineExceeded) return new AppError('OVERLOADED');
  return new AppError(findErrorCode(error));
}

/** The error for a value that a schema rejected, with a message per field. */
export function validationError(error: z.ZodError): AppError {
  // Without a prototype, because a field may be called toString.
  const fields = Object.create(null) as Record<string, string>;
  for (const issue of error.issues) {
    const unknownKeys = issue.code === 'unrecognized_keys' ? issue.keys : undefined;
    for (const key of unknownKeys ?? [undefined]) {
      const path = [...issue.path, ...(key === undefined ? [] : [key])].map(String).join('.') || 'body';
      fields[path.slice(0, 200)] ??= key === undefined ? issue.message : say('Not a known field.');
    }
  }
  return new AppError('VALIDATION_FAILED', { fields });
}

/** Messages of the contract's schemas, and those marked in tables, are still in English. */
function sayFields(fields: Readonly<Record<string, string>>): Record<string, string> {
  const said = Object.create(null) as Record<string, string>;
  for (const [field, message] of Object.entries(fields)) said[field] = sayKnown(message);
  return said;
}

/** The body of a problem response, in the reader's language: everything but its code and type. */
export function problemBody(code: ErrorCode, detail: ErrorDetail, requestId: string): Record<string, unknown> {
  const [status, words] = ERRORS[code];
  const message = sayKnown(detail.message ?? words);
  return {
    type: `urn:daynook:error:${code.toLowerCase().replaceAll('_', '-')}`,
    title: sayKnown(words),
    status,
    code,
    detail: message,
    message,
    requestId,
    ...(detail.fields ? { fields: sayFields(detail.fields) } : {}),
    ...(detail.current === undefined ? {} : { current: detail.current }),
    ...(detail.retryIn === undefined ? {} : { retryIn: detail.retryIn }),
  };
}

/** Responds with the problem, and logs it if it's our fault. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const appError = toAppError(error);
  if (appError.status >= 500 && appError.code === 'INTERNAL') request.log.error({ err: error }, 'unexpected error');
  else if (appError.status >= 500) request.log.warn({ err: error }, 'can’t answer right now');
  if (appError.status === 401) reply.header('www-authenticate', 'Bearer');
  const retryIn = appError.detail.retryIn ?? (appError.status === 503 ? RETRY_SECONDS : undefined);
  if (retryIn !== undefined) reply.header('retry-after', String(Math.ceil(retryIn)));
  // A file may have failed before its first bytes, so the headers set for it no longer apply.
  reply.removeHeader('content-disposition').removeHeader('content-encoding');
  return reply
    .code(appError.status)
    .headers({ 'cache-control': 'no-store', 'content-language': currentReader().language })
    .type(PROBLEM_MEDIA_TYPE)
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problemBody(appError.code, appError.detail, request.id));
}
