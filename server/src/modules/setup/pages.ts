// The pages of the first start. Like the login pages, they work without scripts.
import { inLanguage, type Language } from '@daynook/contract/languages/languages';
import { type Errors, field, type Page } from '../../identity/pages/layout.ts';
import { WORDS as LOGIN_WORDS } from '../../identity/pages/words.ts';
import { html } from '../../lib/html.ts';
import { WORDS } from './words.ts';

const CODE_MAXIMUM = 100;

export const codePage = (code: string, errors?: Errors): Page => ({
  title: WORDS.code.title,
  lead: WORDS.code.lead,
  errors,
  body: html`<form method="get" action="/setup" novalidate>${field({ id: 'code', label: WORDS.code.label, value: code, autocomplete: 'off', maximum: CODE_MAXIMUM, errors, isFirst: true })}<button class="primary">${WORDS.code.button}</button></form>`,
});

interface AdminFields {
  readonly name?: string;
  readonly email?: string;
  readonly domains: readonly string[];
}

export const adminPage = (code: string, { name = '', email = '', domains }: AdminFields, errors?: Errors): Page => ({
  title: WORDS.admin.title,
  lead: WORDS.admin.lead,
  errors,
  body: html`<form method="post" action="/setup" novalidate><input type="hidden" name="code" value="${code}">
${field({ id: 'name', label: LOGIN_WORDS.field.name, value: name, autocomplete: 'name', maximum: 120, hint: LOGIN_WORDS.hint.name, errors, isFirst: true })}
${field({ id: 'email', label: LOGIN_WORDS.field.email, type: 'email', value: email, autocomplete: 'username', maximum: 254, hint: WORDS.admin.emailHint(domains), errors })}
${field({ id: 'password', label: LOGIN_WORDS.field.newPassword, type: 'password', autocomplete: 'new-password', maximum: 200, hint: LOGIN_WORDS.hint.password, errors })}
<button class="primary">${WORDS.admin.button}</button></form>`,
});

/** `language` is what the site's pages are shown in. */
export const donePage = (email: string, language: Language): Page => ({
  title: WORDS.done.title,
  lead: WORDS.done.lead(email),
  body: html`<a class="primary quiet" href="${inLanguage(language, '/admin?view=setup')}">${WORDS.done.button}</a>`,
});
