// The language of each request's errors and texts: that of the page someone is on, if the site offers it.

import { FIRST_LANGUAGE, LANGUAGE_COOKIE, type Language, splitLanguage } from '@daynook/contract/languages/languages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { currentReader, findOffered, forReader, readAcceptLanguage } from '../lib/languages/reader.ts';
import { isForPrograms } from './not-found.ts';

type Asked = Pick<FastifyRequest, 'headers' | 'url'>;

const CHOSEN = new RegExp(`(?:^|; ?)${LANGUAGE_COOKIE}=([\\w-]{2,5})(?:;|$)`);

/** The language someone chose on a page. */
export const readLanguageCookie = ({ headers }: Pick<Asked, 'headers'>, offered: readonly Language[]) =>
  findOffered(CHOSEN.exec(headers.cookie ?? '')?.[1], offered);

const IS_LOGIN = /^\/oidc\//;

/** What an application asks the login pages for, such as `fr-CA en`. */
export const readUiLocales = (locales: unknown, offered: readonly Language[]): Language | undefined =>
  typeof locales === 'string' ? findOffered(locales.replaceAll(' ', ','), offered) : undefined;

/**
 * The end of a link to a login page that its reader opens from an email, where no page or cookie says what they read. Members who chose
 * nothing count as English readers, so those links follow the browser.
 */
export const uiLocalesPart = (language: Language | undefined, offered: readonly Language[]): string =>
  language !== undefined && language !== FIRST_LANGUAGE && offered.includes(language) ? `&ui_locales=${language}` : '';

/** The page whose link was followed, if it's one of ours. Our pages tell their full URL only to us. */
function readReferringPage({ headers }: Asked, offered: readonly Language[]): Language | undefined {
  const { referer, host } = headers;
  const url = referer !== undefined && URL.canParse(referer) ? new URL(referer) : undefined;
  if (!url || url.host !== host || isForPrograms(url.pathname)) return undefined;
  return findOffered(splitLanguage(url.pathname).language, offered);
}

/** Browsers that follow a link, whose Accept-Language is the browser's and not the page's. */
const followsLink = ({ headers }: Asked): boolean =>
  headers['sec-fetch-mode'] === 'navigate' || (headers.accept ?? '').includes('text/html');

/**
 * Pages have their language in the URL, and our pages' calls name it in Accept-Language. Downloads and login pages opened with a link are
 * in the language of the page with the link. `LANGUAGES` says what's offered.
 */
export function readLanguage(request: Asked, offered: readonly Language[]): Language {
  const { headers, url } = request;
  if (!isForPrograms(url)) {
    const { language } = splitLanguage(url);
    if (language !== FIRST_LANGUAGE) return offered.includes(language) ? language : FIRST_LANGUAGE;
    return readLanguageCookie(request, offered) ?? FIRST_LANGUAGE;
  }
  const asked = IS_LOGIN.test(url)
    ? readUiLocales(new URLSearchParams(url.split('?')[1]).get('ui_locales'), offered)
    : undefined;
  if (asked) return asked;
  const chosen = followsLink(request)
    ? (readReferringPage(request, offered) ?? readLanguageCookie(request, offered))
    : undefined;
  return chosen ?? readAcceptLanguage(headers['accept-language'], offered);
}

/** Everything that a request causes until its response is written for its caller, also after its body was read. */
export function readLanguages(app: FastifyInstance, offered: readonly Language[]): void {
  if (offered.length === 1) return;
  app.addHook('onRequest', (request, _reply, done) => {
    const language = readLanguage(request, offered);
    // A page's own calls to the API begin with the page's reader.
    if (language === currentReader().language) done();
    else forReader({ language }, done);
  });
}
