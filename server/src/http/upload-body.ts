// A request body that's a file: passed on as it arrives, with limits on its size and duration. Doesn't look at the content.
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { say } from '../lib/languages/say.ts';

export interface Upload {
  /** Call it once. Throws PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, REQUEST_TIMEOUT, BAD_REQUEST when the sender hangs up. */
  chunks(): AsyncGenerator<Buffer, void, undefined>;
  /** Skips the rest of the body, within limits, so that the sender gets to read the response. Never throws. */
  end(reply: Pick<FastifyReply, 'header'>): Promise<void>;
}

export interface UploadTimeLimit {
  /** How long any upload may take, … */
  readonly graceMs: number;
  /** … plus the time its bytes take at this rate. A phone with a poor connection makes it; an attacker who sends slowly doesn't. */
  readonly bytesPerSecond: number;
  readonly pollEveryMs: number;
}
const PATIENCE: UploadTimeLimit = { graceMs: 15_000, bytesPerSecond: 32 * 1024, pollEveryMs: 1_000 };

/** Sockets with an upload in progress. The server's time limit for requests doesn't apply to them, because we measure them here. */
const uploading = new WeakSet<Socket>();
export const isUploading = (socket: Socket): boolean => uploading.has(socket);

/** Leaves bodies of any type in this scope to the handler. */
export function leaveBodiesUnread(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

const lateError = () => new AppError('REQUEST_TIMEOUT');

export function openUpload(
  request: Pick<FastifyRequest, 'raw' | 'headers'>,
  { maximumBytes, patience = PATIENCE }: { maximumBytes: number; patience?: UploadTimeLimit },
): Upload {
  const { raw } = request;
  const declaredBytes = Number(request.headers['content-length'] ?? Number.NaN);
  const hasBody = declaredBytes > 0 || request.headers['transfer-encoding'] !== undefined;
  const beganMs = performance.now();
  let receivedBytes = 0;
  let isLate = false;

  /** The remaining chunks. Throws REQUEST_TIMEOUT if they arrive too slowly or not at all. */
  async function* read(): AsyncGenerator<Buffer, void, undefined> {
    // Don't destroy the stream when we stop early, because the response uses the same socket.
    const iterator = raw.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
    const late = Promise.withResolvers<never>();
    late.promise.catch(() => {});
    const timer = setInterval(() => {
      isLate = performance.now() - beganMs > patience.graceMs + (receivedBytes / patience.bytesPerSecond) * 1000;
      if (isLate) late.reject(lateError());
    }, patience.pollEveryMs);
    uploading.add(raw.socket);
    try {
      for (;;) {
        const coming = iterator.next();
        coming.catch(() => {});
        const { done, value } = await Promise.race([coming, late.promise]);
        if (done) return;
        receivedBytes += value.length;
        yield value;
      }
    } finally {
      clearInterval(timer);
      uploading.delete(raw.socket);
      if (!isLate) await iterator.return?.();
    }
  }

  /** Whether the rest of the body was short and fast enough to skip. */
  async function skipRest(): Promise<boolean> {
    const boundBytes = 2 * maximumBytes;
    if (isLate || declaredBytes > boundBytes) return false;
    try {
      for await (const _ of read()) if (receivedBytes > boundBytes) return false;
      return true;
    } catch {
      // The sender is gone or too slow.
      return false;
    }
  }

  return {
    async *chunks() {
      if (!['identity', undefined].includes(request.headers['content-encoding'])) {
        throw new AppError('UNSUPPORTED_MEDIA_TYPE', {
          message: say('Send the file as it is, without a content encoding.'),
        });
      }
      if (declaredBytes > maximumBytes) throw new AppError('PAYLOAD_TOO_LARGE');
      try {
        for await (const chunk of read()) {
          if (receivedBytes > maximumBytes) throw new AppError('PAYLOAD_TOO_LARGE');
          yield chunk;
        }
      } catch (error) {
        // The caller hung up and won't read this; it isn't our fault.
        if (raw.destroyed && !(error instanceof AppError)) throw new AppError('BAD_REQUEST');
        throw error;
      }
    },
    async end(reply) {
      if (!hasBody || raw.readableEnded || raw.destroyed) return;
      if (!(await skipRest())) reply.header('connection', 'close');
    },
  };
}
