// What one network may ask for in a minute, and the IPv6 site around it, where no route of ours says so itself.
import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { createNetworkLimit } from './rate-limits.ts';

const makeAddress = (network: number, site = 'bad') => `2001:db8:${site}:${network.toString(16)}::1`;

describe('a network’s limit', () => {
  it('counts a whole IPv6 site as sixteen networks, and IPv4 addresses one by one', async () => {
    const app = Fastify();
    await app.register(rateLimit, { global: false });
    const requireFew = createNetworkLimit(app, { max: 2, hasRateLimits: true });
    app.get('/', { onRequest: requireFew }, async () => 'here');
    const isAllowed = async (remoteAddress: string) =>
      (await app.inject({ url: '/', remoteAddress })).statusCode === 200;
    const inTurn = async (addresses: string[]) => {
      const allowed = [];
      for (const address of addresses) allowed.push(await isAllowed(address));
      return allowed;
    };
    expect(await inTurn([makeAddress(1), makeAddress(1), makeAddress(1)])).toEqual([true, true, false]);
    const others = await inTurn(Array.from({ length: 40 }, (_, n) => makeAddress(n + 2)));
    // The third of the first network was refused before its site was counted.
    expect(others.indexOf(false)).toBe(30);
    expect(await inTurn([makeAddress(1, 'cafe'), '203.0.113.4', '203.0.113.5'])).toEqual([true, true, true]);
    await app.close();
  });

  it('is 600 a minute for everything under /oidc, and people see a page about it', async () => {
    const t = await testApp({ environment: { RATE_LIMITS: 'on' } });
    const ask = (url: string, remoteAddress = makeAddress(1)) => t.app.inject({ url, remoteAddress });
    for (let n = 0; n < 300; n += 1)
      for (const url of ['/oidc/jwks', '/oidc/assets/none']) expect((await ask(url)).statusCode).not.toBe(429);
    expect((await ask('/oidc/jwks')).statusCode).toBe(429);
    const page = await ask('/oidc/assets/none');
    expect(page.statusCode).toBe(429);
    expect(page.headers['content-type']).toContain('text/html');
    expect((await ask('/oidc/jwks', makeAddress(2))).statusCode).toBe(200);
    await t.close();
  });
});
