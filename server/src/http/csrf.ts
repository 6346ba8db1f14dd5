// CSRF protection by signed double submit (CS1): the token is a nonce with its signature, sent both in a readable cookie and in a
// header. Every API call except GET needs it, no matter how the call is authenticated.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';

const CSRF_HEADER = 'x-csrf-token';

/** `__Host-` keeps other subdomains from setting the cookie, but browsers only accept it over HTTPS. */
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

/** Sets the cookie and returns the token. Keeps a valid one, so that open tabs agree. */
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

/** Throws CSRF_VALIDATION_FAILED unless header and cookie are equal and signed by us. */
export function requireCsrfToken(request: FastifyRequest, secret: string, isSecure: boolean): void {
  const header = request.headers[CSRF_HEADER];
  const cookie = request.cookies[csrfCookieName(isSecure)];
  if (typeof header !== 'string' || header.length > 200 || header !== cookie || !isSigned(secret, header)) {
    throw new AppError('CSRF_VALIDATION_FAILED');
  }
}
