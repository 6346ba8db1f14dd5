// The calls about action items (AP3, AP4).
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { dismissItem, listItems, snoozeItem } from './service.ts';

export function registerActionItemRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/users/action-items', async ({ actor }) => {
    const items = await listItems(deps, actor.memberId);
    return { items, count: items.length };
  });

  bind(app, deps, 'POST /api/users/action-items/{id}/snooze', async ({ actor, params }) => {
    await snoozeItem(deps, actor.memberId, params.id);
    return undefined;
  });

  bind(app, deps, 'POST /api/users/action-items/{id}/dismiss', async ({ actor, params }) => {
    await dismissItem(deps, actor.memberId, params.id);
    return undefined;
  });
}
