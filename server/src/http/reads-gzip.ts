// Whether a client can read gzip, for responses that are kept compressed.
import type { FastifyRequest } from 'fastify';

/** Whether Accept-Encoding names gzip with a weight above zero. */
export const readsGzip = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(headers['accept-encoding'] ?? '');
