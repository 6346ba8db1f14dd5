/**
 * A process of its own with another OpenID provider, such as Google's. A test says who has an account there with
 * `POST /oidc/people`, and logs in with the subject as the name. Takes the end of its issuer and the client's redirect URLs as arguments, and
 * prints its issuer.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { type Configuration, Provider } from '../../src/identity/oidc-library.ts';

const MOUNT = '/oidc';
const [, , end = '', ...redirectUris] = process.argv;

type Person = { sub: string; userInfo?: object } & Record<string, unknown>;
const people = new Map<string, Person>();

const server = createServer();
server.listen(0, '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}${MOUNT}${end}`;
  const configuration: Configuration = {
    clients: [
      {
        client_id: 'daynook',
        client_secret: 'a-secret-for-tests',
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: redirectUris,
      },
    ],
    claims: { openid: ['sub'], profile: ['name', 'groups'], email: ['email', 'email_verified', 'xms_edov'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: true } },
    interactions: { url: (_ctx, interaction) => `${MOUNT}/interaction/${interaction.uid}` },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: async (use) => {
        const { userInfo, ...person } = people.get(accountId)!;
        return use === 'userinfo' ? { ...person, ...userInfo } : person;
      },
    }),
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client!.clientId,
        accountId: ctx.oidc.session!.accountId!,
      });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  };
  const provider = new Provider(issuer, configuration);
  provider.proxy = true;
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url === `${MOUNT}/people`) {
      void json(request).then((person) => {
        people.set((person as Person).sub, person as Person);
        response.end();
      });
      return;
    }
    // Like many providers, one of them doesn't say when people logged in.
    if (/upstream%2Fplain%2F/.test(request.url!))
      request.url = request.url!.replaceAll(/&(?:max_age=0|prompt=login)/g, '');
    const raw = request as typeof request & { originalUrl?: string };
    raw.originalUrl = raw.url!;
    raw.url = raw.url!.slice(MOUNT.length) || '/';
    void answer(raw, response);
  });
  process.stdout.write(`${issuer}\n`);
});
