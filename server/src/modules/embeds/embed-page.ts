// The page of an embedded listing: one small document without the website's scripts. Pure, apart from the site's name and colors.
import { createHash } from 'node:crypto';
import type { Answer } from '@daynook/contract/api';
import { EMBED_MESSAGE, type EmbedTheme, type EmbedView } from '@daynook/contract/connections/embed-limits';
import { inLanguage, type Language, textDirection } from '@daynook/contract/languages/languages';
import type { ListingDetail } from '@daynook/contract/listings/listings';
import { writeAccentRule } from '@daynook/contract/settings/brand-colors';
import { currentBrand } from '../../current-settings.ts';
import { type Html, html, trusted } from '../../lib/html.ts';
import { currentReader } from '../../lib/languages/reader.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { hourRangeWords, shortDayWords, zoneWords } from '../../lib/time/words.ts';
import { EMBED_WORDS } from './embed-words.ts';

type Days = Answer<'GET /api/listings/{id}/availability'>['days'];

/** What's shown: a listing, or that there's none to book. */
export type Shown =
  | { readonly kind: 'listing'; readonly listing: ListingDetail; readonly days: Days }
  | { readonly kind: 'paused' | 'gone' };

export interface EmbedLook {
  readonly language: Language;
  readonly theme: EmbedTheme;
  readonly view: EmbedView;
}

const STYLE = `*{box-sizing:border-box;margin:0}
:root{color-scheme:light dark;--surface:light-dark(#fff,#1c1916);--well:light-dark(#f4eee4,#26221d);--ink:light-dark(#211d18,#f3eee6);--muted:light-dark(#6b6257,#b5aa9b);--line:light-dark(#e8e1d6,#332e28);--moss:light-dark(#2c5a4c,#8fc7b1);--moss-hover:light-dark(#234a3e,#a5d6c2);--moss-ink:light-dark(#fff,#11211b)}
:root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}
html{background:transparent;color:var(--ink);font:400 15px/1.5 ui-sans-serif,system-ui,-apple-system,"Segoe UI",sans-serif;-webkit-text-size-adjust:100%}
body{padding:1px;overflow-wrap:anywhere}
article{display:grid;gap:14px;padding:16px;border-radius:18px;background:var(--surface);box-shadow:inset 0 0 0 1px var(--line)}
.head{display:grid;grid-template-columns:auto minmax(0,1fr);gap:14px;align-items:center}
.head img{width:96px;height:72px;object-fit:cover;border-radius:12px;background:var(--well)}
.head p{margin-top:2px}
.head .words{grid-column:2}.head .words:only-child{grid-column:1/-1}
h1{font-size:17px;line-height:1.3;font-weight:650;text-wrap:balance}
p,li,dd{font-variant-numeric:tabular-nums}
.muted{color:var(--muted);font-size:14px}
.price{font-weight:620}
section{display:grid;gap:6px;padding-top:14px;border-top:1px solid var(--line)}
h2{font-size:14px;font-weight:650}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:4px 14px;font-size:14px}
dt{font-weight:550}dd{margin:0}dd.none{color:var(--muted)}
.foot{display:flex;flex-wrap:wrap;gap:10px 16px;align-items:center;justify-content:space-between}
a{color:var(--moss);text-underline-offset:3px}
a:focus-visible{outline:2px solid var(--moss);outline-offset:2px}
.book{display:inline-grid;place-items:center;min-height:44px;padding:8px 24px;border-radius:999px;background:var(--moss);color:var(--moss-ink);font-weight:650;text-decoration:none}
.book:hover{background:var(--moss-hover)}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media(forced-colors:active){.book,article{border:1px solid}}`;

/** Says how tall the content is. The site around it decides what to do with that. */
const SCRIPT = `(function(){var last=0;function say(){var height=Math.ceil(document.body.getBoundingClientRect().height);if(height===last)return;last=height;parent.postMessage({type:${JSON.stringify(EMBED_MESSAGE)},height:height},"*")}new ResizeObserver(say).observe(document.body);say()})()`;

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const SCRIPT_HASH = hash(SCRIPT);

const findStyle = (): string => `${STYLE}\n${writeAccentRule(currentBrand())}`;

