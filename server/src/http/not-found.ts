// Responds to requests without a route: 405 with Allow if the URL exists for other methods, otherwise 404.
import { api } from '@daynook/contract/api';
import type { Endpoint } from '@daynook/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';

/** Routes that aren't in the endpoint table. */
const OTHERS = [/^\/api\/(?:docs|openapi\.json)\/?$/, /^\/photos\/./, /^\/basemap\/streets\/./].map((pattern) => ({
  method: 'GET',
  pattern,
}));

const routes = [...OTHERS, ...endpointRoutes()];

function endpointRoutes() {
  return Object.entries(api as Record<string, Endpoint>).flatMap(([key, endpoint]) => {
    const [method, path] = key.split(' ') as [string, string];
    return [path, ...(endpoint.aliases ?? [])].map((url) => ({
      method,
      pattern: new RegExp(`^${url.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
    }));
  });
}

/** Paths for programs. No page is ever served below them. */
export const isForPrograms = (url: string): boolean =>
  /^\/(api|basemap|oidc|photos|socket\.io|assets)(\/|$|\?)/.test(url);

/** Throws METHOD_NOT_ALLOWED or NOT_FOUND. */
export function refuseUnknown(request: FastifyRequest, reply: FastifyReply): never {
  const path = request.url.split('?')[0]!;
  const methods = [...new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))];
  if (methods.length === 0 || methods.includes(request.method)) throw new AppError('NOT_FOUND');
  reply.header('allow', methods.includes('GET') ? [...methods, 'HEAD'].join(', ') : methods.join(', '));
  throw new AppError('METHOD_NOT_ALLOWED');
}
