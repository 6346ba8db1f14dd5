// What the login page offers besides the password.
import { fillHtml, type Html, html } from '../../lib/html.ts';
import { toPage } from './layout.ts';
import { PASSKEY_IDS } from './passkey-script.ts';
import { SECURITY_WORDS } from './security-words.ts';
import type { Visit } from './sign-in-pages.ts';
import { WORDS } from './words.ts';

export interface OtherWays {
  /** What the browser needs to log in with a passkey; undefined where there are none. */
  readonly passkey?: string | undefined;
}

const passkeyPath = (visitPath: string) => `${visitPath}/passkey`;

const KEY = html`<svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="8.5" cy="8.5" r="4.5"/><path d="m12 12 8 8m-3-3 2-2"/></svg>`;

/** Hidden until the script has found that this browser can do it. */
function passkeyButton(visit: Visit, options: string): Html {
  const { passkey: words } = SECURITY_WORDS;
  const hidden = html`<form id="${PASSKEY_IDS.form}" method="post" action="${passkeyPath(visit.path)}" data-options="${options}" hidden><input type="hidden" name="form_token" value="${visit.token}"><input type="hidden" name="credential"></form>`;
  return html`<div id="${PASSKEY_IDS.box}" class="stack" hidden>${hidden}<button type="button" id="${PASSKEY_IDS.button}" class="quiet way">${KEY}<span>${words.button}</span></button><p id="${PASSKEY_IDS.failed}" class="note" role="status" hidden>${words.failed}</p></div>`;
}

/** For `{terms}` and `{privacy}` in a text. */
export const legalLinks = () => ({
  terms: html`<a href="${toPage('/terms')}">${WORDS.signUp.terms}</a>`,
  privacy: html`<a href="${toPage('/privacy')}">${WORDS.signUp.privacy}</a>`,
});

/** Links and not forms, because a form's security policy would also apply to the other provider's page. */
function upstreamLinks({ path, upstreams }: Visit): Html {
  const { upstream: words } = SECURITY_WORDS;
  const links = upstreams.map(
    ({ id, name }) => html`<a class="quiet" href="${path}/with/${id}">${words.button(name)}</a>`,
  );
  return html`<p class="or"><span>${words.or}</span></p><div class="stack">${links}<p class="small">${fillHtml(words.agree, legalLinks())}</p></div>`;
}

export const otherWays = (visit: Visit, { passkey }: OtherWays): Html =>
  html`${passkey !== undefined && passkeyButton(visit, passkey)}${visit.upstreams.length > 0 && upstreamLinks(visit)}`;