/** Only these sites may show it, and the editor's preview. */
export const embedPolicy = (origins: readonly string[]): string =>
  [
    `default-src 'none'`,
    `style-src ${hash(findStyle())}`,
    `script-src ${SCRIPT_HASH}`,
    `img-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors ${["'self'", ...origins].join(' ')}`,
  ].join('; ');

function dayRows(timeZone: string, days: Days): Html[] {
  return days.map(({ date, free }) => {
    const name = shortDayWords(new Date(`${date}T12:00:00Z`), 'UTC');
    const hours = free
      .map(({ startsAt, endsAt }) => hourRangeWords(new Date(startsAt), new Date(endsAt), timeZone))
      .join(', ');
    return hours === ''
      ? html`<dt>${name}</dt><dd class="none">${EMBED_WORDS.none}</dd>`
      : html`<dt>${name}</dt><dd>${hours}</dd>`;
  });
}

function listingHead(listing: ListingDetail): Html {
  const { title, pricing, stats, capacity, property, images } = listing;
  const photo = images[0];
  const size = photo?.sizes[0];
  const { city, state } = property.address;
  const rating =
    stats.rating === null
      ? undefined
      : EMBED_WORDS.rating(
          stats.rating.toLocaleString(currentReader().locale, { maximumFractionDigits: 1 }),
          stats.reviewCount,
        );
  const facts = [[city, state].filter(Boolean).join(', '), EMBED_WORDS.people(capacity), rating]
    .filter(Boolean)
    .join(' · ');
  const perHour =
    pricing.hourMinor === null ? '' : EMBED_WORDS.perHour(moneyWords(pricing.hourMinor, pricing.currency));
  const prices = [EMBED_WORDS.perDay(moneyWords(pricing.fullDayMinor, pricing.currency)), perHour].filter(Boolean);
  return html`<div class="head">${photo !== undefined && html`<img src="${size?.webp ?? photo.url}" alt="${photo.alt}" width="96" height="72">`}<div class="words"><h1>${title}</h1><p class="muted">${facts}</p><p class="price">${prices.join(' · ')}</p></div></div>`;
}

function listingBody(
  shown: Extract<Shown, { kind: 'listing' }>,
  { language, view }: EmbedLook,
  publicUrl: string,
): Html {
  const { listing, days } = shown;
  const week =
    view === 'week' &&
    html`<section><h2>${EMBED_WORDS.free}</h2><dl>${dayRows(listing.timeZone, days)}</dl><p class="muted">${EMBED_WORDS.zone(zoneWords(listing.timeZone))}</p></section>`;
  const href = `${publicUrl}${inLanguage(language, `/listing/${listing._id}`)}`;
  const label = html`<span class="sr"> (${EMBED_WORDS.newTab})</span>`;
  return html`<article>${listingHead(listing)}${week}<div class="foot"><a class="book" href="${href}" target="_blank" rel="noopener">${EMBED_WORDS.book}${label}</a><span class="muted">${EMBED_WORDS.from()}</span></div></article>`;
}

function emptyBody(kind: 'paused' | 'gone', language: Language, publicUrl: string): Html {
  const href = `${publicUrl}${inLanguage(language, '/')}`;
  return html`<article><p>${kind === 'paused' ? EMBED_WORDS.paused : EMBED_WORDS.gone}</p><p><a href="${href}" target="_blank" rel="noopener">${EMBED_WORDS.other()}<span class="sr"> (${EMBED_WORDS.newTab})</span></a></p></article>`;
}

export function embedPage(shown: Shown, look: EmbedLook, publicUrl: string): string {
  const { language, theme } = look;
  const { locale } = currentReader();
  const title = shown.kind === 'listing' ? shown.listing.title : EMBED_WORDS[shown.kind];
  const body =
    shown.kind === 'listing' ? listingBody(shown, look, publicUrl) : emptyBody(shown.kind, language, publicUrl);
  return html`<!doctype html>
<html lang="${language}" dir="${textDirection(locale)}"${theme !== 'auto' && html` data-theme="${theme}"`}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title} · ${currentBrand().name}</title><style>${trusted(findStyle())}</style></head>
<body>${body}<script>${trusted(SCRIPT)}</script></body></html>`.text;
}
