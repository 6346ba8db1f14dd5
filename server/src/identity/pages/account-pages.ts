// The pages for creating an account, confirming its address, and replacing its password.
import { fillHtml, html } from '../../lib/html.ts';
import { type Errors, field, form, type Page, toPage } from './layout.ts';
import { legalLinks, otherWays } from './other-ways.ts';
import { aboveForms, type Visit } from './sign-in-pages.ts';
import { WAYS_WORDS } from './ways-words.ts';
import { WORDS } from './words.ts';

const newPassword = (errors: Errors | undefined, isFirst: boolean) =>
  field({
    id: 'password',
    label: isFirst ? WORDS.field.newPassword : WORDS.field.password,
    type: 'password',
    autocomplete: 'new-password',
    maximum: 200,
    hint: WORDS.hint.password,
    errors,
    isFirst,
  });

function signUpHeading({ booking, isHosting }: Visit): Pick<Page, 'title' | 'lead'> {
  if (isHosting) return { title: WORDS.signUp.titleToHost, lead: WORDS.signUp.leadToHost };
  return { title: WORDS.signUp.title, lead: booking ? WORDS.booking.kept : WORDS.signUp.lead };
}

export function signUpPage(visit: Visit, values: { name?: string; email?: string }, errors?: Errors): Page {
  const path = `${visit.path}/sign-up`;
  const fields = html`${field({ id: 'name', label: WORDS.field.name, value: values.name ?? '', autocomplete: 'name', maximum: 120, hint: WORDS.hint.name, errors, isFirst: true })}
${field({ id: 'email', label: WORDS.field.email, type: 'email', value: values.email ?? '', autocomplete: 'username', maximum: 254, errors })}
${newPassword(errors, false)}
<button class="primary">${WORDS.signUp.button}</button>`;
  return {
    ...signUpHeading(visit),
    above: aboveForms(visit, 'signUp'),
    isBooking: visit.booking !== undefined,
    errors,
    body: html`${form(path, visit.token, fields)}
<p class="small">${fillHtml(WORDS.signUp.agree, legalLinks())}</p>${otherWays(visit, {})}`,
  };
}

/** The same page whether the account is new or existed before, so that it reveals nothing. */
export const oneMomentPage = (email: string, goOnTo: string): Page => ({
  title: WORDS.oneMoment.title,
  lead: WORDS.oneMoment.lead(email),
  goOnTo,
  body: html`<a class="quiet" href="${goOnTo}">${WORDS.oneMoment.link}</a>`,
});

export function forgotPage(visit: Visit, email: string, errors?: Errors): Page {
  const fields = html`${field({ id: 'email', label: WORDS.field.email, type: 'email', value: email, autocomplete: 'username', maximum: 254, errors, isFirst: true })}<button class="primary">${WORDS.forgot.button}</button>`;
  return {
    title: WORDS.forgot.title,
    lead: WORDS.forgot.lead,
    errors,
    body: html`${form(`${visit.path}/forgot`, visit.token, fields)}<p class="aside"><a href="${visit.path}?account=other">${WORDS.forgot.back}</a></p>`,
  };
}

export const emailSentPage = (visit: Visit, email: string): Page => ({
  title: WORDS.emailSent.title,
  lead: WORDS.emailSent.lead(email),
  body: html`<p class="small">${WORDS.emailSent.help}</p><a class="quiet" href="${visit.path}?account=other">${WORDS.emailSent.back}</a>`,
});

/** A way to log in that can be removed together with the old password. */
export interface RemovableWay {
  readonly id: string;
  readonly label: string;
  readonly added: string;
  readonly isChecked: boolean;
}

const removableWays = (ways: readonly RemovableWay[]) => {
  const { remove: words } = WAYS_WORDS;
  const boxes = ways.map(
    ({ id, label, added, isChecked }) =>
      html`<label class="choice"><input type="checkbox" name="remove-${id}" value="yes"${isChecked && html` checked`}><span>${label}<span class="hint">${added}</span></span></label>`,
  );
  return html`<fieldset class="choices"><legend>${words.title}</legend><p class="hint">${words.lead}</p>${boxes}</fieldset>`;
};

interface ResetOptions {
  readonly token: string;
  readonly email: string;
  readonly ways: readonly RemovableWay[];
  readonly errors?: Errors;
}

export function resetPage({ token, email, ways, errors }: ResetOptions): Page {
  // A hidden field with the address, so that password managers save the new password for it.
  const fields = html`<input type="hidden" name="token" value="${token}"><input class="unseen" type="email" name="username" value="${email}" autocomplete="username" hidden>${newPassword(errors, true)}${ways.length > 0 && removableWays(ways)}<button class="primary">${WORDS.reset.button}</button>`;
  return {
    title: WORDS.reset.title,
    lead: WORDS.reset.lead(email),
    errors,
    body: html`<form method="post" action="/oidc/reset-password" novalidate>${fields}</form>`,
  };
}

