// Reports every response to the metrics, under the pattern of its route.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import { isForPrograms } from './not-found.ts';

/** Built files are hundreds of routes, and every URL without a route is a page or nothing. */
export function findRoute({
  routeOptions,
  is404,
  url,
}: Pick<FastifyRequest, 'routeOptions' | 'is404' | 'url'>): string {
  const pattern = routeOptions.url;
  if (is404 || pattern === undefined) return isForPrograms(url) ? 'unknown' : 'page';
  return /[:*]|^\/(?:api|oidc)(?:\/|$)/.test(pattern) ? pattern : 'file';
}

export function countRequests(app: FastifyInstance, metrics: Pick<Metrics, 'countRequest'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.countRequest({
      method: request.method,
      route: findRoute(request),
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    done();
  });
}
