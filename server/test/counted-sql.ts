/** Counts what the server asks of the database, at the driver. */
import pg from 'pg';

export interface CountedSql {
  readonly statements: number;
  readonly transactions: number;
  /** How often something was sent while no result was waited for. If the work does one thing after the other, these are its round trips. */
  readonly waits: number;
}

/** Counts every connection's statements while the work is done. */
export async function countSql(work: () => Promise<unknown>): Promise<CountedSql> {
  const { query } = pg.Client.prototype;
  let [statements, transactions, running, waits] = [0, 0, 0, 0];
  pg.Client.prototype.query = function (this: pg.Client, ...input: unknown[]) {
    const [first] = input;
    statements += 1;
    if ((typeof first === 'string' ? first : (first as { text?: string }).text) === 'begin') transactions += 1;
    if (running === 0) waits += 1;
    running += 1;
    const result = (query as (...all: unknown[]) => Promise<unknown>).apply(this, input);
    const end = () => {
      running -= 1;
    };
    result.then(end, end);
    return result;
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return { statements, transactions, waits };
}
