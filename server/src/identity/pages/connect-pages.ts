// After logging in: whether another provider's login should open this account from now on.
import { html } from '../../lib/html.ts';
import { form, type Page } from './layout.ts';
import type { Visit } from './sign-in-pages.ts';
import { WAYS_WORDS } from './ways-words.ts';

/** Where a visit asks it. */
export const connectPath = (visitPath: string) => `${visitPath}/connect`;

export function connectPage(visit: Visit, link: { readonly provider: string; readonly email: string }): Page {
  const { connect: words } = WAYS_WORDS;
  return {
    title: words.title(link.provider),
    lead: words.lead(link.email, link.provider),
    body: form(
      connectPath(visit.path),
      visit.token,
      html`<button class="primary" name="answer" value="connect">${words.button(link.provider)}</button><button class="quiet" name="answer" value="skip">${words.skip}</button>`,
    ),
  };
}
