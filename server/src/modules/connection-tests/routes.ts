// HTTP routes for connection tests.
import { CONNECTION_TESTS } from '@daynook/contract/listings/connection-limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind, Download } from '../../http/bind.ts';
import { limitNetworks, requireGuestSite, requireHostSite } from '../on-site/service.ts';
import * as tests from './service.ts';

/** A body of unknown length may be as long as any. */
function declaredBytes({ headers }: FastifyRequest): number {
  const bytes = Number(headers['content-length'] ?? CONNECTION_TESTS.transferMaximumBytes);
  return Math.min(bytes, CONNECTION_TESTS.transferMaximumBytes);
}

export function registerConnectionTestRoutes(app: FastifyInstance, deps: Deps): void {
  const withinLimit = limitNetworks(deps);
  bind(app, deps, 'POST /api/host/listings/{id}/connection-tests', async ({ actor, params, body, request }) => {
    const site = await requireHostSite(deps, actor, params.id);
    return withinLimit(request.ip, site, () => tests.startTest(deps, actor, site, body.medium));
  });
  bind(app, deps, 'POST /api/bookings/{id}/connection-tests', async ({ actor, params, body, request }) => {
    const site = await requireGuestSite(deps, actor, params.id);
    return withinLimit(request.ip, site, () => tests.startTest(deps, actor, site, body.medium));
  });
  bind(app, deps, 'POST /api/connection-tests/ping', async ({ actor, body, reply }) =>
    tests.ping(deps, actor, { ...body, waitedMs: reply.elapsedTime }),
  );
  bind(app, deps, 'POST /api/connection-tests/upload', ({ actor, query, upload, request, reply }) => {
    const bytes = declaredBytes(request);
    return tests.receiveUpload(deps, actor, { ...query, bytes, upload, waitedMs: reply.elapsedTime });
  });
  bind(app, deps, 'GET /api/connection-tests/download', async ({ actor, query, reply }) => {
    // Proxies that collect responses would be measured instead of the connection.
    reply.header('x-accel-buffering', 'no');
    return new Download(await tests.sendDownload(deps, actor, query), 'connection-test.bin');
  });
  bind(app, deps, 'POST /api/connection-tests/finish', ({ actor, body, reply }) =>
    tests.finishTest(deps, actor, { ...body, waitedMs: reply.elapsedTime }),
  );
}
