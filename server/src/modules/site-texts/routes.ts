// HTTP routes for texts that the operator changes.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { createPasswordConfirmation } from '../accounts/service.ts';
import * as emails from './email-texts.ts';

export function registerSiteTextRoutes(app: FastifyInstance, deps: Deps): void {
  const tryPassword = createPasswordConfirmation(deps);

  bind(app, deps, 'GET /api/staff/email-texts', async ({ query }) => emails.listEmailTexts(deps, query));
  bind(app, deps, 'GET /api/staff/email-texts/{name}', ({ params }) => emails.getEmailText(deps, params.name));
  bind(app, deps, 'POST /api/staff/email-texts/{name}/preview', async ({ params, body }) =>
    emails.previewEmailText(deps, { ...params, ...body }),
  );
  bind(app, deps, 'POST /api/staff/email-texts/{name}/test', ({ actor, params, body }) =>
    emails.sendEmailTextTest(deps, actor, { ...params, ...body }),
  );
  bind(app, deps, 'GET /api/staff/email-texts/{name}/changes', ({ params, query }) =>
    emails.listEmailTextChanges(deps, { name: params.name, before: query.before }),
  );
  bind(app, deps, 'POST /api/staff/email-texts/{name}', ({ actor, params, body }) =>
    tryPassword(actor, () => emails.changeEmailText(deps, actor, { ...params, ...body })),
  );
  bind(app, deps, 'POST /api/staff/email-texts/{name}/undo', ({ actor, params, body }) =>
    tryPassword(actor, () => emails.undoEmailText(deps, actor, { ...params, ...body })),
  );
}
