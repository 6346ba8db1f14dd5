// The page after the password, for accounts with an authenticator app.
import { html } from '../../lib/html.ts';
import { bookingNote } from './booking-note.ts';
import { type Errors, field, form, type Page, toPage } from './layout.ts';
import { SECURITY_WORDS } from './security-words.ts';
import type { Visit } from './sign-in-pages.ts';

/** Where the second step of a visit is. */
export const secondStepPath = (visitPath: string) => `${visitPath}/code`;

interface SecondStepOptions {
  isRecovery: boolean;
  /** A neutral sentence above the form. */
  note?: string | undefined;
  errors?: Errors;
}

export function secondStepPage(visit: Visit, { isRecovery, note, errors }: SecondStepOptions): Page {
  const { secondStep: words } = SECURITY_WORDS;
  const path = secondStepPath(visit.path);
  const code = isRecovery
    ? field({ id: 'code', label: words.recoveryCode, autocomplete: 'off', maximum: 40, errors, isFirst: true })
    : field({
        id: 'code',
        label: words.code,
        autocomplete: 'one-time-code',
        inputmode: 'numeric',
        maximum: 12,
        errors,
        isFirst: true,
      });
  const kind = isRecovery && html`<input type="hidden" name="kind" value="recovery">`;
  const other = isRecovery
    ? html`<a href="${path}">${words.useApp}</a>`
    : html`<a href="${path}?with=recovery">${words.useRecovery}</a>`;
  const help =
    isRecovery && html`<p class="small">${words.lost} <a href="${toPage('/contact')}">${words.contact}</a></p>`;
  return {
    title: isRecovery ? words.recoveryTitle : words.title,
    lead: isRecovery ? words.recoveryLead : words.lead,
    above: visit.booking && bookingNote(visit.booking),
    isBooking: visit.booking !== undefined,
    errors,
    body: html`${note !== undefined && html`<p class="note">${note}</p>`}${form(path, visit.token, html`${kind}${code}<button class="primary">${words.button}</button>`)}
<div class="stack"><p class="aside">${other}</p>${help}<p class="aside"><a href="${visit.path}?account=other">${words.back}</a></p></div>`,
  };
}
