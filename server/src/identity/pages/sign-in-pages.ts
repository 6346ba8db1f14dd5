// The login pages: the form, the choice of an account, and the demo's accounts.
import { DEMO_ACCOUNTS } from '@daynook/contract/brand';
import { type Html, html } from '../../lib/html.ts';
import type { CheckoutIntent } from '../../modules/bookings/service.ts';
import { bookingNote } from './booking-note.ts';
import { type Errors, field, form, type Page } from './layout.ts';
import { type OtherWays, otherWays } from './other-ways.ts';
import { CHEVRON } from './scene.ts';
import { WORDS } from './words.ts';

/** Where a visit's forms go, and the token that they include. */
export interface Visit {
  readonly path: string;
  readonly token: string;
  /** What the visitor was about to book. */
  readonly booking?: CheckoutIntent | undefined;
  /** They come from the hosting pages or want to start hosting. */
  readonly isHosting: boolean;
  /** Other providers to log in with. */
  readonly upstreams: readonly { readonly id: string; readonly name: string }[];
}

/** Shown above both forms: the current booking, and which of the two forms is open. */
export const aboveForms = ({ path, booking }: Visit, shown: 'signIn' | 'signUp'): Html => {
  const tab = (name: typeof shown, href: string) =>
    html`<a href="${href}"${shown === name && html` aria-current="page"`}>${WORDS.tabs[name]}</a>`;
  return html`${booking !== undefined && bookingNote(booking)}<nav class="tabs" aria-label="${WORDS.tabs.label}">${tab('signIn', `${path}?account=other`)}${tab('signUp', `${path}/sign-up`)}</nav>`;
};

/** Roles whose demo account can be used with one click. */
export const DEMO_ROLES = ['guest', 'host', 'staff'] as const;

function demoAccounts(visit: Visit): Html {
  const buttons = DEMO_ROLES.map((role) => {
    const { title, text } = WORDS.demo[role];
    return html`<button name="demo" value="${role}" title="${DEMO_ACCOUNTS[role]}"><b>${title}</b><span>${text}</span></button>`;
  });
  return html`<section class="demo"><h2>${WORDS.demo.title}</h2>${form(visit.path, visit.token, html`${buttons}`)}</section>`;
}

interface SignInOptions {
  email?: string;
  errors?: Errors | undefined;
  /** A neutral sentence above the form. */
  note?: string | undefined;
  hasDemoAccounts: boolean;
  ways: OtherWays;
}

function signInHeading({ booking, isHosting }: Visit): Pick<Page, 'title' | 'lead'> {
  if (booking) return { title: WORDS.signIn.titleToBook, lead: WORDS.booking.kept };
  return { title: isHosting ? WORDS.signIn.titleToHost : WORDS.signIn.title, lead: WORDS.signIn.lead };
}

export function signInPage(visit: Visit, { email = '', errors, note, hasDemoAccounts, ways }: SignInOptions): Page {
  const fields = html`${field({ id: 'email', label: WORDS.field.email, type: 'email', value: email, autocomplete: 'username webauthn', maximum: 254, errors, isFirst: email === '' })}
${field({ id: 'password', label: WORDS.field.password, type: 'password', autocomplete: 'current-password', maximum: 200, errors, isFirst: email !== '', beside: html`<a href="${visit.path}/forgot">${WORDS.signIn.forgot}</a>` })}
<button class="primary">${WORDS.signIn.button}</button>`;
  return {
    ...signInHeading(visit),
    above: aboveForms(visit, 'signIn'),
    isBooking: visit.booking !== undefined,
    errors,
    hasPasskeys: ways.passkey !== undefined,
    body: html`${note !== undefined && html`<p class="note">${note}</p>`}${form(visit.path, visit.token, fields)}${otherWays(visit, ways)}${hasDemoAccounts && demoAccounts(visit)}`,
  };
}

export function selectAccountPage(visit: Visit, account: { name: string; email: string }): Page {
  const initial = [...account.name.trim()][0]?.toUpperCase() ?? '·';
  const person = html`<button class="person" name="account" value="current"><span class="face" aria-hidden="true">${initial}</span><span class="words"><b>${WORDS.select.continueAs(account.name)}</b><span>${account.email}</span></span>${CHEVRON}</button>`;
  return {
    title: WORDS.select.title,
    lead: WORDS.select.lead,
    above: visit.booking && bookingNote(visit.booking),
    isBooking: visit.booking !== undefined,
    body: html`<div class="people">${form(visit.path, visit.token, person)}</div>
<div class="stack"><a class="quiet" href="${visit.path}?account=other">${WORDS.select.other}</a><p class="aside">${WORDS.signIn.newHere} <a href="${visit.path}/sign-up">${WORDS.select.create}</a></p></div>`,
  };
}
