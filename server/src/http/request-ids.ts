// Every response has an id, which is also in the log and in error messages. A proxy of ours may have given the request one already.
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import type { NewId } from '../lib/ids.ts';

export const REQUEST_ID = 'x-request-id';
/** Goes into logs and headers, so nothing that means something there. */
const SANE = /^[A-Za-z0-9][A-Za-z0-9_.-]{7,99}$/;

/** Whether the peer is a proxy whose headers we believe. */
export function createPeerCheck(trustProxy: string): (request: Pick<IncomingMessage, 'socket'>) => boolean {
  const isTrusted = proxyAddr.compile(trustProxy.split(',').map((part) => part.trim()));
  return ({ socket }) => socket.remoteAddress !== undefined && isTrusted(socket.remoteAddress, 0);
}

export function createRequestIds(trustProxy: string, newId: NewId): (request: IncomingMessage) => string {
  const isTrustedPeer = createPeerCheck(trustProxy);
  return (request) => {
    const given = request.headers[REQUEST_ID];
    return typeof given === 'string' && SANE.test(given) && isTrustedPeer(request) ? given : newId();
  };
}

/** Set early, so that refusals have it, too. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID, request.id);
    done();
  });
}
