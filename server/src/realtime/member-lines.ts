// The open sockets of each member on this node: how many they may have, and one look at their rights for all of them. Rights end
// while sockets live: a token expires, an account is suspended, somebody signs out everywhere.
import { REALTIME } from '@daynook/contract/limits/realtime';
import { AppError } from '../lib/app-error.ts';

const RECHECK_MS = 5_000;

interface Line {
  disconnect(close: true): unknown;
}

interface Member {
  /** By socket, the token it was opened with. */
  readonly tokens: Map<Line, string>;
  readonly timer: ReturnType<typeof setInterval>;
}

/** Rights have ended; a database that does not answer says nothing of them, and is asked again. */
export const isRefused = (error: unknown): boolean => error instanceof AppError && error.code === 'UNAUTHENTICATED';

export class MemberLines {
  readonly #members = new Map<string, Member>();
  readonly #identify: (token: string) => Promise<unknown>;
  readonly #sayUnknown: (error: unknown) => void;

  /** `identify` throws UNAUTHENTICATED for a token whose rights have ended; `sayUnknown` hears of any other failure. */
  constructor(identify: (token: string) => Promise<unknown>, sayUnknown: (error: unknown) => void) {
    this.#identify = identify;
    this.#sayUnknown = sayUnknown;
  }

  isFull(memberId: string): boolean {
    return (this.#members.get(memberId)?.tokens.size ?? 0) >= REALTIME.socketsPerMember;
  }

  add(memberId: string, line: Line, token: string): void {
    const known = this.#members.get(memberId);
    if (known) return void known.tokens.set(line, token);
    const timer = setInterval(() => void this.#check(memberId), RECHECK_MS);
    this.#members.set(memberId, { tokens: new Map([[line, token]]), timer });
  }

  remove(memberId: string, line: Line): void {
    const member = this.#members.get(memberId);
    if (!member?.tokens.delete(line) || member.tokens.size > 0) return;
    clearInterval(member.timer);
    this.#members.delete(memberId);
  }

  /** Each token once, however many sockets were opened with it. */
  async #check(memberId: string): Promise<void> {
    const tokens = this.#members.get(memberId)?.tokens ?? new Map<Line, string>();
    for (const token of new Set(tokens.values())) {
      try {
        await this.#identify(token);
      } catch (error) {
        if (!isRefused(error)) this.#sayUnknown(error);
        else for (const [line, its] of [...tokens]) if (its === token) line.disconnect(true);
      }
    }
  }
}
