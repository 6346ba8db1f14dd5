/**
 * Lets many PostgreSQL clients share one embedded backend. A client keeps the backend from its first message until the
 * backend is idle again, so neither parameters nor transactions of two clients can ever mix.
 * Must not be given statements it can't answer: COPY FROM STDIN would end the engine and is refused here.
 */
import { createServer, type Server, type Socket } from 'node:net';
import {
  AnswerTracker,
  errorMessage,
  FrontendReader,
  frontend,
  queryMessage,
  readyForQueryMessage,
  startupMessage,
  statementText,
  syncMessage,
} from './wire-messages.ts';

/** The single backend: sends the protocol bytes, streams the answer. */
type Backend = (bytes: Uint8Array, onAnswer: (chunk: Uint8Array) => void) => Promise<void>;

export interface MultiplexerOptions {
  backend: Backend;
  /** How long a transaction may sit idle before its client is disconnected and the transaction rolled back. */
  leaseMs: number;
  /** The backend is in an unknown state; nothing may be sent to it any more. */
  onBroken: (reason: string) => void;
}

/** What a client sent up to a point at which the backend answers. */
interface Request {
  bytes: Buffer;
  /** Flush asks for an answer without ReadyForQuery. */
  endsReady: boolean;
  refusal?: Buffer;
}

interface Client {
  socket: Socket;
  reader: FrontendReader;
  gathered: Buffer[];
  refusal?: Buffer;
  requests: Request[];
  closed: boolean;
}

const COPY_IN = /\bcopy\b[^;]*\bfrom\s+stdin\b/i;
const COPY_REFUSAL = errorMessage('ERROR', '0A000', 'COPY FROM STDIN is not available on the embedded database');
const IDLE_REFUSAL = errorMessage('FATAL', '25P03', 'terminating connection due to idle-in-transaction timeout');

export class WireMultiplexer {
  readonly server: Server;
  private readonly options: MultiplexerOptions;
  private readonly clients = new Set<Client>();
  private readonly waiting: Client[] = [];
  private owner: Client | undefined;
  private inTransaction = false;
  private pumping: Promise<void> | undefined;
  private broken = false;
  private lease: NodeJS.Timeout | undefined;
  private welcome = Buffer.alloc(0);

  constructor(options: MultiplexerOptions) {
    this.options = options;
    this.server = createServer((socket) => this.accept(socket));
  }

  /** Asks the backend once for the answer every connecting client gets; connecting then never waits for the backend. */
  async start(): Promise<void> {
    const answer: Buffer[] = [];
    await this.options.backend(startupMessage(), (chunk) => answer.push(Buffer.from(chunk)));
    this.welcome = Buffer.concat(answer);
  }

  /** Disconnects every client, rolls an open transaction back and waits until the backend is free. */
  async stop(): Promise<void> {
    this.server.close();
    for (const client of this.clients) client.socket.destroy();
    for (const client of this.clients) this.forget(client);
    await this.pumping;
  }

  private accept(socket: Socket): void {
    const client: Client = { socket, reader: new FrontendReader(), gathered: [], requests: [], closed: false };
    this.clients.add(client);
    socket.setNoDelay(true);
    socket.on('error', () => this.forget(client)); // the peer went away: 'close' follows, nothing to tell anybody
    socket.on('close', () => this.forget(client));
    socket.on('data', (chunk: Buffer) => {
      try {
        this.receive(client, chunk);
      } catch {
        socket.destroy();
      }
    });
  }

  private forget(client: Client): void {
    if (client.closed) return;
    client.closed = true;
    client.requests = [];
    this.clients.delete(client);
    this.pump();
  }

  private receive(client: Client, chunk: Buffer): void {
    for (const message of client.reader.read(chunk)) {
      if (message.kind === 'encryption') client.socket.write('N');
      else if (message.kind === 'cancel') client.socket.end();
      else if (message.kind === 'startup') client.socket.write(this.welcome);
      else this.gather(client, message.type, message.bytes);
    }
  }

