// HTTP routes for profiles and usernames.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { changePicture, removePicture } from './picture.ts';
import * as profiles from './service.ts';

export function registerProfileRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/profiles/{username}', ({ actor, params, reads }) =>
    profiles.getProfileByUsername({ ...deps, db: reads }, actor, params.username),
  );
  bind(app, deps, 'GET /api/members/{id}/page', ({ actor, params, reads }) =>
    profiles.getProfileById({ ...deps, db: reads }, actor, params.id),
  );
  bind(app, deps, 'GET /api/members/{id}/reviews', ({ actor, params, query, reads }) =>
    profiles.listMemberReviews({ ...deps, db: reads }, actor, { ...params, ...query }),
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
