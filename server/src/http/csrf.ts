// CSRF by signed double submit (CS1): the token is a nonce with its signature, sent as a readable cookie and again as
// a header. Every non-GET call of the API carries it, whatever else authenticates the call.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';

const CSRF_HEADER = 'x-csrf-token';

/** `__Host-` keeps other subdomains from setting it, but browsers only take it over https. */
const csrfCookieName = (isSecure: boolean) => (isSecure ? '__Host-csrf' : 'csrf_token');

const sign = (secret: string, nonce: string) =>
  createHmac('sha256', secret).update(`csrf:${nonce}`).digest('base64url');

const isSigned = (secret: string, token: string): boolean => {
  const [nonce, signature] = token.split('.');
  if (!nonce || !signature) return false;
  const expected = Buffer.from(sign(secret, nonce));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
};

/** Sets the cookie, keeping a valid one so that open tabs stay in step, and returns the token. */
export function issueCsrfToken(
  request: FastifyRequest,
  reply: FastifyReply,
  secret: string,
  isSecure: boolean,
): string {
  const name = csrfCookieName(isSecure);
  const present = request.cookies[name];
  const nonce = randomBytes(24).toString('base64url');
  const token = present && isSigned(secret, present) ? present : `${nonce}.${sign(secret, nonce)}`;
  reply.setCookie(name, token, { path: '/', sameSite: 'strict', secure: isSecure, httpOnly: false });
  return token;
}

/** Throws CSRF_VALIDATION_FAILED unless header and cookie agree and we signed them. */
export function requireCsrfToken(request: FastifyRequest, secret: string, isSecure: boolean): void {
  const header = request.headers[CSRF_HEADER];
  const cookie = request.cookies[csrfCookieName(isSecure)];
  if (typeof header !== 'string' || header.length > 200 || header !== cookie || !isSigned(secret, header)) {
    throw new AppError('CSRF_VALIDATION_FAILED');
  }
}
