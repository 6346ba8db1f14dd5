// HTTP routes for photos of the way in, for the property's hosts. Those for bookings are in `arrivals`.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { addPhoto, changePhotos, listPhotos, readPhoto, removePhoto } from './service.ts';

export function registerWayInPhotoRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/properties/{id}/way-in-photos', ({ actor, params }) => listPhotos(deps, actor, params.id));
  bind(app, deps, 'POST /api/properties/{id}/way-in-photos', ({ actor, params, query, upload }) =>
    addPhoto(deps, actor, { ...params, ...query }, () => upload.chunks()),
  );
  bind(app, deps, 'PUT /api/properties/{id}/way-in-photos', ({ actor, params, body }) =>
    changePhotos(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'DELETE /api/properties/{id}/way-in-photos/{photoId}', ({ actor, params }) =>
    removePhoto(deps, actor, params),
  );
  bind(app, deps, 'GET /api/properties/{id}/way-in-photos/{photoId}', ({ actor, params }) =>
    readPhoto(deps, actor, params),
  );
}
