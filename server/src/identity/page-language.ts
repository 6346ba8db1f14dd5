// The language of the login pages: what the application asked for (`ui_locales`), then what someone chose on a page (a cookie), then
// the browser's. Each page links to itself in the other languages.
import { LANGUAGE_COOKIE, type Language } from '@daynook/contract/languages/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { offeredLanguages } from '../current-languages.ts';
import type { Deps } from '../deps.ts';
import { readUiLocales } from '../http/read-language.ts';
import { currentReader, forReader } from '../lib/languages/reader.ts';
import type { LanguageLink } from './pages/layout.ts';

const YEAR_SECONDS = 31_536_000;
const IN_LANGUAGE = 'ui_locales';

/** Pages of a visit also answer to GET after a form was sent. Others need their token, which only the form has. */
const HAS_OWN_URL = /^\/oidc\/sign-in\//;

/** This page in each language; empty if there's only one, or if it can't be opened again. */
export function listLanguageLinks(
  { method, url }: Pick<FastifyRequest, 'method' | 'url'>,
  languages: readonly Language[],
): LanguageLink[] {
  const [path = '', query] = url.split('?');
  if (languages.length < 2 || !path.startsWith('/oidc/') || (method !== 'GET' && !HAS_OWN_URL.test(path))) return [];
  return languages.map((language) => {
    const search = new URLSearchParams(query);
    search.set(IN_LANGUAGE, language);
    return { language, href: `${path}?${search}` };
  });
}

/** The language that someone chose with a link of the page. */
export const findChoice = ({ config }: Pick<Deps, 'config'>, { query }: FastifyRequest): Language | undefined =>
  readUiLocales((query as Record<string, unknown>)[IN_LANGUAGE], offeredLanguages(config));

/** Remembers it for this page's form, and for the pages they return to. */
export function rememberChoice(deps: Pick<Deps, 'config'>, request: FastifyRequest, reply: FastifyReply): void {
  const language = findChoice(deps, request);
  if (language)
    reply.setCookie(LANGUAGE_COOKIE, language, {
      path: '/',
      maxAge: YEAR_SECONDS,
      sameSite: 'lax',
      secure: deps.config.publicUrl.startsWith('https:'),
    });
}

/** Whatever `write` returns is in the language that the application asked for, if it's offered. */
export function inAskedLanguage<T>({ config }: Pick<Deps, 'config'>, asked: unknown, write: () => T): T {
  const language = readUiLocales(asked, offeredLanguages(config));
  return language && language !== currentReader().language ? forReader({ language }, write) : write();
}
