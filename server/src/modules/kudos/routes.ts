// HTTP routes for kudos.
import type { FastifyInstance } from 'fastify';
import { listKudosItems } from '../../current-offer.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import * as kudos from './service.ts';

export function registerKudosRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/kudos/tags', async () => ({ tags: [...listKudosItems()] }));
  bind(app, deps, 'GET /api/kudos/received', ({ actor, query }) => kudos.listReceived(deps, actor, query));
  bind(app, deps, 'GET /api/kudos/given', ({ actor, query }) => kudos.listGiven(deps, actor, query));
  bind(app, deps, 'GET /api/kudos/due', ({ actor }) => kudos.listDue(deps, actor.memberId));
  bind(app, deps, 'POST /api/kudos', ({ actor, body }) => kudos.giveKudos(deps, actor, body));
  bind(app, deps, 'PATCH /api/kudos/{id}', ({ actor, params, body }) =>
    kudos.showKudos(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'DELETE /api/kudos/{id}', async ({ actor, params }) => {
    await kudos.withdrawKudos(deps, actor, params.id);
    return undefined;
  });
}
