// HTTP routes for legal documents.
import { FIRST_LANGUAGE } from '@daynook/contract/languages/languages';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { getDocumentPage } from './document-page.ts';
import { accept, getAcceptances } from './service.ts';

export function registerLegalRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/legal/documents/{document}', ({ params, query }) =>
    getDocumentPage(deps, {
      document: params.document,
      version: query.version,
      language: query.language ?? FIRST_LANGUAGE,
    }),
  );
  bind(app, deps, 'GET /api/legal/acceptances', ({ actor }) => getAcceptances(deps, actor.memberId));
  bind(app, deps, 'POST /api/legal/acceptances', ({ actor, body }) => accept(deps, actor.memberId, body.documents));
}
