// How many wrong passwords, new accounts and mails are taken from whom. Off when the installation's limits are off.
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { AttemptLimit, NetworkLimit } from './attempt-limits.ts';
import { knownDevice } from './known-device.ts';

/** Per account and quarter of an hour, unknown addresses included, so that the limit tells nothing about them. */
const WRONG_PER_ACCOUNT = 5;
/** A browser that has signed in before has a count of its own: strangers' guesses cannot lock its owner out. */
const WRONG_PER_KNOWN_DEVICE = 10;
const WRONG_PER_ADDRESS = 60;
const WRONG_WINDOW_MINUTES = 15;
const SIGN_UPS_PER_ADDRESS = 30;
const EMAILS_PER_RECIPIENT = 5;
const EMAILS_PER_ADDRESS = 60;
const HOUR_MINUTES = 60;

export interface Guesses {
  /**
   * Counts a try at a password before it is checked, so that a thousand at once are no more than a thousand in turn.
   * Answers the seconds to wait, or 0 and the try may be made.
   */
  begin(request: FastifyRequest, email: string, accountId: string | undefined): number;
  /** The password was right: the tries before it do not count any more. */
  succeed(request: FastifyRequest, email: string, accountId: string): void;
  /** Seconds to wait before another account may be made from here, or 0. */
  signUp(request: FastifyRequest): number;
  /** Whether one more mail may go to this address, asked for from here. */
  mayEmail(request: FastifyRequest, email: string): boolean;
}

const UNLIMITED: Guesses = { begin: () => 0, succeed: () => undefined, signUp: () => 0, mayEmail: () => true };

export function createGuesses(deps: Deps): Guesses {
  if (!deps.config.hasRateLimits) return UNLIMITED;
  const { clock } = deps;
  const perAccount = new AttemptLimit(clock, WRONG_PER_ACCOUNT, WRONG_WINDOW_MINUTES);
  const perDevice = new AttemptLimit(clock, WRONG_PER_KNOWN_DEVICE, WRONG_WINDOW_MINUTES);
  const perNetwork = new NetworkLimit(clock, WRONG_PER_ADDRESS, WRONG_WINDOW_MINUTES);
  const signUps = new NetworkLimit(clock, SIGN_UPS_PER_ADDRESS, HOUR_MINUTES);
  const emailsTo = new AttemptLimit(clock, EMAILS_PER_RECIPIENT, HOUR_MINUTES);
  const emailsFrom = new NetworkLimit(clock, EMAILS_PER_ADDRESS, HOUR_MINUTES);

  const counterOf = (request: FastifyRequest, email: string, accountId: string | undefined): [AttemptLimit, string] => {
    const device = knownDevice(deps, request, accountId);
    return device === undefined ? [perAccount, email.toLowerCase()] : [perDevice, device];
  };
  return {
    begin: (request, email, accountId) => {
      const [counter, key] = counterOf(request, email, accountId);
      return perNetwork.take(request.ip) || counter.take(key);
    },
    succeed: (request, email, accountId) => {
      const [counter, key] = counterOf(request, email, accountId);
      counter.clear(key);
      perNetwork.giveBack(request.ip);
    },
    signUp: (request) => signUps.take(request.ip),
    mayEmail: (request, email) => emailsFrom.take(request.ip) === 0 && emailsTo.take(email.toLowerCase()) === 0,
  };
}
