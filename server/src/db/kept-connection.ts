/**
 * One connection of its own, opened again whenever it's lost, for what needs a session that lasts: listening to notifications, and
 * asking a server how far it is without waiting for a free connection of the pool.
 */
import pg from 'pg';

const RECONNECT_MS = 500;
/** Without queries, nobody would notice a connection whose other side is gone. */
const PING_MS = 2_000;
const LIMIT_MS = 1_000;

/** Undefined if notifications may have been missed. */
type Listener = (payload: string | undefined) => void;

export class KeptConnection {
  /** How often it was opened. */
  openings = 0;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #databaseUrl: string;
  readonly #limitMs: number;
  /** What the connection listens to. */
  #channels = new Set<string>();
  #client: pg.Client | undefined;
  #opening: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** A connection that doesn't answer for `limitMs` is lost. */
  constructor(databaseUrl: string, limitMs = LIMIT_MS) {
    this.#databaseUrl = databaseUrl;
    this.#limitMs = limitMs;
    void this.#open();
  }

  get isConnected(): boolean {
    return this.#client !== undefined;
  }

  /** The rows as arrays. Rejects while there's no connection. */
  async query<Row extends unknown[]>(text: string): Promise<Row[]> {
    if (!this.#client) await this.#opening;
    const client = this.#client;
    if (!client) throw new Error('Connection terminated');
    try {
      return (await client.query<Row>({ text, rowMode: 'array' })).rows;
    } catch (error) {
      // A server that says no is alive; one that says nothing isn't.
      if (!(error instanceof pg.DatabaseError)) this.#lose(client);
      throw error;
    }
  }

  /** Hears notifications on the channel until the returned function is called. */
  listen(channel: string, listener: Listener): () => void {
    const all = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, all.add(listener));
    const start = async () => {
      await this.#opening;
      // Opening the connection also does it, now or later.
      if (!this.#client || this.#channels.has(channel)) return;
      this.#channels.add(channel);
      await this.#client.query(`listen ${channel}`);
      // What changed before isn't heard of.
      this.#tell(channel, undefined);
    };
    start().catch(() => this.#client && this.#lose(this.#client));
    return () => void all.delete(listener);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#opening;
    if (this.#client) this.#lose(this.#client);
  }

  async #open(): Promise<void> {
    this.#opening ??= this.#connect().finally(() => (this.#opening = undefined));
    await this.#opening;
    this.#continueLater();
  }

  #continueLater(): void {
    if (this.#isClosed) return;
    const [next, afterMs] = this.#client ? [() => this.#ping(), PING_MS] : [() => this.#open(), RECONNECT_MS];
    this.#timer = setTimeout(() => void next(), afterMs);
    this.#timer.unref();
  }

  async #ping(): Promise<void> {
    await this.query('select 1').catch(() => {});
    this.#continueLater();
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      application_name: 'daynook-watch',
      connectionTimeoutMillis: LIMIT_MS,
      query_timeout: this.#limitMs,
      keepAlive: true,
      pipeline: true,
    });
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#client === client && this.#lose(client));
    client.on('notification', ({ channel, payload }) => this.#tell(channel, payload ?? ''));
    this.#channels = new Set();
    try {
      await client.connect();
      for (const channel of this.#listeners.keys()) {
        this.#channels.add(channel);
        await client.query(`listen ${channel}`);
      }
    } catch {
      return this.#lose(client);
    }
    if (this.#isClosed) return this.#lose(client);
    this.#client = client;
    this.openings += 1;
    for (const channel of this.#channels) this.#tell(channel, undefined);
  }

  #tell(channel: string, payload: string | undefined): void {
    for (const listener of this.#listeners.get(channel) ?? []) listener(payload);
  }

  /** Without waiting for the other side, which may be gone. */
  #lose(client: pg.Client): void {
    if (this.#client === client) this.#client = undefined;
    void client.end().catch(() => {});
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  }
}
