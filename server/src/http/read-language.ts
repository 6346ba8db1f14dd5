// The language of each request's errors and texts: what the caller asks for, if the site offers it. Our pages ask for their own.

import { FIRST_LANGUAGE, type Language } from '@daynook/contract/languages/languages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { forReader, readAcceptLanguage } from '../lib/languages/reader.ts';

const readLanguage = ({ headers }: Pick<FastifyRequest, 'headers'>, offered: readonly Language[]): Language =>
  readAcceptLanguage(headers['accept-language'], offered);

/** Everything that a request causes until its response is written for its caller. */
export function readLanguages(app: FastifyInstance, offered: readonly Language[]): void {
  if (offered.length === 1) return;
  app.addHook('onRequest', (request, _reply, done) => {
    const language = readLanguage(request, offered);
    if (language === FIRST_LANGUAGE) done();
    else forReader({ language }, done);
  });
}
