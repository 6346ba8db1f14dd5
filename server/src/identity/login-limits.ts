// Limits wrong passwords, new accounts, and emails. Off if the installation's limits are off.
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { AttemptLimit, NetworkLimit } from './attempt-counter.ts';
import { knownDevice } from './known-device.ts';

/** Per account and quarter hour. Unknown addresses count, too, so that the limit doesn't reveal which accounts exist. */
const WRONG_PER_ACCOUNT = 5;
/** A browser that has logged in before has its own count, so that strangers' guesses can't lock the owner out. */
const WRONG_PER_KNOWN_DEVICE = 10;
const WRONG_PER_ADDRESS = 60;
const WRONG_WINDOW_MINUTES = 15;
const SIGN_UPS_PER_ADDRESS = 30;
const EMAILS_PER_RECIPIENT = 5;
const EMAILS_PER_ADDRESS = 60;
const HOUR_MINUTES = 60;

export interface LoginLimits {
  /**
   * Counts a password attempt before it's checked, so that a thousand simultaneous attempts count like a thousand in a row. Returns the
   * seconds to wait, or 0 if the attempt is allowed.
   */
  begin(request: FastifyRequest, email: string, accountId: string | undefined): number;
  /** The password was right, so earlier attempts no longer count. */
  succeed(request: FastifyRequest, email: string, accountId: string): void;
  /** Seconds to wait before another account can be created from here, or 0. */
  signUp(request: FastifyRequest): number;
  /** Whether another email requested from here may go to this address. */
  mayEmail(request: FastifyRequest, email: string): boolean;
}

const UNLIMITED: LoginLimits = { begin: () => 0, succeed: () => undefined, signUp: () => 0, mayEmail: () => true };

export function createLoginLimits(deps: Deps): LoginLimits {
  if (!deps.config.hasRateLimits) return UNLIMITED;
  const { clock } = deps;
  const perAccount = new AttemptLimit(clock, WRONG_PER_ACCOUNT, WRONG_WINDOW_MINUTES);
  const perDevice = new AttemptLimit(clock, WRONG_PER_KNOWN_DEVICE, WRONG_WINDOW_MINUTES);
  const perNetwork = new NetworkLimit(clock, WRONG_PER_ADDRESS, WRONG_WINDOW_MINUTES);
  const signUps = new NetworkLimit(clock, SIGN_UPS_PER_ADDRESS, HOUR_MINUTES);
  const emailsTo = new AttemptLimit(clock, EMAILS_PER_RECIPIENT, HOUR_MINUTES);
  const emailsFrom = new NetworkLimit(clock, EMAILS_PER_ADDRESS, HOUR_MINUTES);

  const findCounter = (
    request: FastifyRequest,
    email: string,
    accountId: string | undefined,
  ): [AttemptLimit, string] => {
    const device = knownDevice(deps, request, accountId);
    return device === undefined ? [perAccount, email.toLowerCase()] : [perDevice, device];
  };
  return {
    begin: (request, email, accountId) => {
      const [counter, key] = findCounter(request, email, accountId);
      return perNetwork.take(request.ip) || counter.take(key);
    },
    succeed: (request, email, accountId) => {
      const [counter, key] = findCounter(request, email, accountId);
      counter.clear(key);
      perNetwork.giveBack(request.ip);
    },
    signUp: (request) => signUps.take(request.ip),
    mayEmail: (request, email) => emailsFrom.take(request.ip) === 0 && emailsTo.take(email.toLowerCase()) === 0,
  };
}
