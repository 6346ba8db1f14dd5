// The page behind an invitation of staff: the name, and a password of one's own.
import { fillHtml, html } from '../../lib/html.ts';
import { say, sayLater } from '../../lib/languages/say.ts';
import { type Errors, field, type Page, toPage } from './layout.ts';
import { legalLinks } from './other-ways.ts';
import { WORDS } from './words.ts';

/** All text of these pages. Plain text: the templates escape it. */
const JOIN_WORDS = sayLater({
  title: () => say('Join {brand}'),
  lead: (email: string) => say('Choose a password for {email}. That’s all it takes.', { email }),
  button: 'Join',
  doneTitle: 'Welcome!',
  doneLead: 'Your account is ready. You can log in now.',
  goOn: 'Log in',
  hereTitle: 'You already have an account',
  here: 'Log in with your email. If you don’t know the password, reset it there.',
});

export function joinPage(token: string, { name, email }: { name: string; email: string }, errors?: Errors): Page {
  const fields = html`<input type="hidden" name="token" value="${token}"><input class="unseen" type="email" name="username" value="${email}" autocomplete="username" hidden>${field({ id: 'name', label: WORDS.field.name, value: name, autocomplete: 'name', maximum: 120, hint: WORDS.hint.name, errors })}
${field({ id: 'password', label: WORDS.field.newPassword, type: 'password', autocomplete: 'new-password', maximum: 200, hint: WORDS.hint.password, errors, isFirst: true })}
<button class="primary">${JOIN_WORDS.button}</button>`;
  return {
    title: JOIN_WORDS.title(),
    lead: JOIN_WORDS.lead(email),
    errors,
    body: html`<form method="post" action="/oidc/join" novalidate>${fields}</form>
<p class="small">${fillHtml(WORDS.signUp.agree, legalLinks())}</p>`,
  };
}

export const joinedPage = (path: string): Page => ({
  title: JOIN_WORDS.doneTitle,
  lead: JOIN_WORDS.doneLead,
  body: html`<a class="primary quiet" href="${path}">${JOIN_WORDS.goOn}</a>`,
});

export const alreadyHerePage = (): Page => ({
  title: JOIN_WORDS.hereTitle,
  lead: JOIN_WORDS.here,
  body: html`<a class="primary quiet" href="${toPage('/dashboard')}">${JOIN_WORDS.goOn}</a>`,
});
