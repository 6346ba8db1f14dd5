/** Every route of the application, such as 'GET /api/listings/:id', from the router itself. */
import type { FastifyInstance } from 'fastify';

/** A line's depth in the printed tree: four characters per branch. */
const LINE = /^((?:[│ ] {3})*)(?:├──|└──) (.*?) \(([A-Z, ]+)\)$/;

export function listRoutes(app: FastifyInstance): string[] {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, branches = '', part = '', methods = ''] = LINE.exec(line) ?? [];
      const depth = branches.length / 4;
      const path = `${depth === 0 ? '' : parents[depth - 1]}${part}`;
      parents[depth] = path;
      // HEAD comes with GET.
      return methods
        .split(', ')
        .filter((method) => method !== '' && method !== 'HEAD')
        .map((method) => `${method} ${path}`);
    });
}
