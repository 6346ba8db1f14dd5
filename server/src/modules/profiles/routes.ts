// HTTP routes for profiles and usernames.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { changePicture, removePicture } from './picture.ts';
import * as profiles from './service.ts';

export function registerProfileRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/profiles/{username}', ({ actor, params }) =>
    profiles.getProfileByUsername(deps, actor, params.username),
  );
  bind(app, deps, 'GET /api/members/{id}/page', ({ actor, params }) => profiles.getProfileById(deps, actor, params.id));
  bind(app, deps, 'GET /api/members/{id}/reviews', ({ actor, params, query }) =>
    profiles.listMemberReviews(deps, actor, { ...params, ...query }),
  );
  bind(app, deps, 'GET /api/users/page', ({ actor }) => profiles.getOwnPage(deps, actor));
  bind(app, deps, 'PATCH /api/users/page', ({ actor, body }) => profiles.changeOwnPage(deps, actor, body));
  bind(app, deps, 'PUT /api/users/picture', ({ actor, upload }) => changePicture(deps, actor, () => upload.chunks()));
  bind(app, deps, 'DELETE /api/users/picture', ({ actor }) => removePicture(deps, actor));
  bind(app, deps, 'GET /api/usernames/{username}', ({ actor, params }) =>
    profiles.checkUsername(deps, actor, params.username),
  );
  bind(app, deps, 'PUT /api/users/username', ({ actor, body }) => profiles.chooseUsername(deps, actor, body.username));
}
