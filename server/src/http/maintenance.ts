// Maintenance: while the site is read-only, nobody but staff changes anything; while it's closed, nobody but staff gets in. Signals for
// machines, webhooks of payment providers, and logging in go on.
import type { ApiKey } from '@daynook/contract/api';
import { inLanguage, textDirection } from '@daynook/contract/languages/languages';
import { pickText } from '@daynook/contract/settings/names';
import type { Maintenance } from '@daynook/contract/settings/site-settings';
import type { FastifyReply } from 'fastify';
import { currentBrand, currentSettings } from '../current-settings.ts';
import { AppError } from '../lib/app-error.ts';
import { escapeHtml, fillHtml, html } from '../lib/html.ts';
import { currentReader } from '../lib/languages/reader.ts';
import { say } from '../lib/languages/say.ts';
import type { Actor } from './actor.ts';
import { newNonce } from './security-headers.ts';

/** Signals for machines, and what a page needs to log in. */
const ALWAYS: ReadonlySet<string> = new Set<ApiKey>([
  'GET /api/health',
  'GET /api/ready',
  'GET /api/config',
  'GET /api/csrf-token',
  'GET /api/users/profile',
  'POST /api/users/profile',
]);

const RETRY_MINIMUM_SECONDS = 60;
const RETRY_USUAL_SECONDS = 300;
const RETRY_MAXIMUM_SECONDS = 3_600;

/** When to try again: at the expected end, but at least every hour, because it may end earlier. */
export function findRetrySeconds({ endsAt }: Pick<Maintenance, 'endsAt'>, now: Date): number {
  if (endsAt === null) return RETRY_USUAL_SECONDS;
  const seconds = Math.ceil((Date.parse(endsAt) - now.getTime()) / 1_000);
  return Math.min(RETRY_MAXIMUM_SECONDS, Math.max(RETRY_MINIMUM_SECONDS, seconds));
}

/** The message for the current reader, and the language it's in. */
const findMessage = ({ message }: Pick<Maintenance, 'message'>) =>
  pickText(message, { wanted: currentReader().language, offered: currentSettings().languages.languages });

/** Throws MAINTENANCE unless the actor may call this now. */
export function requireOpen(key: ApiKey, actor: Actor, now: Date): void {
  const { maintenance } = currentSettings();
  if (!maintenance || ALWAYS.has(key)) return;
  if (actor.kind === 'member' && actor.isStaff && !actor.impersonatedBy) return;
  if (maintenance.mode === 'read-only' && key.startsWith('GET ')) return;
  throw new AppError('MAINTENANCE', {
    message: findMessage(maintenance).text,
    retryIn: findRetrySeconds(maintenance, now),
  });
}

/** Where staff log in and work. These pages have no data of their own. */
const STAFF_PAGES = /^\/(?:admin|auth)(?:[/?.]|$)|^\/logout-complete/;

const STYLE = `body{font:18px/1.5 system-ui,sans-serif;display:grid;place-items:center;min-height:90vh;margin:0;padding:1rem;color-scheme:light dark;overflow-wrap:anywhere}
main{max-width:32rem}h1{font-size:1.6rem;line-height:1.2}a{display:inline-flex;align-items:center;min-height:44px;color:inherit}`;

/** In the reader's own time zone, which only the browser knows. */
const SCRIPT = `var t=document.querySelector('time');if(t)t.textContent=new Date(t.dateTime).toLocaleString(document.documentElement.lang,{dateStyle:'medium',timeStyle:'long'})`;

/** True if it responded: the site is closed and this isn't a page for staff. */
export function sendClosedPage(path: string, reply: FastifyReply, now: Date): boolean {
  const { maintenance } = currentSettings();
  if (maintenance?.mode !== 'closed' || STAFF_PAGES.test(path)) return false;
  const nonce = newNonce();
  const name = escapeHtml(currentBrand().name);
  const { endsAt } = maintenance;
  const { text: message, language } = findMessage(maintenance);
  const title = say('Closed for maintenance');
  const end =
    endsAt === null
      ? ''
      : `<p>${fillHtml(say('We expect to be back by {time}.', { time: '{time}' }), {
          time: html`<time datetime="${endsAt}">${new Date(endsAt).toUTCString()}</time>`,
        })}</p>`;
  void reply
    .code(503)
    .headers({
      'retry-after': String(findRetrySeconds(maintenance, now)),
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${currentReader().language}" dir="${textDirection(currentReader().locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>${title} · ${name}</title><style nonce="${nonce}">${STYLE}</style></head>` +
        `<body><main><h1>${escapeHtml(say('{brand} is closed for maintenance'))}</h1><p lang="${language}" dir="${textDirection(language)}">${escapeHtml(message)}</p>${end}` +
        `<p><a href="${inLanguage(currentReader().language, '/admin')}">${say('Staff login')}</a></p></main><script nonce="${nonce}">${SCRIPT}</script></body></html>`,
    );
  return true;
}
