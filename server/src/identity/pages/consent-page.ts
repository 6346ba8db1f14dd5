// The page that asks whether an app may connect to someone's account.
import type { AppScope } from '@daynook/contract/connections/app-scopes';
import { type Html, html } from '../../lib/html.ts';
import { say, sayLater } from '../../lib/languages/say.ts';
import { form, type Page } from './layout.ts';

/** All text of this page. Plain text: the template escapes it. */
const WORDS = sayLater({
  title: (app: string) => say('Connect “{app}”?', { app }),
  lead: (app: string) =>
    say('“{app}” is an app that we haven’t checked. Only connect it if you’ve just started this in it.', { app }),
  /** `site` is a host name. */
  toSite: (site: string) => say('You’ll go back to {site}.', { site }),
  toProgram: 'You’ll go back to a program on this computer.',
  toApp: (scheme: string) => say('You’ll go back to the app on this device that opens “{scheme}:” links.', { scheme }),
  account: (email: string) => say('It connects to the account of {email}.', { email }),
  can: 'It can:',
  search: 'Search workspaces, free hours, and prices',
  scopes: {
    'bookings:read': 'See your bookings, as a guest and as a host',
    get 'bookings:write'() {
      return say('Hold hours for you for a few minutes. You confirm and pay on {brand}.');
    },
  } as Record<AppScope, string>,
  cannot: 'It can’t pay, cancel bookings, send messages, or change your account.',
  later: 'You can disconnect it anytime under Settings, Integrations.',
  connect: 'Connect',
  cancel: 'Cancel',
  stale: 'This page expired before you submitted it. Please press the button again.',
});

export interface Consent {
  readonly path: string;
  readonly token: string;
  readonly app: string;
  readonly site: string | undefined;
  /** Of an app on the person's device. */
  readonly scheme: string | undefined;
  readonly email: string;
  readonly scopes: readonly AppScope[];
  readonly isStale?: boolean;
}

/** Where the answer goes. */
function describeWay({ site, scheme }: Consent): string {
  if (scheme !== undefined) return WORDS.toApp(scheme);
  return site === undefined ? WORDS.toProgram : WORDS.toSite(site);
}

export function consentPage(consent: Consent): Page {
  const { path, token, app, email, scopes, isStale = false } = consent;
  const rights = [WORDS.search, ...scopes.map((scope) => WORDS.scopes[scope])];
  const list: Html = html`<div class="note"><b>${WORDS.can}</b><ul>${rights.map((right) => html`<li>${right}</li>`)}</ul></div>`;
  const buttons = html`<button class="primary" name="decision" value="connect">${WORDS.connect}</button><button class="quiet" name="decision" value="cancel">${WORDS.cancel}</button>`;
  return {
    title: WORDS.title(app),
    lead: WORDS.lead(app),
    errors: isStale ? { '': WORDS.stale } : {},
    // What people should read before they decide is above the buttons.
    body: html`${list}<p class="aside">${WORDS.cannot} ${WORDS.account(email)} ${describeWay(consent)}</p>${form(path, token, buttons)}
<p class="small">${WORDS.later}</p>`,
  };
}
