/** An app as people connect it: the MCP SDK's client, with its OAuth flow, and a browser in which the person decides. */
import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { OidcBrowser, type PageAnswer } from './oidc-browser.ts';

/** Nothing listens there: the browser stops before it. */
const CALLBACK = 'http://127.0.0.1:7777/callback';

/** What the client stores, and where it sends the person. */
class Memory implements OAuthClientProvider {
  readonly redirectUrl: string;
  readonly clientMetadata;
  client: StoredOAuthClientInformation | undefined;
  stored: StoredOAuthTokens | undefined;
  sentTo: URL | undefined;
  #verifier = '';
  #discovered: OAuthDiscoveryState | undefined;
  constructor(name: string, redirectUrl: string) {
    this.redirectUrl = redirectUrl;
    this.clientMetadata = {
      client_name: name,
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    };
  }
  state = () => 'the-state';
  clientInformation = () => this.client;
  saveClientInformation = (client: StoredOAuthClientInformation) => {
    this.client = client;
  };
  tokens = () => this.stored;
  saveTokens = (tokens: StoredOAuthTokens) => {
    this.stored = tokens;
  };
  redirectToAuthorization = (url: URL) => {
    this.sentTo = url;
  };
  saveCodeVerifier = (verifier: string) => {
    this.#verifier = verifier;
  };
  codeVerifier = () => this.#verifier;
  saveDiscoveryState = (state: OAuthDiscoveryState) => {
    this.#discovered = state;
  };
  discoveryState = () => this.#discovered;
  invalidateCredentials = () => {
    this.stored = undefined;
  };
}

export interface Said {
  readonly text: string;
  readonly isError: boolean;
}

export class McpApp {
  readonly memory: Memory;
  readonly browser: OidcBrowser;
  readonly #url: URL;
  readonly #clients: Client[] = [];

  constructor(origin: string, { name = 'Desk Finder', redirectUrl = CALLBACK } = {}) {
    this.#url = new URL(`${origin}/mcp`);
    this.memory = new Memory(name, redirectUrl);
    this.browser = new OidcBrowser(origin);
  }

  /** A client without a login, with the app's, or with an API token. Throws UnauthorizedError if it's asked for a login. */
  async open(apiToken?: string, { isAnonymous = false } = {}): Promise<Client> {
    const transport = new StreamableHTTPClientTransport(this.#url, {
      ...(isAnonymous ? {} : { authProvider: apiToken ? { token: async () => apiToken } : this.memory }),
    });
    const client = new Client({ name: 'test', version: '1.0.0' });
    this.#clients.push(client);
    await client.connect(transport);
    return client;
  }

  static async call(client: Client, name: string, input: Record<string, unknown>): Promise<Said> {
    const answer = await client.callTool({ name, arguments: input });
    const [content] = answer.content as { text: string }[];
    return { text: content!.text, isError: answer.isError === true };
  }

  /** Calls a tool that needs a login, which makes the client start its OAuth flow. Returns the page that the person sees first. */
  async askForLogin(scope?: string): Promise<PageAnswer> {
    const client = await this.open();
    try {
      await McpApp.call(client, 'list_my_bookings', {});
      throw new Error('the tool answered without a login');
    } catch (error) {
      if (!(error instanceof UnauthorizedError)) throw error;
    }
    const address = new URL(this.memory.sentTo!);
    if (scope !== undefined) address.searchParams.set('scope', scope);
    return this.browser.go(address.href);
  }

  /** The person logs in. Returns the page that asks whether the app may connect. */
  async logIn(email: string, password: string, scope?: string): Promise<PageAnswer> {
    const page = await this.askForLogin(scope);
    if (page.url.includes('/oidc/connect/')) return page;
    return this.browser.submit(page, { email, password }, 'name="password"');
  }

  /** The person decides, and the client gets its tokens. */
  async decide(page: PageAnswer, decision: 'connect' | 'cancel' = 'connect'): Promise<URL> {
    const callback = new URL((await this.browser.submit(page, { decision })).url);
    const code = callback.searchParams.get('code');
    if (code === null) return callback;
    const transport = new StreamableHTTPClientTransport(this.#url, { authProvider: this.memory });
    await transport.finishAuth(callback.searchParams);
    return callback;
  }

  async close(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.close()));
  }
}
