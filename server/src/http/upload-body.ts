// A body that is a file: handed on as it comes, with an end to its size and its slowness. Must not look into it.
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';

export interface Upload {
  /** Once. Throws PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, REQUEST_TIMEOUT, BAD_REQUEST when the sender hangs up. */
  chunks(): AsyncGenerator<Buffer, void, undefined>;
  /** Lets the rest go by, within bounds, so that its sender is there to read the answer. Never throws. */
  end(reply: Pick<FastifyReply, 'header'>): Promise<void>;
}

export interface Patience {
  /** As long as every request has to arrive … */
  readonly graceMs: number;
  /** … and as much longer as its bytes take at this pace: a phone on a bad line, not one who holds us up. */
  readonly bytesPerSecond: number;
  readonly pollEveryMs: number;
}
const PATIENCE: Patience = { graceMs: 15_000, bytesPerSecond: 32 * 1024, pollEveryMs: 1_000 };

/** Sockets at an upload: their time is measured here and not by the server's limit for every request. */
const uploading = new WeakSet<Socket>();
export const isUploading = (socket: Socket): boolean => uploading.has(socket);

/** In this scope bodies of any type are left unread for the handler. */
export function leaveBodiesUnread(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

const lateError = () => new AppError('REQUEST_TIMEOUT');

export function openUpload(
  request: Pick<FastifyRequest, 'raw' | 'headers'>,
  { maximumBytes, patience = PATIENCE }: { maximumBytes: number; patience?: Patience },
): Upload {
  const { raw } = request;
  const declaredBytes = Number(request.headers['content-length'] ?? Number.NaN);
  const hasBody = declaredBytes > 0 || request.headers['transfer-encoding'] !== undefined;
  const beganMs = performance.now();
  let receivedBytes = 0;
  let isLate = false;

  /** The chunks that are left; throws REQUEST_TIMEOUT when they come too slowly or not at all. */
  async function* read(): AsyncGenerator<Buffer, void, undefined> {
    // Not destroyed at an early end: the answer goes out on the same socket.
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

  return {
    async *chunks() {
      if (!['identity', undefined].includes(request.headers['content-encoding'])) {
        throw new AppError('UNSUPPORTED_MEDIA_TYPE', {
          message: 'Send the file as it is, without a content encoding.',
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
      const boundBytes = 2 * maximumBytes;
      try {
        if (!isLate && !(declaredBytes > boundBytes)) {
          let isWithin = true;
          for await (const _ of read())
            if (receivedBytes > boundBytes) {
              isWithin = false;
              break;
            }
          if (isWithin) return;
        }
      } catch {
        // Gone, or too slow.
      }
      reply.header('connection', 'close');
    },
  };
}
