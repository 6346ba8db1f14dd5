// The page people see when the server is too busy or they open too many pages.

import { textDirection } from '@daynook/contract/languages/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { currentBrand } from '../current-settings.ts';
import type { AppError } from '../lib/app-error.ts';
import { escapeHtml } from '../lib/html.ts';
import { currentReader } from '../lib/languages/reader.ts';
import { say, sayKnown, toSay } from '../lib/languages/say.ts';
import { newNonce } from './security-headers.ts';

const WORDS = {
  429: {
    title: toSay('Too many pages opened'),
    text: toSay('You opened a lot of pages in a short time.'),
  },
  503: { title: toSay('We’re very busy right now'), text: toSay('Nothing you entered is lost.') },
} as const;

const STYLE = `body{font:18px/1.5 system-ui,sans-serif;display:grid;place-items:center;min-height:90vh;margin:0;padding:1rem;color-scheme:light dark}
main{max-width:32rem}h1{font-size:1.6rem;line-height:1.2}a{display:inline-flex;align-items:center;min-height:44px;color:inherit;font-weight:600}`;

const isBusy = (status: number): status is keyof typeof WORDS => status in WORDS;

/** True if it responded: the error means "later" and the request is for a page. */
export function sendBusyPage(error: AppError, request: FastifyRequest, reply: FastifyReply): boolean {
  const { status, detail } = error;
  if (!isBusy(status) || !request.headers.accept?.includes('text/html')) return false;
  const [title, text] = [sayKnown(WORDS[status].title), sayKnown(WORDS[status].text)];
  const seconds = Math.max(1, Math.ceil(detail.retryIn ?? 5));
  const nonce = newNonce();
  const wait = say('Try again in {seconds, plural, one {a second} other {# seconds}}.', { seconds });
  void reply
    .code(status)
    .headers({
      'retry-after': String(seconds),
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${currentReader().language}" dir="${textDirection(currentReader().locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<meta name="robots" content="noindex"><title>${title} · ${currentBrand().name}</title><style nonce="${nonce}">${STYLE}</style></head>` +
        `<body><main><h1>${title}</h1><p>${text} ${wait}</p><p><a href="${escapeHtml(request.url)}">${say('Try again')}</a></p></main></body></html>`,
    );
  return true;
}
