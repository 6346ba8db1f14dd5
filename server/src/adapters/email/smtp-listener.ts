// Receives email over SMTP for addresses that the caller knows, and for no others: it forwards nothing. Doesn't decide what becomes of an
// email. Only one that the caller took is acknowledged, so that the sending server otherwise keeps it and tries again.
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createSecureContext } from 'node:tls';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Log } from '../../deps.ts';
import { toCallerNetwork } from '../../http/caller-address.ts';
import { ListenError } from '../../http-server.ts';
import { withinTime } from '../../lib/time-limit.ts';
import { type MailReceiver, MailRefusal, tryLater } from './received-mail.ts';

export interface ListenerSettings {
  readonly domain: string;
  readonly port: number;
  readonly host: string;
  /** Files with the certificate and its key. Without them, senders can't encrypt. */
  readonly tls: { readonly certificateFile: string; readonly keyFile: string } | undefined;
}

export interface MailListener {
  readonly port: number;
  /** Ends idle connections, and the others once their email is taken. */
  close(): Promise<void>;
}

/** As much as large mail providers let people send. */
const MAXIMUM_BYTES = 25 * 1024 * 1024;
const CONNECTIONS = 100;
/** A mail server that forwards all replies opens several. */
const CONNECTIONS_OF_ONE = 20;
/** Emails being received at once, because each is in memory. */
const AT_ONCE = 4;
const IDLE_MS = 60_000;
/** A sender that's slower than this never ends. */
const RECEIVE_MS = 120_000;
/** Mail servers keep a connection for the next email, but one that only says it's there keeps others out. */
const USELESS_MS = 60_000;
const CLOSE_MS = 5_000;
/** Nobody mistypes this many addresses. */
const UNKNOWN_ADDRESSES = 5;

const tooBig = () => new MailRefusal(552, '5.3.4 The email is too big');

async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  // Read to its end, but not kept, because the sender listens only then.
  for await (const chunk of stream) if (stream.byteLength <= MAXIMUM_BYTES) chunks.push(chunk as Buffer);
  if (stream.sizeExceeded) throw tooBig();
  return Buffer.concat(chunks);
}

/** Throws ListenError. */
function readTls({ tls }: ListenerSettings): { cert: Buffer; key: Buffer } | undefined {
  if (!tls) return undefined;
  const read = (name: string, file: string) => {
    try {
      return readFileSync(file);
    } catch (error) {
      throw new ListenError(`${name}: ${file} can’t be read (${(error as NodeJS.ErrnoException).code}).`);
    }
  };
  const pair = { cert: read('REPLY_TLS_CERT', tls.certificateFile), key: read('REPLY_TLS_KEY', tls.keyFile) };
  try {
    createSecureContext(pair);
  } catch (error) {
    throw new ListenError(`REPLY_TLS_CERT and REPLY_TLS_KEY don’t work together (${(error as Error).message}).`);
  }
  return pair;
}

interface Visit {
  /** Its network, since someone with one IPv6 address has many. */
  readonly from: string;
  /** Ends the connection if no email has come for a while. */
  readonly timer: NodeJS.Timeout;
  /** The address whose email is being read; undefined if none is. */
  receiving: string | undefined;
  unknownCount: number;
}

/** The open connections by their ids. */
type Visits = Map<string, Visit>;

function endVisit(server: SMTPServer, id: string): void {
  const connection = [...server.connections].find((one) => one.id === id);
  connection?.send(421, '4.3.2 Closing this connection');
}

/** While an email is being read, RECEIVE_MS ends it. */
function endUseless(server: SMTPServer, visits: Visits, id: string): void {
  if (visits.get(id)?.receiving === undefined) endVisit(server, id);
}

interface Parts {
  readonly receiver: MailReceiver;
  readonly log: Log;
  readonly visits: Visits;
  readonly uselessMs: number;
}

/** What the sender is answered. Only refusals are for others to read. */
function toRefusal(log: Log, error: unknown): MailRefusal {
  if (error instanceof MailRefusal) return error;
  log.error({ err: error }, 'couldn’t receive an email, its sender will try again');
  return tryLater();
}

