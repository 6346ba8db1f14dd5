/**
 * Cuts the PostgreSQL wire protocol (version 3) into whole messages and builds the few messages the embedded engine
 * answers itself. Knows nothing of sockets or of the engine; must never copy a message more often than once.
 */
export const frontend = {
  copyData: 0x64,
  copyDone: 0x63,
  copyFail: 0x66,
  flush: 0x48,
  functionCall: 0x46,
  parse: 0x50,
  query: 0x51,
  sync: 0x53,
  terminate: 0x58,
} as const;

const READY_FOR_QUERY = 0x5a;
const CANCEL_REQUEST = 80_877_102;
const SSL_REQUEST = 80_877_103;
const GSS_REQUEST = 80_877_104;
/** More than any statement of ours can be; a longer announced length is a peer that doesn't speak the protocol. */
const MAX_MESSAGE_BYTES = 256 * 1024 * 1024;

/** One whole message of a client; `startup` ones carry no type byte. */
export type FrontendMessage =
  | { kind: 'encryption' }
  | { kind: 'cancel' }
  | { kind: 'startup' }
  | { kind: 'message'; type: number; bytes: Buffer };

/** Gathers what a client's socket delivers until whole messages are there. */
export class FrontendReader {
  private chunks: Buffer[] = [];
  private gatheredBytes = 0;
  private wantedBytes = 5;
  private started = false;

  /** Throws on a length no client of ours announces: the connection must then be closed. */
  *read(chunk: Buffer): Generator<FrontendMessage> {
    this.chunks.push(chunk);
    this.gatheredBytes += chunk.length;
    if (this.gatheredBytes < this.wantedBytes) return;
    let rest = this.chunks.length === 1 ? chunk : Buffer.concat(this.chunks);
    for (;;) {
      const length = this.messageLength(rest);
      this.wantedBytes = length ?? (this.started ? 5 : 8);
      if (length === undefined || rest.length < length) break;
      const bytes = rest.subarray(0, length);
      rest = rest.subarray(length);
      yield this.classify(bytes);
    }
    this.chunks = rest.length > 0 ? [rest] : [];
    this.gatheredBytes = rest.length;
  }

  private messageLength(bytes: Buffer): number | undefined {
    const typeBytes = this.started ? 1 : 0;
    if (bytes.length < (this.started ? 5 : 8)) return undefined;
    const length = bytes.readUInt32BE(typeBytes);
    if (length < 4 || length > MAX_MESSAGE_BYTES) throw new Error(`Message of ${length} bytes announced`);
    return length + typeBytes;
  }

  private classify(bytes: Buffer): FrontendMessage {
    if (this.started) return { kind: 'message', type: bytes[0] ?? 0, bytes };
    const code = bytes.readUInt32BE(4);
    if (code === SSL_REQUEST || code === GSS_REQUEST) return { kind: 'encryption' };
    if (code === CANCEL_REQUEST) return { kind: 'cancel' };
    this.started = true;
    return { kind: 'startup' };
  }
}

/** Follows an answer of the engine and knows whether it ended as the protocol demands. */
export class AnswerTracker {
  private header = Buffer.alloc(5);
  private headerBytes = 0;
  private bodyBytesLeft = 0;
  private lastStatus: number | undefined;

  follow(chunk: Uint8Array): void {
    let at = 0;
    while (at < chunk.length) {
      if (this.bodyBytesLeft > 0) {
        const taken = Math.min(this.bodyBytesLeft, chunk.length - at);
        at += taken;
        this.bodyBytesLeft -= taken;
        if (this.header[0] === READY_FOR_QUERY) this.lastStatus = chunk[at - 1];
        continue;
      }
      this.header[this.headerBytes++] = chunk[at++] ?? 0;
      if (this.headerBytes < 5) continue;
      this.headerBytes = 0;
      this.bodyBytesLeft = this.header.readUInt32BE(1) - 4;
      this.lastStatus = undefined;
    }
  }

  /** 'idle' and 'transaction' after ReadyForQuery; undefined when the answer ended without one. */
  get status(): 'idle' | 'transaction' | undefined {
    if (this.lastStatus === undefined || this.headerBytes > 0 || this.bodyBytesLeft > 0) return undefined;
    return this.lastStatus === 0x49 ? 'idle' : 'transaction';
  }
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 'latin1');
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

export function queryMessage(sql: string): Buffer {
  return message('Q', Buffer.from(`${sql}\0`));
}

export const syncMessage = message('S', Buffer.alloc(0));

/** What a real server sends at the end of a request; 'I' idle, 'T' inside a transaction. */
export function readyForQueryMessage(status: 'I' | 'T' | 'E'): Buffer {
  return message('Z', Buffer.from(status, 'latin1'));
}

export function errorMessage(severity: 'ERROR' | 'FATAL', code: string, text: string): Buffer {
  return message('E', Buffer.from(`S${severity}\0V${severity}\0C${code}\0M${text}\0\0`));
}

/** A start as the driver would send it; the engine's answer to it holds for every client. */
export function startupMessage(): Buffer {
  const body = Buffer.from('user\0postgres\0database\0postgres\0\0');
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.writeUInt32BE(196_608, 4);
  return Buffer.concat([head, body]);
}

/** The statement's text of a Query or Parse message, else undefined. */
export function statementText(type: number, bytes: Buffer): string | undefined {
  if (type === frontend.query) return bytes.toString('latin1', 5, bytes.length - 1);
  if (type !== frontend.parse) return undefined;
  const textStart = bytes.indexOf(0, 5) + 1;
  return bytes.toString('latin1', textStart, bytes.indexOf(0, textStart));
}
