// The frame of every login page, and its headers. Everything works with forms and links; only passkeys need a script.

import { inLanguage, LANGUAGE_NAMES, type Language, textDirection } from '@daynook/contract/languages/languages';
import type { Config } from '../../config.ts';
import { currentBrand } from '../../current-settings.ts';
import { type Html, html, trusted } from '../../lib/html.ts';
import { currentReader } from '../../lib/languages/reader.ts';
import { brandLogo } from './brand-logo.ts';
import { PASSKEY_SCRIPT, PASSKEY_SCRIPT_SOURCE } from './passkey-script.ts';
import { SCENE, WARNING } from './scene.ts';
import { findStyle } from './style.ts';
import { WORDS } from './words.ts';

export interface Page {
  readonly title: string;
  readonly lead?: string | Html | undefined;
  /** Between the heading and the errors, e.g. what someone is about to book. */
  readonly above?: Html | undefined;
  /** Someone is in the middle of booking, so small screens show the form instead of the drawing. */
  readonly isBooking?: boolean | undefined;
  readonly body: Html;
  readonly errors?: Errors | undefined;
  /** Redirects immediately to this URL on our site. */
  readonly goOnTo?: string | undefined;
  /** It has a button for passkeys, which needs the script. */
  readonly hasPasskeys?: boolean | undefined;
}

/** Error messages by field id; '' for errors that don't belong to a field. */
export type Errors = Readonly<Record<string, string>>;

/** The error summary at the top of a form. It takes focus, so that people notice it first. */
function summary(errors: Errors): Html {
  const entries = Object.entries(errors);
  const heading = WORDS.summary(entries.length);
  const items = entries.map(([field, text]) =>
    field === '' ? html`<li>${text}</li>` : html`<li><a href="#${field}">${text}</a></li>`,
  );
  return html`<div class="summary" role="alert" tabindex="-1" autofocus><h2>${heading}</h2><ul>${items}</ul></div>`;
}

/** A page of ours, in the reader's language. */
export const toPage = (path: string): string => inLanguage(currentReader().language, path);

/** The same page in another language. */
export interface LanguageLink {
  readonly language: Language;
  readonly href: string;
}

const languageSwitch = (links: readonly LanguageLink[]): Html => {
  const items = links.map(
    ({ language, href }) =>
      html`<a href="${href}" hreflang="${language}" lang="${language}"${language === currentReader().language && html` aria-current="true"`}>${LANGUAGE_NAMES[language]}</a>`,
  );
  return html`<nav class="languages" aria-label="${WORDS.languages}">${items}</nav>`;
};

export function renderPage(page: Page, languages: readonly LanguageLink[] = []): string {
  const hasErrors = page.errors !== undefined && Object.keys(page.errors).length > 0;
  return html`<!doctype html>
<html lang="${currentReader().language}" dir="${textDirection(currentReader().locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${hasErrors ? WORDS.titleWithErrors(page.title) : page.title} · ${currentBrand().name}</title><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><link rel="icon" href="/icon.svg" type="image/svg+xml">${page.goOnTo !== undefined && html`<meta http-equiv="refresh" content="0;url=${page.goOnTo}">`}<style>${trusted(findStyle().style)}</style></head>
<body${page.isBooking && html` class="is-booking"`}><header class="top"><a class="brand" href="${toPage('/')}" aria-label="${WORDS.home}">${brandLogo()}</a></header>
<div class="scene" aria-hidden="true">${SCENE}</div>
<main><div class="sheet"><div><h1>${page.title}</h1>${page.lead !== undefined && html`<p class="lead">${page.lead}</p>`}</div>${page.above}${hasErrors && summary(page.errors!)}${page.body}${languages.length > 1 && languageSwitch(languages)}</div></main>${page.hasPasskeys && html`<script>${trusted(PASSKEY_SCRIPT)}</script>`}</body></html>`
    .text;
}

/** These pages' security policy: one known style sheet, our own pictures and fonts, forms to our own site, and one known script. */
export function signInPolicy(config: Pick<Config, 'publicUrl'>, page?: Pick<Page, 'hasPasskeys'>): string {
  const { origin } = new URL(config.publicUrl);
  return [
    `default-src 'none'`,
    ...(page?.hasPasskeys ? [`script-src ${PASSKEY_SCRIPT_SOURCE}`] : []),
    `style-src ${findStyle().source}`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `form-action 'self' ${origin}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

interface FieldOptions {
  id: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  value?: string;
  autocomplete: string;
  hint?: string;
  maximum: number;
  errors?: Errors | undefined;
  /** Next to the label, e.g. a link. */
  beside?: Html;
  /** Takes focus when the page opens without errors. */
  isFirst?: boolean;
  inputmode?: 'numeric';
}

/** A labeled input with its hint and error. */
export function field(options: FieldOptions): Html {
  const { id, errors } = options;
  const error = errors?.[id];
  const describedBy = [options.hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const hasErrors = errors !== undefined && Object.keys(errors).length > 0;
  return html`<div class="field"><div class="field-top"><label for="${id}">${options.label}</label>${options.beside}</div><input id="${id}" name="${id}" type="${options.type ?? 'text'}" value="${options.value ?? ''}" autocomplete="${options.autocomplete}" maxlength="${options.maximum}" required${describedBy !== '' && html` aria-describedby="${describedBy}"`}${error !== undefined && html` aria-invalid="true"`}${options.isFirst && !hasErrors && html` autofocus`}${options.type === 'email' && html` inputmode="email" spellcheck="false" autocapitalize="none"`}${options.inputmode !== undefined && html` inputmode="${options.inputmode}"`}>${options.hint !== undefined && html`<p class="hint" id="${id}-hint">${options.hint}</p>`}${error !== undefined && html`<p class="error" id="${id}-error">${WARNING}<span>${error}</span></p>`}</div>`;
}

/** One of our forms, with the token that proves we created it for this visit. The server validates it. */
export const form = (action: string, token: string, body: Html): Html =>
  html`<form method="post" action="${action}" novalidate><input type="hidden" name="form_token" value="${token}">${body}</form>`;
