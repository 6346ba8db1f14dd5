// The language of each request's errors and texts: that of the page someone is on, if the site offers it.

import {
  FIRST_LANGUAGE,
  isEnglishStart,
  isStart,
  LANGUAGE_COOKIE,
  LANGUAGES,
  type Language,
  splitLanguage,
} from '@daynook/contract/languages/languages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type LanguageConfig, offeredLanguages } from '../current-languages.ts';
import {
  currentReader,
  findOffered,
  findReaderLanguage,
  findRegion,
  forReader,
  readAcceptLanguage,
} from '../lib/languages/reader.ts';
import { isForPrograms } from './not-found.ts';

type Asked = Pick<FastifyRequest, 'headers' | 'url'>;

const CHOSEN = new RegExp(`(?:^|; ?)${LANGUAGE_COOKIE}=([\\w-]{2,5})(?:;|$)`);

/** The language someone chose on a page. */
const readLanguageCookie = ({ headers }: Pick<Asked, 'headers'>, offered: readonly Language[]) =>
  findOffered(CHOSEN.exec(headers.cookie ?? '')?.[1], offered);

const IS_LOGIN = /^\/oidc\//;
/** Opened from the server's log, where nothing says what its reader reads. */
const IS_SETUP = /^\/setup(?:$|\?)/;

/** Whether the URL says its language: that of a page of the web, where none is English. */
const saysLanguage = (url: string): boolean => !isForPrograms(url) && !IS_SETUP.test(url);

/** What an application asks the login pages for, such as `fr-CA en`. */
export const readUiLocales = (locales: unknown, offered: readonly Language[]): Language | undefined =>
  typeof locales === 'string' ? findOffered(locales.replaceAll(' ', ','), offered) : undefined;

/**
 * The end of a link to a login page that its reader opens from an email, where no page or cookie says what they read. Members from before
 * they could choose count as English readers, so those links follow the browser.
 */
export const uiLocalesPart = (language: Language): string =>
  language === FIRST_LANGUAGE ? '' : `&ui_locales=${language}`;

/** The page whose link was followed, if it's one of ours. Our pages tell their full URL only to us. */
function readReferringPage({ headers }: Asked, offered: readonly Language[]): Language | undefined {
  const { referer, host } = headers;
  const url = referer !== undefined && URL.canParse(referer) ? new URL(referer) : undefined;
  if (!url || url.host !== host || !saysLanguage(url.pathname)) return undefined;
  return findOffered(splitLanguage(url.pathname).language, offered);
}

/** Browsers that follow a link, whose Accept-Language is the browser's and not the page's. */
const followsLink = ({ headers }: Asked): boolean =>
  headers['sec-fetch-mode'] === 'navigate' || (headers.accept ?? '').includes('text/html');

/**
 * The language that a page is shown in; if its URL is that of another, it leads there. URLs without a language are English, so that none
 * ever changes its language. Only the start page is in what its reader reads. If English isn't offered, that's so for all of them, as it
 * is for URLs in a language that isn't offered anymore.
 */
export function readPageLanguage(request: Asked, offered: readonly Language[]): Language {
  const { language, path } = splitLanguage(request.url);
  const isOffered = offered.includes(language);
  const isNamed = language !== FIRST_LANGUAGE || isEnglishStart(path);
  if (isOffered && isNamed) return language;
  const chosen = readLanguageCookie(request, offered);
  if (chosen !== undefined) return chosen;
  return isOffered && !isStart(path) ? language : readAcceptLanguage(request.headers['accept-language'], offered);
}

/**
 * Pages have their language in the URL, and our pages' calls name it in Accept-Language. Downloads, login pages, and the first setup are in
 * the language of the page with the link, or what the browser asks for.
 */
export function readLanguage(request: Asked, offered: readonly Language[]): Language {
  const { headers, url } = request;
  if (saysLanguage(url)) return readPageLanguage(request, offered);
  const asked = IS_LOGIN.test(url)
    ? readUiLocales(new URLSearchParams(url.split('?')[1]).get('ui_locales'), offered)
    : undefined;
  if (asked) return asked;
  const chosen = followsLink(request)
    ? (readReferringPage(request, offered) ?? readLanguageCookie(request, offered))
    : undefined;
  return chosen ?? readAcceptLanguage(headers['accept-language'], offered);
}

/** Before the first setup, the operator hasn't chosen yet. */
const listLanguages = ({ url }: Asked, config: LanguageConfig): readonly Language[] =>
  IS_SETUP.test(url) ? (config.languages ?? LANGUAGES) : offeredLanguages(config);

/** Everything that a request causes until its response is written for its caller, also after its body was read. */
export function readLanguages(app: FastifyInstance, config: LanguageConfig): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const offered = listLanguages(request, config);
    const language = readLanguage(request, offered);
    // English is what there is without a reader. A page's own calls to the API begin with the page's reader.
    const known = findReaderLanguage() ?? (offered.length === 1 ? FIRST_LANGUAGE : undefined);
    const region = findRegion(request.headers['accept-language'], language);
    if (language === known && region === currentReader().region) done();
    else forReader({ language, region }, done);
  });
}