export const resetDonePage = (): Page => ({
  title: WORDS.reset.doneTitle,
  lead: WORDS.reset.doneLead,
  body: html`<a class="primary quiet" href="${toPage('/dashboard')}">${WORDS.reset.goOn}</a>`,
});

interface VerifyOptions {
  token: string;
  email: string;
  name: string;
  /** Nobody is logged in to that account here, so they have to enter the password. */
  needsPassword: boolean;
  errors?: Errors | undefined;
}

const ownPassword = (errors: Errors | undefined) =>
  field({
    id: 'password',
    label: WORDS.field.password,
    type: 'password',
    autocomplete: 'current-password',
    maximum: 200,
    hint: WORDS.verify.password,
    errors,
    isFirst: true,
  });

export function verifyPage({ token, email, name, needsPassword, errors }: VerifyOptions): Page {
  const password = needsPassword && ownPassword(errors);
  return {
    title: WORDS.verify.title,
    lead: WORDS.verify.lead(email, name),
    errors,
    body: html`<form method="post" action="/oidc/verify-email" novalidate><input type="hidden" name="token" value="${token}">${password}<button class="primary" name="answer" value="mine">${WORDS.verify.button}</button><button class="as-link" name="answer" value="not-mine">${WORDS.verify.notMine}</button></form>`,
  };
}

export const verifyDonePage = (): Page => ({
  title: WORDS.verify.doneTitle,
  lead: WORDS.verify.doneLead,
  body: html`<a class="primary quiet" href="${toPage('/dashboard')}">${WORDS.verify.goOn}</a>`,
});

/** Changes an account's email address. */
export const changeEmailPage = ({ token, email, name, needsPassword, errors }: VerifyOptions): Page => ({
  title: WORDS.changeEmail.title,
  lead: WORDS.changeEmail.lead(email, name),
  errors,
  body: html`<form method="post" action="/oidc/change-email" novalidate><input type="hidden" name="token" value="${token}">${needsPassword && ownPassword(errors)}<button class="primary">${WORDS.changeEmail.button}</button></form>`,
});

export const emailChangedPage = (email: string): Page => ({
  title: WORDS.changeEmail.doneTitle,
  lead: WORDS.changeEmail.doneLead(email),
  body: html`<a class="primary quiet" href="${toPage('/settings/account')}">${WORDS.verify.goOn}</a>`,
});

export const disownedPage = (): Page => ({
  title: WORDS.verify.disownedTitle,
  lead: WORDS.verify.disownedLead,
  body: html`<a class="quiet" href="${toPage('/')}">${WORDS.verify.goOn}</a>`,
});

/** Where demo members read emails that aren't sent. */
const outboxLink = () => html`<a class="quiet" href="${toPage('/demo/outbox')}">${WORDS.demoOutbox}</a>`;

export const resendPage = (formToken: string, email: string, hasOutbox: boolean): Page => ({
  title: WORDS.verify.resendTitle,
  lead: WORDS.verify.resendLead(email),
  body: form(
    '/oidc/verify-email',
    formToken,
    html`<button class="primary" name="answer" value="resend">${WORDS.verify.resendButton}</button>${hasOutbox && outboxLink()}`,
  ),
});

export const resentPage = (email: string, hasOutbox: boolean): Page => ({
  title: WORDS.verify.resentTitle,
  lead: WORDS.verify.resentLead(email),
  body: html`<p class="small">${hasOutbox ? WORDS.demoOutboxHelp : WORDS.emailSent.help}</p>${hasOutbox && outboxLink()}<a class="quiet" href="${toPage('/dashboard')}">${WORDS.verify.goOn}</a>`,
});

/** A page with a message and a link home. */
export const plainPage = (title: string, lead: string, details?: string): Page => ({
  title,
  lead,
  body: html`${details !== undefined && html`<p class="small">${WORDS.problem.code} <code>${details}</code></p>`}<a class="quiet" href="${toPage('/')}">${WORDS.problem.goOn}</a>`,
});

export function signOutPage(action: string, xsrf: string, name: string | undefined): Page {
  return {
    title: WORDS.signOut.title,
    lead: name === undefined ? WORDS.signOut.anybody : WORDS.signOut.lead(name),
    body: html`<form method="post" action="${action}"><input type="hidden" name="xsrf" value="${xsrf}"><input type="hidden" name="logout" value="yes"><button class="primary" autofocus>${WORDS.signOut.button}</button><a class="quiet" href="${toPage('/')}">${WORDS.signOut.stay}</a></form>`,
  };
}

export const signedOutPage = (): Page => ({
  title: WORDS.signOut.doneTitle,
  lead: WORDS.signOut.doneLead,
  body: html`<a class="quiet" href="${toPage('/')}">${WORDS.signOut.goOn}</a>`,
});
