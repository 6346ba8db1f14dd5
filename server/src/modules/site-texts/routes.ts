// HTTP routes for texts that the operator changes.
import { createHash } from 'node:crypto';
import { FIRST_LANGUAGE } from '@daynook/contract/languages/languages';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind, RawJson } from '../../http/bind.ts';
import { createPasswordConfirmation } from '../accounts/service.ts';
import * as emails from './email-texts.ts';
import { getHelpArticle, listHelp, listHelpPages } from './help-list.ts';
import * as help from './help-texts.ts';
import * as legal from './legal-texts.ts';
import { getBlogPost, getPage, listBlog } from './page-list.ts';
import * as pages from './page-texts.ts';

export function registerSiteTextRoutes(app: FastifyInstance, deps: Deps): void {
  registerEmailTexts(app, deps);
  registerLegalTexts(app, deps);
  registerHelpTexts(app, deps);
  registerPages(app, deps);
}

function registerEmailTexts(app: FastifyInstance, deps: Deps): void {
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

function registerLegalTexts(app: FastifyInstance, deps: Deps): void {
  const tryPassword = createPasswordConfirmation(deps);
  bind(app, deps, 'GET /api/staff/legal-texts/{document}', ({ actor, params }) =>
    legal.getLegalDocument(deps, actor, params.document),
  );
  bind(app, deps, 'GET /api/staff/legal-texts/{document}/versions/{version}', ({ params }) =>
    legal.getLegalVersion(deps, params.document, params.version),
  );
  bind(app, deps, 'GET /api/staff/legal-texts/{document}/changes', ({ params, query }) =>
    legal.listLegalChanges(deps, params.document, query.before),
  );
  bind(app, deps, 'POST /api/staff/legal-texts/{document}', ({ actor, params, body }) =>
    tryPassword(actor, () => legal.publishLegalText(deps, actor, { ...params, ...body })),
  );
  bind(app, deps, 'POST /api/staff/legal-texts/{document}/withdraw', ({ actor, params, body }) =>
    tryPassword(actor, () => legal.withdrawLegalText(deps, actor, { ...params, ...body })),
  );
}

function registerHelpTexts(app: FastifyInstance, deps: Deps): void {
  const tryPassword = createPasswordConfirmation(deps);
  bind(app, deps, 'GET /api/help', async ({ query }) => {
    const body = JSON.stringify(listHelp(query.language ?? FIRST_LANGUAGE));
    return new RawJson(body, { etag: `"${createHash('sha256').update(body).digest('base64url')}"` });
  });
  bind(app, deps, 'GET /api/help/pages', async ({ query }) => listHelpPages(query.page));
  bind(app, deps, 'GET /api/help/{id}', async ({ params, query }) =>
    getHelpArticle(params.id, query.language ?? FIRST_LANGUAGE),
  );
  bind(app, deps, 'GET /api/staff/help-articles', () => help.listHelpArticles(deps));
  bind(app, deps, 'GET /api/staff/help-articles/{id}', ({ params }) => help.getHelpArticleText(deps, params.id));
  bind(app, deps, 'GET /api/staff/help-articles/{id}/changes', ({ params, query }) =>
    help.listHelpChanges(deps, params.id, query.before),
  );
  bind(app, deps, 'POST /api/staff/help-articles/{id}', ({ actor, params, body }) =>
    tryPassword(actor, () => help.changeHelpArticle(deps, actor, { ...params, ...body })),
  );
  bind(app, deps, 'POST /api/staff/help-articles/{id}/undo', ({ actor, params, body }) =>
    tryPassword(actor, () => help.undoHelpArticle(deps, actor, { ...params, ...body })),
  );
  bind(app, deps, 'POST /api/staff/help-order', ({ actor, body }) =>
    tryPassword(actor, () => help.changeHelpOrder(deps, actor, body)),
  );
}

function registerPages(app: FastifyInstance, deps: Deps): void {
  const tryPassword = createPasswordConfirmation(deps);
  bind(app, deps, 'GET /api/pages/{page}', async ({ params, query }) =>
    getPage(deps, params.page, query.language ?? FIRST_LANGUAGE),
  );
  bind(app, deps, 'GET /api/blog', async ({ query }) =>
    listBlog(deps, { language: query.language ?? FIRST_LANGUAGE, page: query.page }),
  );
  bind(app, deps, 'GET /api/blog/{slug}', async ({ params, query }) =>
    getBlogPost(deps, params.slug, query.language ?? FIRST_LANGUAGE),
  );
  bind(app, deps, 'GET /api/staff/blog-posts', async ({ query }) => pages.listBlogPosts(deps, query.page));
  bind(app, deps, 'GET /api/staff/pages/{page}', ({ params }) => pages.getSitePage(deps, params.page));
  bind(app, deps, 'GET /api/staff/pages/{page}/changes', ({ params, query }) =>
    pages.listPageChanges(deps, params.page, query.before),
  );
  bind(app, deps, 'POST /api/staff/pages/{page}', ({ actor, params, body }) =>
    tryPassword(actor, () => pages.changeSitePage(deps, actor, { ...params, ...body })),
  );
  bind(app, deps, 'POST /api/staff/pages/{page}/undo', ({ actor, params, body }) =>
    tryPassword(actor, () => pages.undoSitePage(deps, actor, { ...params, ...body })),
  );
}
