/** An application with real logins: accounts, browsers that log in, and calls to the API as them. */
import { ensureAccount } from '../../src/identity/accounts.ts';
import { makeCode, toStep } from '../../src/identity/second-factor/totp.ts';
import { type ListeningApp, listeningApp } from '../servers/listening-app.ts';
import { OidcBrowser, type PageAnswer } from '../servers/oidc-browser.ts';

export const PASSWORD = 'river-otter-lamp';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT';

/** Calls the API with a token. */
const makeCaller =
  (t: ListeningApp, csrf: Record<string, string>) =>
  async (token: string, method: Method, url: string, payload?: object) => {
    const headers = { ...csrf, authorization: `Bearer ${token}` };
    const answer = await t.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    return { status: answer.statusCode, body: answer.body ? JSON.parse(answer.body) : undefined };
  };

export interface LoginWorld {
  readonly t: ListeningApp;
  makeAccount(email: string, isVerified?: boolean): Promise<string>;
  /** The page after the password. */
  enterPassword(browser: OidcBrowser, email: string, password?: string): Promise<PageAnswer>;
  readonly call: ReturnType<typeof makeCaller>;
  /** Logs in with the password alone. */
  signIn(email: string): Promise<string>;
  /** The code that an app with this secret shows now, or steps later. */
  codeNow(secret: string, later?: number): string;
  /** Sets up an app for the token's member. */
  setUpApp(token: string): Promise<{ secret: string; recoveryCodes: string[] }>;
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)!
      .map((byte) => Number.parseInt(byte, 2)),
  );
}

export async function makeLoginWorld(options: Parameters<typeof listeningApp>[0] = {}): Promise<LoginWorld> {
  const t = await listeningApp(options);
  const { cookie, 'x-csrf-token': csrf } = await t.signIn({ subject: 'nobody' });
  const call = makeCaller(t, { cookie, 'x-csrf-token': csrf });
  const codeNow: LoginWorld['codeNow'] = (secret, later = 0) =>
    makeCode(fromBase32(secret), toStep(t.clock.now()) + later);
  return {
    t,
    makeAccount: (email, isVerified = true) =>
      ensureAccount(t.deps, { email, name: 'Kim Park', password: PASSWORD, isVerified }),
    enterPassword: async (browser, email, password = PASSWORD) =>
      browser.submit(await browser.authorize(), { email, password }, 'name="password"'),
    call,
    signIn: async (email) => (await new OidcBrowser(t.origin).signIn(email, PASSWORD))['access_token']!,
    codeNow,
    setUpApp: async (token) => {
      const { body: started } = await call(token, 'POST', '/api/account/totp', { password: PASSWORD });
      const { body } = await call(token, 'POST', '/api/account/totp/confirmation', {
        code: codeNow(started.secret, -1),
      });
      return { secret: started.secret, recoveryCodes: body.recoveryCodes };
    },
  };
}
