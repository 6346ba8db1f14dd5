/**
 * Lets a PostgreSQL server keep the plans of our statements: each text with values is prepared once per connection under a
 * name made of its number. Planning costs more than most of our statements themselves. Not for the embedded engine, whose
 * connections share one session in which names would collide.
 */
import type { Socket } from 'node:net';
import pg from 'pg';

/** Texts beyond these (searches put theirs together) are planned each time, so that no session keeps plans without end. */
const TEXT_LIMIT = 400;

/** A table has changed under a kept plan: a newer release has migrated the database while this one still runs. */
export const isPlanOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.message.startsWith('cached plan');

type Query = (...args: unknown[]) => unknown;

/**
 * The kind of connection for one pool, which prepares every statement with values; all of a pool use the same numbers. After
 * an outdated plan a connection prepares them all anew.
 */
export function preparingClient(): typeof pg.Client {
  const numbers = new Map<string, number>();

  function findNumber(text: string): number | undefined {
    const known = numbers.get(text);
    if (known !== undefined || numbers.size >= TEXT_LIMIT) return known;
    numbers.set(text, numbers.size + 1);
    return numbers.size;
  }

  return class PreparingClient extends pg.Client {
    #generation = 0;
    #isGathering = false;

    /** Queries of the same moment are written to the socket at once: each write wakes the other side up. */
    #gather(): void {
      if (this.#isGathering) return;
      this.#isGathering = true;
      const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
      stream.cork();
      process.nextTick(() => {
        this.#isGathering = false;
        stream.uncork();
      });
    }

    // The driver's overloads all come down to text, values and perhaps a callback, or an object that says so itself.
    override query: pg.Client['query'] = ((...[text, values, ...rest]: unknown[]) => {
      const run = super.query.bind(this) as Query;
      this.#gather();
      const number =
        typeof text === 'string' && Array.isArray(values) && values.length > 0 ? findNumber(text) : undefined;
      if (number === undefined) return run(text, values, ...rest);
      const name = `d${this.#generation}_${number}`;
      const callback = rest[0] as ((error: unknown, result: unknown) => void) | undefined;
      if (callback) {
        return run({ name, text, values }, (error: unknown, result: unknown) => {
          this.#note(error);
          callback(error, result);
        });
      }
      return (run({ name, text, values }) as Promise<unknown>).catch((error: unknown) => {
        this.#note(error);
        throw error;
      });
    }) as pg.Client['query'];

    #note(error: unknown): void {
      if (isPlanOutdated(error)) this.#generation += 1;
    }
  };
}
