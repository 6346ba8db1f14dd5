// Whether a browser already has what it requests.
import type { FastifyRequest } from 'fastify';

/** Whether the request's If-None-Match names this tag, including quotes. */
export function isTagKnown({ headers }: FastifyRequest, tag: string): boolean {
  const known = headers['if-none-match']?.split(',').map((part) => part.trim().replace(/^W\//, ''));
  return Boolean(known?.includes(tag) || known?.includes('*'));
}
