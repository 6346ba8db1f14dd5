/** Starts another OpenID provider as a process of its own, and logs in there. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { OidcBrowser, PageAnswer } from '../servers/oidc-browser.ts';

const SCRIPT = fileURLToPath(new URL('./upstream-process.ts', import.meta.url));

export interface UpstreamProcess {
  readonly issuer: string;
  stop(): Promise<void>;
}

/** `end` is how its issuer ends: some have a slash there. */
export async function startUpstream(redirectUris: readonly string[], end: '' | '/' = ''): Promise<UpstreamProcess> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', SCRIPT, end, ...redirectUris], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const issuer = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      if (line.startsWith('http')) resolve(line);
    });
    child.once('exit', (code) => reject(new Error(`the other provider ended with ${code}`)));
  });
  return {
    issuer,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

/** Someone at the other provider, as it describes them. */
export interface Person {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: unknown;
  readonly name?: string;
  readonly groups?: readonly string[];
  /** Like Microsoft Entra instead of `email_verified`. */
  readonly xms_edov?: unknown;
  /** What only its user info says. */
  readonly userInfo?: Readonly<Record<string, unknown>>;
}

/** Chooses the other provider on the login page, logs in there, and comes back. */
export async function continueWith(
  browser: OidcBrowser,
  login: PageAnswer,
  id: string,
  person: Person,
): Promise<PageAnswer> {
  const visit = /^https?:\/\/[^/]+\/oidc\/sign-in\/[\w-]+/.exec(login.url)![0];
  // Everyone logs in there again, no matter who did before.
  browser.forgetCookies('_session');
  const there = await browser.go(`${visit}/with/${id}`);
  await fetch(new URL('/oidc/people', there.url), { method: 'POST', body: JSON.stringify(person) });
  return browser.submit(there, { login: person.sub, password: 'any' }, 'name="login"');
}