  private gather(client: Client, type: number, bytes: Buffer): void {
    if (type === frontend.terminate) {
      client.socket.end();
      this.forget(client);
      return;
    }
    if (COPY_IN.test(statementText(type, bytes) ?? '')) client.refusal = COPY_REFUSAL;
    client.gathered.push(bytes);
    const endsReady = type === frontend.sync || type === frontend.query || type === frontend.functionCall;
    if (!endsReady && type !== frontend.flush) return;
    const request: Request = { bytes: Buffer.concat(client.gathered), endsReady };
    if (client.refusal) request.refusal = client.refusal;
    delete client.refusal;
    client.gathered = [];
    client.requests.push(request);
    if (client !== this.owner && !this.waiting.includes(client)) this.waiting.push(client);
    this.pump();
  }

  private pump(): void {
    if (this.pumping || this.broken) return;
    this.pumping = this.work()
      .catch((error: unknown) => this.fail(`the embedded engine failed: ${String(error)}`))
      .finally(() => {
        this.pumping = undefined;
        // a message may have come in between the last look and here
        if (this.hasWork()) this.pump();
      });
  }

  private hasWork(): boolean {
    if (this.broken) return false;
    if (this.owner) return this.owner.closed || this.owner.requests.length > 0;
    return this.waiting.some((client) => client.requests.length > 0);
  }

  private async work(): Promise<void> {
    while (!this.broken) {
      if (this.owner?.closed) await this.abandon();
      this.owner ??= this.nextWaiting();
      const owner = this.owner;
      if (!owner) return;
      const request = owner.requests.shift();
      if (!request) return this.startLease(owner);
      clearTimeout(this.lease);
      await this.serve(owner, request);
      if (!this.inTransaction) this.release(owner);
    }
  }

  private nextWaiting(): Client | undefined {
    for (;;) {
      const client = this.waiting.shift();
      if (!client || (!client.closed && client.requests.length > 0)) return client;
    }
  }

  private release(client: Client): void {
    this.owner = undefined;
    if (client.requests.length > 0) this.waiting.push(client);
  }

  private async serve(client: Client, request: Request): Promise<void> {
    if (request.refusal) return this.refuse(client, request.refusal);
    const status = await this.exchange(request.bytes, (chunk) => {
      if (!client.closed) client.socket.write(chunk);
    });
    if (request.endsReady && !status) {
      this.fail('no ReadyForQuery: the embedded engine is in an unknown state');
      return;
    }
    this.inTransaction = status !== 'idle';
  }

  /** Inside a transaction a refused statement makes the transaction fail, as on a server. */
  private async refuse(client: Client, refusal: Buffer): Promise<void> {
    if (this.inTransaction) {
      await this.exchange(queryMessage('DO $$ BEGIN RAISE EXCEPTION USING MESSAGE = $m$refused$m$; END $$'), () => {});
    }
    if (!client.closed)
      client.socket.write(Buffer.concat([refusal, readyForQueryMessage(this.inTransaction ? 'E' : 'I')]));
  }

  private async exchange(
    bytes: Buffer,
    onAnswer: (chunk: Buffer) => void,
  ): Promise<'idle' | 'transaction' | undefined> {
    const tracker = new AnswerTracker();
    await this.options.backend(bytes, (chunk) => {
      const copy = Buffer.from(chunk); // the engine reuses its memory
      tracker.follow(copy);
      onAnswer(copy);
    });
    return tracker.status;
  }

  /** The owner has gone: bring the backend back to idle for the next one. */
  private async abandon(): Promise<void> {
    clearTimeout(this.lease);
    if (this.inTransaction) {
      // Sync first: after an error in the extended protocol the backend ignores everything up to it.
      let status = await this.exchange(syncMessage, () => {});
      if (status === 'transaction') status = await this.exchange(queryMessage('ROLLBACK'), () => {});
      if (status !== 'idle') this.fail('a broken-off transaction could not be rolled back');
      this.inTransaction = false;
    }
    this.owner = undefined;
  }

  private startLease(client: Client): void {
    clearTimeout(this.lease);
    this.lease = setTimeout(() => {
      client.socket.end(IDLE_REFUSAL);
      this.forget(client);
    }, this.options.leaseMs);
  }

  private fail(reason: string): void {
    if (this.broken) return;
    this.broken = true;
    this.options.onBroken(reason);
  }
}
