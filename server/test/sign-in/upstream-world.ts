/** An application with two other providers, which run as processes of their own, and people who log in there. */
import { freePort } from '../servers/free-port.ts';
import { OidcBrowser, type PageAnswer } from '../servers/oidc-browser.ts';
import { type LoginWorld, makeLoginWorld } from './login-world.ts';
import { continueWith, type Person, startUpstream, type UpstreamProcess } from './upstream.ts';

export interface UpstreamWorld {
  readonly w: LoginWorld;
  readonly google: UpstreamProcess;
  close(): Promise<void>;
  /** Logs in with the provider in a new browser. */
  arrive(who: Person, id?: string): Promise<{ browser: OidcBrowser; page: PageAnswer }>;
  arriveIn(
    who: Person,
    id?: string,
  ): Promise<{
    token: string;
    idToken: string;
    profile: { _id: string; email: string; name: string; isEmailVerified: boolean };
  }>;
}

/**
 * `google` and `plain` are one provider, and `company` is the company's own, whose claims grant roles. Its issuer ends in a slash, which the
 * setting of `loose` lacks. `wrong` isn't what the provider calls itself.
 */
export async function makeUpstreamWorld(): Promise<UpstreamWorld> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const toUrl = (id: string) => `${origin}/oidc/upstream/${id}/callback`;
  const [google, company] = await Promise.all([
    startUpstream([toUrl('google'), toUrl('plain')]),
    startUpstream([toUrl('company'), toUrl('loose')], '/'),
  ]);
  const client = { clientId: 'daynook', clientSecret: 'a-secret-for-tests' };
  const grant = { helpdesk: ['support'], books: ['finance', 'support'], root: ['admin'] };
  const upstreams = [
    { id: 'google', issuer: google.issuer, ...client },
    { id: 'plain', name: 'Plain', issuer: google.issuer, ...client },
    {
      id: 'company',
      name: 'Our company',
      issuer: company.issuer,
      isCompany: true,
      roles: { claim: 'groups', grant },
      ...client,
    },
    { id: 'loose', name: 'Loose', issuer: company.issuer.slice(0, -1), ...client },
    { id: 'wrong', name: 'Wrong', issuer: google.issuer.replace('127.0.0.1', 'localhost'), ...client },
    { id: 'down', name: 'Nowhere', issuer: 'http://127.0.0.1:9', ...client },
  ];
  const w = await makeLoginWorld({
    environment: { PORT: String(port), UPSTREAMS: JSON.stringify(upstreams) },
  });
  const arrive: UpstreamWorld['arrive'] = async (who, id = 'google') => {
    const browser = new OidcBrowser(w.t.origin);
    const page = await continueWith(browser, await browser.authorize(), id, who);
    return { browser, page };
  };
  return {
    w,
    google,
    close: async () => {
      await w.t.close();
      await Promise.all([google.stop(), company.stop()]);
    },
    arrive,
    arriveIn: async (who, id) => {
      const { browser, page } = await arrive(who, id);
      const tokens = await browser.redeem(page);
      const token = tokens['access_token']!;
      const { body } = await w.call(token, 'GET', '/api/users/profile');
      return { token, idToken: tokens['id_token']!, profile: body };
    },
  };
}

/** Whether the page is the client's, with a login. */
export const isIn = ({ url }: PageAnswer): boolean => new URL(url).searchParams.has('code');

/** After logging in, the page asks whether to connect the other login. */
export const connect = (browser: OidcBrowser, page: PageAnswer): Promise<PageAnswer> =>
  browser.submit(page, { answer: 'connect' }, 'value="connect"');
