/**
 * A browser without scripts, for login tests. Keeps cookies by path, follows redirects, reads and submits forms, and is the client that
 * requests tokens.
 */
import { createHash, randomBytes } from 'node:crypto';

interface Cookie {
  value: string;
  path: string;
}

export interface PageAnswer {
  status: number;
  url: string;
  html: string;
  headers: Headers;
}

export interface Tokens {
  status: number;
  body: Record<string, string> & { error?: string };
}

const fromHtml = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** The page's first form whose markup contains the text: its URL and hidden fields. */
export function readForm(page: PageAnswer, holding = ''): { action: string; fields: Record<string, string> } {
  const forms = page.html.match(/<form[\s\S]*?<\/form>/g) ?? [];
  const markup = forms.find((form) => form.includes(holding));
  if (!markup)
    throw new Error(
      `no form with ${JSON.stringify(holding)} on ${page.url}: ${page.html.replace(/<style>[\s\S]*?<\/style>/, '').slice(0, 2_000)}`,
    );
  const fields: Record<string, string> = {};
  for (const input of markup.match(/<input type="hidden"[^>]*>/g) ?? []) {
    fields[/ name="([^"]*)"/.exec(input)![1]!] = fromHtml(/ value="([^"]*)"/.exec(input)?.[1] ?? '');
  }
  return { action: fromHtml(/ action="([^"]*)"/.exec(markup)![1]!), fields };
}

/** A page's text, without markup and style. */
export const readPageText = (page: PageAnswer): string =>
  fromHtml(page.html.replace(/<style>[\s\S]*?<\/style>|<svg[\s\S]*?<\/svg>/g, '').replaceAll(/<[^>]+>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();

export class OidcBrowser {
  readonly origin: string;
  readonly clientId: string;
  /** Its user agent when it requests tokens. */
  userAgent = 'test';
  readonly #cookies = new Map<string, Cookie>();
  #verifier = '';

  constructor(origin: string, clientId = 'daynook-web') {
    this.origin = origin;
    this.clientId = clientId;
  }

  get cookieNames(): string[] {
    return [...this.#cookies.values()].length === 0 ? [] : [...this.#cookies.keys()].map((key) => key.split(' ')[0]!);
  }

  /** Loses the cookies with this name, and their signatures. */
  forgetCookies(name: string): void {
    for (const key of this.#cookies.keys())
      if (key.startsWith(`${name} `) || key.startsWith(`${name}.`)) this.#cookies.delete(key);
  }

  #cookieHeader(url: URL): string {
    return [...this.#cookies]
      .filter(
        ([, { path }]) => url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`),
      )
      .map(([key, { value }]) => `${key.split(' ')[0]}=${value}`)
      .join('; ');
  }

  #keep(headers: Headers, url: URL): void {
    for (const line of headers.getSetCookie()) {
      const [pair, ...attributes] = line.split(';').map((part) => part.trim());
      const [name, value] = [pair!.slice(0, pair!.indexOf('=')), pair!.slice(pair!.indexOf('=') + 1)];
      const attribute = (wanted: string) =>
        attributes.find((text) => text.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
      const path = attribute('path') ?? url.pathname.slice(0, Math.max(1, url.pathname.lastIndexOf('/')));
      const expires = attribute('expires');
      if (value === '' || (expires !== undefined && new Date(expires).getTime() < Date.now()))
        this.#cookies.delete(`${name} ${path}`);
      else this.#cookies.set(`${name} ${path}`, { value, path });
    }
  }

  /** One request without following redirects. */
  async request(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.origin);
    const headers = new Headers(init.headers);
    const cookie = this.#cookieHeader(url);
    if (cookie) headers.set('cookie', cookie);
    if (!headers.has('accept')) headers.set('accept', 'text/html');
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    this.#keep(response.headers, url);
    return response;
  }

  /** Opens the URL and follows redirects. Stops at the client's own pages, which no test serves. */
  async go(address: string, init: RequestInit = {}): Promise<PageAnswer> {
    let url = new URL(address, this.origin);
    let request = init;
    for (let hops = 0; hops < 12; hops += 1) {
      if (!url.pathname.startsWith('/oidc/')) return { status: 0, url: url.href, html: '', headers: new Headers() };
      const response = await this.request(url.href, request);
      const html = await response.text();
      const refresh = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(html)?.[1];
      const location = response.headers.get('location') ?? (refresh && fromHtml(refresh));
      if (!location) return { status: response.status, url: url.href, html, headers: response.headers };
      url = new URL(location, url);
      request = {};
    }
    throw new Error('too many redirects');
  }

  /** Submits the page's form that contains the text, with these fields. */
  submit(page: PageAnswer, fields: Record<string, string>, holding = ''): Promise<PageAnswer> {
    const form = readForm(page, holding);
    return this.go(form.action, { method: 'POST', body: new URLSearchParams({ ...form.fields, ...fields }) });
  }

  /** Like `submit`, but only one request. */
  submitOnce(page: PageAnswer, fields: Record<string, string>, holding = ''): Promise<Response> {
    const form = readForm(page, holding);
    return this.request(form.action, { method: 'POST', body: new URLSearchParams({ ...form.fields, ...fields }) });
  }

  /** The URL to which the client sends people to log in. */
  authorizeAddress(extra: Record<string, string> = { prompt: 'select_account' }): string {
    this.#verifier = randomBytes(32).toString('base64url');
    const parameters = {
      client_id: this.clientId,
      response_type: 'code',
      redirect_uri: `${this.origin}/auth/callback`,
      scope: 'openid profile email offline_access',
      state: 'the-state',
      code_challenge: createHash('sha256').update(this.#verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...extra,
    };
    return `${this.origin}/oidc/auth?${new URLSearchParams(parameters)}`;
  }

  authorize(extra?: Record<string, string>): Promise<PageAnswer> {
    return this.go(this.authorizeAddress(extra));
  }

  /** The provider's response if nothing may be shown: a code while this browser's session exists, otherwise the reason. */
  async silently(): Promise<string> {
    const { searchParams } = new URL((await this.authorize({ prompt: 'none' })).url);
    return searchParams.has('code') ? 'a code' : (searchParams.get('error') ?? 'no answer');
  }

  async token(fields: Record<string, string>): Promise<Tokens> {
    const response = await fetch(`${this.origin}/oidc/token`, {
      method: 'POST',
      headers: { 'user-agent': this.userAgent },
      body: new URLSearchParams({ client_id: this.clientId, ...fields }),
    });
    return { status: response.status, body: (await response.json()) as Tokens['body'] };
  }

  /** Redeems the code of a page that ended at the client's callback. */
  async redeem(callback: PageAnswer): Promise<Tokens['body']> {
    const code = new URL(callback.url).searchParams.get('code');
    if (!code) throw new Error(`no code in ${callback.url}: ${readPageText(callback).slice(0, 500)}`);
    const { status, body } = await this.token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: `${this.origin}/auth/callback`,
      code_verifier: this.#verifier,
    });
    if (status !== 200) throw new Error(`token: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  refresh(refreshToken: string): Promise<Tokens> {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken });
  }

  /** Logs in, from the first page to the tokens. */
  async signIn(email: string, password: string): Promise<Tokens['body']> {
    let page = await this.authorize();
    if (page.html.includes('value="current"')) page = await this.go(`${page.url}?account=other`);
    return this.redeem(await this.submit(page, { email, password }, 'name="password"'));
  }
}

/** A JWT's claims, unverified. */
export const readClaims = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString('utf8')) as Record<string, unknown>;
