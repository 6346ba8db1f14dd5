import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';

describe('settings', () => {
  it('have defaults that work without any settings', () => {
    expect(parseConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      isDemo: true,
      databaseUrl: undefined,
      oidc: {
        isEmbedded: true,
        issuer: 'http://localhost:3000/oidc',
        clientId: 'daynook-web',
        audience: 'daynook-api',
      },
    });
    const own = { DATABASE_URL: 'postgres://x/y', STAFF_EMAIL_DOMAINS: 'market.example' };
    expect(parseConfig(own)).toMatchObject({ isDemo: false, staffEmailDomains: ['market.example'] });
  });

  it('count as missing when empty', () => {
    expect(parseConfig({ PORT: '', PUBLIC_URL: '', DEMO: '' }).port).toBe(3000);
  });

  it.each([
    ['PORT', 'abc', 'must be a port number'],
    ['PORT', '70000', 'must be a port number'],
    ['PORT', '-1', 'must be a port number'],
    ['PUBLIC_URL', 'daynook', 'must be a URL such as'],
    ['PUBLIC_URL', 'ftp://daynook.com', 'must be a URL such as'],
    ['PUBLIC_URL', 'https://daynook.com/app', 'must have no path'],
    ['PUBLIC_URL', 'https://user@daynook.com', 'must have no path'],
    ['DATABASE_URL', 'mysql://x', 'must start with postgres://'],
    ['DATABASE_REPLICA_URL', 'mysql://x', 'must start with postgres://'],
    ['DATABASE_DIRECT_URL', 'db.internal', 'must start with postgres://'],
    ['LANGUAGES', ',', 'must name a language'],
    ['DATABASE_PREPARE', 'sometimes', 'must be on or off'],
    ['DATABASE_POOL_SIZE', '0', '1 to 100'],
    ['DATABASE_POOL_SIZE', 'many', '1 to 100'],
    ['REDIS_URL', 'localhost', 'must start with redis://'],
    ['OIDC_ISSUER', 'issuer', 'must be a URL such as'],
    ['STAFF_EMAIL_DOMAINS', 'daynook', 'must be domain names'],
    ['DEMO', 'yes', 'must be on or off'],
    ['BETA_GATE', 'maybe', 'must be on or off'],
    ['PAUSE_AFTER_DOCUMENTS', 'insurance,passport', 'must be one or more of insurance, lease, permit, identity'],
    ['SMTP_URL', 'mail.example', 'must start with smtp://'],
    ['SMS_HTTP_URL', 'sms.example', 'must be a URL such as'],
    ['SMS_FROM', 'The whole marketplace', 'must be a number such as'],
    ['SMS_FROM', '+1 503', 'must be a number such as'],
    ['MAIL_FROM', 'nobody', 'must be an address'],
    ['MAIL_FROM', 'A <a@b.example>\r\nBcc: x@y.example', 'must be an address'],
    ['REPLY_DOMAIN', 'https://reply.example.org', 'must be a domain name such as'],
    ['REPLY_PORT', 'smtp', 'must be a port number'],
    ['TRUST_PROXY', 'banana', 'must be loopback'],
    ['TRUST_PROXY', '10.0.0.0/99', 'must be loopback'],
    ['LOG_LEVEL', 'loud', ''],
    ['S3_ENDPOINT', 's3.example', 'must be a URL such as'],
    ['S3_ENDPOINT', 'https://s3.example/bucket', 'must have no path: the bucket has its own setting'],
    ['S3_BUCKET', 'My Bucket', 'must be the name of a bucket'],
    ['S3_REGION', 'Europe!', 'must be a region such as'],
    ['S3_ACCESS_KEY_ID', 'a b', 'must have no spaces'],
  ])('%s=%s is refused with a sentence that names it', (name, value, words) => {
    const parse = () => parseConfig({ [name]: value });
    expect(parse).toThrow(ConfigError);
    expect(parse).toThrow(`${name}: `);
    expect(parse).toThrow(words);
    expect(parse).toThrow(`it is ${JSON.stringify(value)}`);
  });

  it.each([
    ['DATABASE_URL', 'postgres://x/y'],
    ['DEMO', 'off'],
  ])('%s asks for STAFF_EMAIL_DOMAINS, so our domains are never staff of someone else’s market', (name, value) => {
    for (const domains of [undefined, '', ' , ']) {
      const parse = () => parseConfig({ [name]: value, STAFF_EMAIL_DOMAINS: domains });
      expect(parse).toThrow(ConfigError);
      expect(parse).toThrow('STAFF_EMAIL_DOMAINS: must be set to your own email domain');
    }
    expect(parseConfig({ [name]: value, STAFF_EMAIL_DOMAINS: 'Market.example' }).staffEmailDomains).toEqual([
      'market.example',
    ]);
  });

  it('only the demo has our domains as staff', () => {
    expect(parseConfig({}).staffEmailDomains).toEqual(['daynook.com', 'daynook.dev']);
  });

  it('a replica, a direct address, and prepared statements are about DATABASE_URL', () => {
    const own = { DATABASE_URL: 'postgres://pooler/y', STAFF_EMAIL_DOMAINS: 'market.example' };
    const more = {
      DATABASE_REPLICA_URL: 'postgres://r/y',
      DATABASE_DIRECT_URL: 'postgres://x/y',
      DATABASE_PREPARE: 'on',
    };
    expect(parseConfig({ ...own, ...more })).toMatchObject({
      databaseReplicaUrl: 'postgres://r/y',
      databaseDirectUrl: 'postgres://x/y',
      preparesStatements: true,
    });
    expect(parseConfig(own).preparesStatements).toBeUndefined();
    for (const [name, value] of Object.entries(more))
      expect(() => parseConfig({ [name]: value })).toThrow(`DATABASE_URL: must be set with ${name}`);
  });

  it.each([
    ['google', 'must be JSON'],
    ['{}', 'must be a list'],
    ['[{"id":"acme","clientId":"a","clientSecret":"hush"}]', 'issuer is missing'],
    ['[{"id":"google","clientId":"hush"}]', 'clientSecret is missing'],
    ['[{"id":"a b","issuer":"https://a.example","clientId":"a","clientSecret":"hush"}]', 'id must be'],
    ['[{"id":"google","clientId":"a","clientSecret":"hush","color":"red"}]', 'color'],
    [
      '[{"id":"google","clientId":"a","clientSecret":"hush","roles":{"claim":"groups","grant":{"x":["support"]}}}]',
      'roles need isCompany',
    ],
    [
      '[{"id":"google","clientId":"a","clientSecret":"hush"},{"id":"google","clientId":"c","clientSecret":"hush"}]',
      'must have a different id',
    ],
  ])('other providers to log in with are refused, without printing secrets: %s', (value, words) => {
    const parse = () => parseConfig({ UPSTREAMS: value });
    expect(parse).toThrow(`UPSTREAMS: `);
    expect(parse).toThrow(words);
    expect(parse).not.toThrow('hush');
  });

  it('other providers have defaults, and can’t be combined with one that replaces our accounts', () => {
    const client = { clientId: 'a', clientSecret: 'b' };
    const own = { id: 'acme', issuer: 'https://acme.example/', ...client };
    const UPSTREAMS = JSON.stringify([{ id: 'google', ...client }, { id: 'linkedin', ...client }, own]);
    expect(parseConfig({ UPSTREAMS }).upstreams).toMatchObject([
      { name: 'Google', issuer: 'https://accounts.google.com', hasPkceAndNonce: true, isCompany: false },
      { name: 'LinkedIn', issuer: 'https://www.linkedin.com/oauth', hasPkceAndNonce: false },
      { name: 'acme', issuer: 'https://acme.example/', scope: 'openid profile email' },
    ]);
    expect(() => parseConfig({ UPSTREAMS, OIDC_ISSUER: 'https://login.example' })).toThrow(
      'can’t be set with OIDC_ISSUER',
    );
  });

  it('read what docs/operator.md says about other providers, also about accounts in LDAP (R9)', () => {
    const text = readFileSync(new URL('../../docs/operator.md', import.meta.url), 'utf8');
    const settings = [...text.matchAll(/^UPSTREAMS=(.+)$/gm)].map(
      ([, value]) => parseConfig({ UPSTREAMS: value }).upstreams,
    );
    expect(settings).toHaveLength(2);
    expect(settings[1]).toMatchObject([
      {
        id: 'acme',
        issuer: 'https://sso.example.org/dex',
        scope: 'openid profile email groups',
        isCompany: true,
        roles: { claim: 'groups', grant: { helpdesk: ['support'] } },
      },
    ]);
  });

  it('an object store needs all its settings; secrets are never printed', () => {
    const whole = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'AK', S3_SECRET_ACCESS_KEY: 'hush' };
    expect(parseConfig({}).s3).toBeUndefined();
    expect(parseConfig(whole).s3).toEqual({
      endpoint: 'https://s3.us-east-1.amazonaws.com',
      bucket: 'pictures',
      region: 'us-east-1',
      accessKeyId: 'AK',
      secretAccessKey: 'hush',
    });
    expect(parseConfig({ ...whole, S3_ENDPOINT: 'http://minio:9000/' }).s3?.endpoint).toBe('http://minio:9000');
    expect(() => parseConfig({ S3_BUCKET: 'pictures' })).toThrow('S3_ACCESS_KEY_ID: must be set with S3_BUCKET');
    expect(() => parseConfig({ S3_ENDPOINT: 'http://minio:9000' })).toThrow('S3_BUCKET: must be set with S3_ENDPOINT');
    const bad = () => parseConfig({ ...whole, S3_SECRET_ACCESS_KEY: 'hush hush' });
    expect(bad).toThrow('S3_SECRET_ACCESS_KEY: must have no spaces');
    expect(bad).not.toThrow('hush');
  });

  it('an SMS service needs all its settings; its token is never printed', () => {
    const whole = { SMS_HTTP_URL: 'https://sms.example/messages', SMS_HTTP_TOKEN: 'hush', SMS_FROM: 'Daynook' };
    expect(parseConfig({}).sms).toBeUndefined();
    expect(parseConfig(whole).sms).toEqual({
      url: whole.SMS_HTTP_URL,
      token: 'hush',
      from: 'Daynook',
      monthlyLimit: 1_000,
      inboundToken: undefined,
    });
    for (const from of ['+15035550123', '40404', 'Desk 24'])
      expect(parseConfig({ ...whole, SMS_FROM: from }).sms?.from).toBe(from);
    expect(() => parseConfig({ SMS_FROM: 'Daynook' })).toThrow('SMS_HTTP_TOKEN: must be set with SMS_FROM');
    const bad = () => parseConfig({ ...whole, SMS_HTTP_TOKEN: 'hush hush' });
    expect(bad).toThrow('SMS_HTTP_TOKEN: must have no spaces');
    expect(bad).not.toThrow('hush');
  });

  it('replies by email need a domain, a port, and a mail server that sends (H9)', () => {
    const whole = { SMTP_URL: 'smtp://mail.example', REPLY_DOMAIN: 'Reply.Example.org', REPLY_PORT: '2525' };
    const replies = { domain: 'reply.example.org', port: 2525, host: '127.0.0.1', tls: undefined };
    expect(parseConfig({}).replies).toBeUndefined();
    expect(parseConfig(whole).replies).toEqual(replies);
    const tls = { REPLY_TLS_CERT: '/etc/reply.pem', REPLY_TLS_KEY: '/etc/reply.key' };
    expect(parseConfig({ ...whole, ...tls, REPLY_HOST: '0.0.0.0' }).replies).toEqual({
      ...replies,
      host: '0.0.0.0',
      tls: { certificateFile: '/etc/reply.pem', keyFile: '/etc/reply.key' },
    });
    // A restored copy leaves them to the real marketplace.
    expect(parseConfig({ ...whole, OUTBOUND: 'off' }).replies).toBeUndefined();
    expect(() => parseConfig({ ...whole, SMTP_URL: '' })).toThrow('SMTP_URL: must be set with REPLY_DOMAIN');
    expect(() => parseConfig({ ...whole, REPLY_PORT: '' })).toThrow('REPLY_PORT: must be set with REPLY_DOMAIN');
    expect(() => parseConfig({ ...whole, REPLY_TLS_CERT: 'a.pem' })).toThrow('REPLY_TLS_KEY: must be set');
    expect(() => parseConfig(tls)).toThrow('REPLY_DOMAIN: must be set');
  });

  it('Stripe needs all three keys, from one mode; secrets are never printed', () => {
    const keys = {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    };
    expect(parseConfig({}).stripe).toBeUndefined();
    const settings = { secretKey: 'sk_test_1', webhookSecrets: ['whsec_1'], publishableKey: 'pk_test_1' };
    expect(parseConfig(keys).stripe).toEqual({ ...settings, apiUrl: 'https://api.stripe.com' });
    expect(parseConfig({ ...keys, STRIPE_API_URL: 'http://127.0.0.1:12111/' }).stripe?.apiUrl).toBe(
      'http://127.0.0.1:12111',
    );
    expect(parseConfig({ ...keys, OUTBOUND: 'off' }).stripe).toBeUndefined();
    expect(() => parseConfig({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(
      'STRIPE_WEBHOOK_SECRET: must be set with STRIPE_SECRET_KEY',
    );
    expect(() => parseConfig({ ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })).toThrow(
      'STRIPE_PUBLISHABLE_KEY: must be of the same mode as STRIPE_SECRET_KEY',
    );
    const swapped = () => parseConfig({ ...keys, STRIPE_SECRET_KEY: 'pk_test_hush' });
    expect(swapped).toThrow('STRIPE_SECRET_KEY: must be a secret or restricted key');
    expect(swapped).not.toThrow('hush');
  });

  it.each([
    ['loopback, 10.0.0.0/8', 'loopback, 10.0.0.0/8'],
    ['::1,fd00::/8', '::1,fd00::/8'],
  ])('TRUST_PROXY=%s is taken', (value, taken) => {
    expect(parseConfig({ TRUST_PROXY: value }).trustProxy).toBe(taken);
  });

  it('names every invalid setting at once', () => {
    expect(() => parseConfig({ PORT: 'x', DEMO: 'y' })).toThrow(/PORT: [\s\S]*DEMO: /);
  });
});
