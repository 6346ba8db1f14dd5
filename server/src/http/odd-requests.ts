// Requests that no browser sends, made plain or refused before any route sees them. Must not decide what an address means.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ERRORS, type ErrorCode, PROBLEM_MEDIA_TYPE } from '@daynook/contract/errors';
import type { FastifyInstance } from 'fastify';
import { problemBody } from './problem.ts';
import { isUploading } from './upload-body.ts';

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * The address as a path of ours: an address in full loses its host, slashes in front become one, so that none can name
 * another site, and escapes that stand for no text count as typed.
 */
export function plainUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (/^\/(?![/\\])[^%]*$/.test(url)) return url;
  const [, path = '', query = ''] = /^([^?]*)(.*)$/s.exec(url.replace(/^https?:\/\/[^/?#]*/i, ''))!;
  const local = `/${path.replace(/^[/\\]+/, '')}`;
  return (isDecodable(local) ? local : local.replaceAll('%', '%25')) + query;
}

const PARSER_CODES: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

const LINGER_MS = 1_000;

/** Answers bytes that are no request, or came too slowly, and hangs up. */
export function refuseBrokenRequest(this: FastifyInstance, error: Error & { code?: string }, socket: Socket): void {
  // A file takes its time, and is cut off by its own measure.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isUploading(socket)) return;
  this.log.debug({ reason: error.code }, 'no request');
  // The caller hung up, or the answer has already begun and can't be started again.
  const hasBegun = (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage?.headersSent === true;
  if (error.code === 'ECONNRESET' || !socket.writable || hasBegun) {
    // Without the error: the reader of the request learns that it broke off, not that we failed.
    socket.destroy();
    return;
  }
  const code = PARSER_CODES[error.code ?? ''] ?? 'BAD_REQUEST';
  const body = JSON.stringify(problemBody(code, {}, 'none'));
  const head = [
    `HTTP/1.1 ${ERRORS[code][0]} ${code}`,
    `content-type: ${PROBLEM_MEDIA_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // A client that doesn't hang up after us would keep the connection half open forever. Not at once, because what it is still
  // sending would reset the connection before it has read the answer.
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
}
