// Whether a browser already has what it asks for.
import type { FastifyRequest } from 'fastify';

/** True when the request names this tag, quotes included, among those it has. */
export function isTagKnown({ headers }: FastifyRequest, tag: string): boolean {
  const known = headers['if-none-match']?.split(',').map((part) => part.trim().replace(/^W\//, ''));
  return Boolean(known?.includes(tag) || known?.includes('*'));
}
