/**
 * One connection of its own, opened again whenever it's lost, for what needs a session that lasts: listening to notifications, and
 * asking a server how far it is without waiting for a free connection of the pool.
 */
import pg from 'pg';

export interface KeptConnection {
  readonly isConnected: boolean;
  /** How often it was opened. */
  readonly openings: number;
  /** The rows as arrays. Rejects while there's no connection. */
  query<Row extends unknown[]>(text: string): Promise<Row[]>;
  /** Hears notifications on the channel until the returned function is called; undefined if some may have been missed. */
  listen(channel: string, listener: (payload: string | undefined) => void): () => void;
  close(): Promise<void>;
}

const RECONNECT_MS = 500;
/** Without queries, nobody would notice a connection whose other side is gone. */
const PING_MS = 2_000;
const LIMIT_MS = 1_000;

type Listener = (payload: string | undefined) => void;

export function keepConnection(databaseUrl: string): KeptConnection {
  const listeners = new Map<string, Set<Listener>>();
  let client: pg.Client | undefined;
  let opening: Promise<void> | undefined;
  let isClosed = false;
  let openings = 0;
  let timer: NodeJS.Timeout | undefined;

  const later = () => {
    if (isClosed) return;
    timer = setTimeout(() => void (client ? ping() : open()), client ? PING_MS : RECONNECT_MS);
    timer.unref();
  };
  const lose = (lost: pg.Client) => {
    if (client === lost) client = undefined;
    // Without waiting for the other side, which may be gone.
    void lost.end().catch(() => {});
    (lost as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  };
  const ping = async () => {
    await client?.query('select 1').catch(() => client && lose(client));
    later();
  };
  const connect = async () => {
    const made = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'daynook-watch',
      connectionTimeoutMillis: LIMIT_MS,
      query_timeout: LIMIT_MS,
      keepAlive: true,
      pipeline: true,
    });
    made.on('error', () => lose(made));
    made.on('end', () => client === made && lose(made));
    made.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload ?? '');
    });
    try {
      await made.connect();
      for (const channel of listeners.keys()) await made.query(`listen ${channel}`);
      if (isClosed) return lose(made);
      client = made;
      openings += 1;
      if (openings > 1) for (const all of listeners.values()) for (const listener of all) listener(undefined);
    } catch {
      lose(made);
    }
  };
  const open = async () => {
    opening ??= connect().finally(() => (opening = undefined));
    await opening;
    later();
  };

  void open();
  return {
    get isConnected() {
      return client !== undefined;
    },
    get openings() {
      return openings;
    },
    query: async <Row extends unknown[]>(text: string) => {
      if (!client && opening) await opening;
      const used = client;
      if (!used) throw new Error('Connection terminated');
      try {
        return (await used.query<Row>({ text, rowMode: 'array' })).rows;
      } catch (error) {
        // A server that says no is alive; one that says nothing isn't.
        if (!(error instanceof pg.DatabaseError)) lose(used);
        throw error;
      }
    },
    listen: (channel, listener) => {
      const all = listeners.get(channel) ?? new Set();
      listeners.set(channel, all.add(listener));
      const start = async () => {
        await opening;
        await client?.query(`listen ${channel}`);
        // What changed before isn't heard of.
        listener(undefined);
      };
      start().catch(() => client && lose(client));
      return () => void all.delete(listener);
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await opening;
      if (client) lose(client);
    },
  };
}