function createServer(settings: ListenerSettings, { receiver, log, visits, uselessMs }: Parts): SMTPServer {
  function admit({ id, remoteAddress }: SMTPServerSession): MailRefusal | null {
    const from = toCallerNetwork(remoteAddress).network;
    if ([...visits.values()].filter((visit) => visit.from === from).length >= CONNECTIONS_OF_ONE)
      return new MailRefusal(421, '4.7.0 Too many connections from your network');
    const timer = setTimeout(() => endUseless(server, visits, id), uselessMs).unref();
    visits.set(id, { from, timer, receiving: undefined, unknownCount: 0 });
    return null;
  }

  function forget({ id }: SMTPServerSession): void {
    clearTimeout(visits.get(id)?.timer);
    visits.delete(id);
  }

  async function checkAddress(address: string, { id }: SMTPServerSession): Promise<void> {
    if (await receiver.isKnown(address)) return;
    const visit = visits.get(id);
    if (visit) visit.unknownCount += 1;
    if (visit && visit.unknownCount > UNKNOWN_ADDRESSES) throw new MailRefusal(421, '4.7.0 Too many unknown addresses');
    throw new MailRefusal(550, '5.1.1 No such address here, or it has expired');
  }

  async function receive(stream: SMTPServerDataStream, { id, envelope, remoteAddress }: SMTPServerSession) {
    const to = envelope.rcptTo[0]!.address;
    const visit = visits.get(id);
    const others = [...visits.values()].filter(({ receiving }) => receiving !== undefined);
    // A slow sender must not keep everyone else's from being read. A relay brings those of many.
    const fromThere = others.filter(({ from }) => from === visit?.from);
    if (others.length >= AT_ONCE || fromThere.length >= AT_ONCE - 1 || others.some(({ receiving }) => receiving === to))
      throw new MailRefusal(451, '4.3.2 Busy, try again later');
    if (visit) visit.receiving = to;
    try {
      const bytes = await withinTime(RECEIVE_MS, readAll(stream), () => {
        // Otherwise its sender could go on, and we'd keep what arrives.
        endVisit(server, id);
        return new MailRefusal(421, '4.4.2 Too slow');
      });
      const envelopeFrom = envelope.mailFrom ? envelope.mailFrom.address : '';
      await receiver.take({ to, envelopeFrom, bytes, networkAddress: remoteAddress });
    } finally {
      if (visit) visit.receiving = undefined;
      visit?.timer.refresh();
    }
  }

  const tls = readTls(settings);
  const server = new SMTPServer({
    ...tls,
    name: settings.domain,
    banner: 'Replies',
    size: MAXIMUM_BYTES,
    maxClients: CONNECTIONS,
    // An address belongs to one conversation. Senders repeat the email for others.
    maxRecipients: 1,
    disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    socketTimeout: IDLE_MS,
    closeTimeout: CLOSE_MS,
    maxAllowedUnauthenticatedCommands: false,
    onRcptTo: ({ address }, session, answer) =>
      void checkAddress(address, session).then(
        () => answer(),
        (error: unknown) => answer(toRefusal(log, error)),
      ),
    onData: (stream, session, answer) =>
      void receive(stream, session).then(
        () => answer(null, 'Taken'),
        (error: unknown) => answer(toRefusal(log, error)),
      ),
    onConnect: (session, answer) => answer(admit(session)),
    onClose: forget,
  });
  return server;
}

/** Throws ListenError. */
export async function listenForMail(
  settings: ListenerSettings,
  receiver: MailReceiver,
  log: Log,
  uselessMs = USELESS_MS,
): Promise<MailListener> {
  const visits: Visits = new Map();
  const server = createServer(settings, { receiver, log, visits, uselessMs });
  const { port, host } = settings;
  await new Promise<void>((resolve, reject) => {
    const refuse = (error: Error & { code?: string }) => {
      const reason = error.code === 'EADDRINUSE' ? 'is already in use' : `can’t be used (${error.code})`;
      reject(new ListenError(`REPLY_PORT: port ${port} on ${host} ${reason}. Choose another one.`));
    };
    server.once('error', refuse);
    server.listen(port, host, () => {
      server.off('error', refuse);
      resolve();
    });
  });
  // Connections that broke off. Their senders try again.
  server.on('error', (error) => log.info({ err: error }, 'a connection for receiving email failed'));
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const [id, { receiving }] of visits) if (receiving === undefined) endVisit(server, id);
      }),
  };
}
