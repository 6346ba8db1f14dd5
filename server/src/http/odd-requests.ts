// Normalizes or refuses requests that no browser sends, before any route sees them. Doesn't decide what a URL means.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ERRORS, type ErrorCode, PROBLEM_MEDIA_TYPE } from '@daynook/contract/errors';
import type { FastifyInstance } from 'fastify';
import { newId } from '../lib/ids.ts';
import { problemBody } from './problem.ts';
import { REQUEST_ID } from './request-ids.ts';
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
 * The URL as a path on our site. Removes the host of a complete URL, reduces leading slashes to one, so that none can name another
 * site, and treats invalid escapes as literal text.
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

/** Responds to bytes that aren't a request or came too slowly, and closes the connection. */
export function refuseBrokenRequest(this: FastifyInstance, error: Error & { code?: string }, socket: Socket): void {
  // Uploads take longer and have their own limit.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isUploading(socket)) return;
  this.log.debug({ reason: error.code }, 'no request');
  // The caller has disconnected, or the response has started and can't be restarted.
  const hasBegun = (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage?.headersSent === true;
  if (error.code === 'ECONNRESET' || !socket.writable || hasBegun) {
    // Without the error, so that the request's reader sees a disconnect and not our failure.
    socket.destroy();
    return;
  }
  const code = PARSER_CODES[error.code ?? ''] ?? 'BAD_REQUEST';
  const requestId = newId();
  const body = JSON.stringify(problemBody(code, {}, requestId));
  const head = [
    `HTTP/1.1 ${ERRORS[code][0]} ${code}`,
    `content-type: ${PROBLEM_MEDIA_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    `${REQUEST_ID}: ${requestId}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // A client that doesn't disconnect would keep the connection half open forever. We wait a moment, because if it's still sending,
  // closing would reset the connection before it has read the response.
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
}
