// A cookie that marks browsers in which an account has logged in before. Guesses from elsewhere can't lock such a browser out, and its
// own guesses are counted separately (A23). The cookie doesn't log anyone in.
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { derive, isSigned } from './signed-text.ts';

const PURPOSE = 'known-device';
const ACCOUNTS_MAXIMUM = 4;
const LIFETIME_DAYS = 180;

interface Entry {
  accountId: string;
  deviceId: string;
}

const cookieName = (isSecure: boolean) => (isSecure ? '__Secure-daynook_device' : 'daynook_device');
const isSecure = (deps: Pick<Deps, 'config'>) => deps.config.publicUrl.startsWith('https:');

function readEntries(deps: Pick<Deps, 'config' | 'secrets'>, request: FastifyRequest): Entry[] {
  const cookie = request.cookies[cookieName(isSecure(deps))];
  const [text, signature] = (cookie ?? '').split('.');
  if (!text || text.length > 1_000 || !isSigned(deps.secrets.cookieKeys, PURPOSE, text, signature)) return [];
  return text.split('~').map((entry) => {
    const [accountId = '', deviceId = ''] = entry.split('_');
    return { accountId, deviceId };
  });
}

/** The device's id for this account, or undefined if the account never logged in here. */
export function knownDevice(
  deps: Pick<Deps, 'config' | 'secrets'>,
  request: FastifyRequest,
  accountId: string | undefined,
): string | undefined {
  return readEntries(deps, request).find((entry) => entry.accountId === accountId)?.deviceId;
}

/** Remembers that the account logged in here. */
export function rememberDevice(
  deps: Pick<Deps, 'config' | 'secrets'>,
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: string,
): void {
  const entries = readEntries(deps, request);
  const present = entries.find((entry) => entry.accountId === accountId);
  const entry = present ?? { accountId, deviceId: randomBytes(12).toString('hex') };
  const text = [entry, ...entries.filter((other) => other !== present)]
    .slice(0, ACCOUNTS_MAXIMUM)
    .map((known) => `${known.accountId}_${known.deviceId}`)
    .join('~');
  reply.setCookie(cookieName(isSecure(deps)), `${text}.${derive(deps.secrets.cookieKeys, PURPOSE, text)}`, {
    path: '/oidc',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(deps),
    maxAge: LIFETIME_DAYS * 24 * 3600,
  });
}
