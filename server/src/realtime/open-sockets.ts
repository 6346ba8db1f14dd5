// The open sockets of each member on this node. Limits how many they may have, and checks permissions once for all of them, because
// permissions can end while sockets are open: a token expires, an account is suspended, or a member logs out everywhere.
import { REALTIME } from '@daynook/contract/limits/realtime';
import { AppError } from '../lib/app-error.ts';

const RECHECK_MS = 5_000;

interface Closable {
  disconnect(close: true): unknown;
}

interface Member {
  /** The token that opened each socket. */
  readonly tokens: Map<Closable, string>;
  readonly timer: ReturnType<typeof setInterval>;
}

/** Whether permissions have ended. Other errors, such as a database that doesn't respond, don't mean that. */
export const isRefused = (error: unknown): boolean => error instanceof AppError && error.code === 'UNAUTHENTICATED';

/** Copies the sockets first, because each one is removed as it disconnects. */
function disconnectAll(tokens: ReadonlyMap<Closable, string>, token: string): void {
  for (const [socket, opened] of [...tokens]) if (opened === token) socket.disconnect(true);
}

export class OpenSockets {
  readonly #members = new Map<string, Member>();
  readonly #identify: (token: string) => Promise<unknown>;
  readonly #onError: (error: unknown) => void;

  /** `identify` throws UNAUTHENTICATED for a token that's no longer valid. `onError` gets all other errors. */
  constructor(identify: (token: string) => Promise<unknown>, onError: (error: unknown) => void) {
    this.#identify = identify;
    this.#onError = onError;
  }

  isFull(memberId: string): boolean {
    return (this.#members.get(memberId)?.tokens.size ?? 0) >= REALTIME.socketsPerMember;
  }

  add(memberId: string, socket: Closable, token: string): void {
    const known = this.#members.get(memberId);
    if (known) return void known.tokens.set(socket, token);
    const timer = setInterval(() => void this.#check(memberId), RECHECK_MS);
    this.#members.set(memberId, { tokens: new Map([[socket, token]]), timer });
  }

  remove(memberId: string, socket: Closable): void {
    const member = this.#members.get(memberId);
    if (!member?.tokens.delete(socket) || member.tokens.size > 0) return;
    clearInterval(member.timer);
    this.#members.delete(memberId);
  }

  /** Checks each token once, even if it opened several sockets. */
  async #check(memberId: string): Promise<void> {
    const tokens = this.#members.get(memberId)?.tokens ?? new Map<Closable, string>();
    for (const token of new Set(tokens.values())) {
      try {
        await this.#identify(token);
      } catch (error) {
        if (isRefused(error)) disconnectAll(tokens, token);
        else this.#onError(error);
      }
    }
  }
}
