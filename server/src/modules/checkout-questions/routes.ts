// Questions at checkout, over HTTP.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { getQuestions, replaceQuestions } from './service.ts';

export function registerCheckoutQuestionRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/host/listings/{id}/questions', ({ actor, params }) => getQuestions(deps, actor, params.id));
  bind(app, deps, 'PUT /api/host/listings/{id}/questions', ({ actor, params, body }) =>
    replaceQuestions(deps, actor, params.id, body.questions),
  );
}
