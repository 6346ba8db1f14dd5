// Sends a login page with the headers that they all need.
import type { FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import { type LanguageConfig, offeredLanguages } from '../current-languages.ts';
import { currentReader } from '../lib/languages/reader.ts';
import { listLanguageLinks } from './page-language.ts';
import { type Page, renderPage, signInPolicy } from './pages/layout.ts';

export function showPage(
  reply: FastifyReply,
  config: Pick<Config, 'publicUrl'> & LanguageConfig,
  page: Page,
  status = 200,
): FastifyReply {
  return (
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('content-language', currentReader().language)
      .header('content-security-policy', signInPolicy(config, page))
      .header('cache-control', 'no-store')
      // These pages' URLs contain one-time tokens.
      .header('referrer-policy', 'no-referrer')
      .send(renderPage(page, listLanguageLinks(reply.request, offeredLanguages(config))))
  );
}
