// HTTP routes for the site's settings.
import type { FastifyInstance } from 'fastify';
import { listAmenityItems, listKindItems } from '../../current-offer.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { createPasswordConfirmation } from '../accounts/service.ts';
import * as settings from './service.ts';
import { checkFile, exportSettings, importFile } from './settings-file.ts';

export function registerSiteSettingRoutes(app: FastifyInstance, deps: Deps): void {
  const tryPassword = createPasswordConfirmation(deps);

  bind(app, deps, 'GET /api/amenities', async () => ({
    amenities: listAmenityItems().map(({ _id, ...item }) => item),
  }));
  bind(app, deps, 'GET /api/listing-kinds', async () => ({ kinds: [...listKindItems()] }));
  bind(app, deps, 'GET /api/staff/site-settings', () => settings.listSettings(deps));
  bind(app, deps, 'GET /api/staff/site-settings/{name}/changes', ({ params, query }) =>
    settings.listChanges(deps, { name: params.name, before: query.before }),
  );
  bind(app, deps, 'POST /api/staff/site-settings', ({ actor, body }) =>
    tryPassword(actor, () => settings.changeSetting(deps, actor, body)),
  );
  bind(app, deps, 'POST /api/staff/site-settings/{name}/undo', ({ actor, params, body }) =>
    tryPassword(actor, () => settings.undoSetting(deps, actor, { ...params, ...body })),
  );
  bind(app, deps, 'GET /api/staff/settings-file', () => exportSettings(deps));
  bind(app, deps, 'POST /api/staff/settings-file/check', ({ actor, body }) => checkFile(deps, actor, body.file));
  bind(app, deps, 'POST /api/staff/settings-file', ({ actor, body }) =>
    tryPassword(actor, () => importFile(deps, actor, body)),
  );
}
