// Settings from the environment, parsed once at start. An invalid one stops the start with a message that names it.

import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { BRAND } from '@daynook/contract/brand';
import { type CountryCode, findCountry } from '@daynook/contract/countries/countries';
import {
  LANGUAGES,
  PSEUDO_LANGUAGES,
  type PseudoLanguage,
  type SiteLanguage,
} from '@daynook/contract/languages/languages';
import { DOCUMENT_KINDS, type DocumentKind } from '@daynook/contract/limits/insurance';
import { BrandSettings, CountrySettings } from '@daynook/contract/settings/site-settings';
import { z } from 'zod';
import type { ListenerSettings } from './adapters/email/smtp-listener.ts';
import type { S3Settings } from './adapters/photos/s3-client.ts';
import type { SmsSettings } from './adapters/sms/sms-service.ts';
import { readSms, SmsInboundToken, SmsSender, SmsToken } from './adapters/sms/sms-settings.ts';
import type { StripeSettings } from './adapters/stripe/client.ts';
import { type Upstream, UpstreamsSetting } from './identity/upstreams/upstream-settings.ts';

const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], { error: 'must be on or off' })
  .transform((text) => ['on', 'true', '1'].includes(text));
const splitAtCommas = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
const commaList = z.string().transform((text) => splitAtCommas(text.toLowerCase()));
const codeList = z.string().transform((text) => splitAtCommas(text.toUpperCase()));
const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be a URL such as https://example.com' })
  .transform((text) => text.replace(/\/+$/, ''));

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://');

/** What a proxy list may contain: names that the HTTP framework knows, addresses, and networks. */
function isProxyList(text: string): boolean {
  const isNetwork = (part: string) => {
    const [address, prefix] = part.split('/') as [string, string?];
    const bits = isIP(address) === 6 ? 128 : 32;
    return isIP(address) > 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits));
  };
  return text
    .split(',')
    .map((part) => part.trim())
    .every((part) => ['loopback', 'linklocal', 'uniquelocal'].includes(part) || isNetwork(part));
}

const wholeNumber = (minimum: number, maximum: number, words: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, words)
    .transform(Number)
    .refine((number) => number >= minimum && number <= maximum, words);

/** The settings of an object store, which must be set together. */
const S3_NAMES = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
/** The keys that turn on Stripe, which must be set together. */
const STRIPE_NAMES = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PUBLISHABLE_KEY'] as const;
/** The settings of an SMS service, which must be set together. */
const SMS_NAMES = ['SMS_HTTP_URL', 'SMS_HTTP_TOKEN', 'SMS_FROM'] as const;
const SECRET_NAMES = new Set([
  'S3_SECRET_ACCESS_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMS_HTTP_TOKEN',
  'SMS_INBOUND_TOKEN',
  'UPSTREAMS',
]);

/** One core is left for the API and sockets. */
const DEFAULT_RENDER_THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));

const Environment = z.object({
  PORT: wholeNumber(0, 65_535, 'must be a port number, 0 to 65535').default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: httpUrl
    .refine(
      (text) => new URL(text).pathname === '/' && !/[?#@]/.test(text),
      'must have no path: only scheme, host and port',
    )
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  DATABASE_PREPARE: flag.optional(),
  DATABASE_POOL_SIZE: wholeNumber(1, 100, 'must be a number of connections, 1 to 100').default(8),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must start with redis:// or rediss://')
    .optional(),
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: z.string().min(1).default('daynook-web'),
  OIDC_AUDIENCE: z.string().min(1).default('daynook-api'),
  UPSTREAMS: UpstreamsSetting.optional(),
  STAFF_EMAIL_DOMAINS: commaList
    .pipe(z.array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be domain names separated by commas')))
    .optional(),
  BRAND_NAME: BrandSettings.shape.name.optional(),
  SUPPORT_EMAIL: BrandSettings.shape.supportEmail.optional(),
  COUNTRIES: codeList.pipe(CountrySettings.shape.countries).optional(),
  CURRENCIES: codeList.pipe(CountrySettings.shape.currencies.unwrap()).optional(),
  DEMO: flag.optional(),
  LANGUAGES: commaList
    .pipe(z.array(z.enum(LANGUAGES, `must be one or more of ${LANGUAGES.join(', ')}, separated by commas`)))
    .refine((languages) => languages.length > 0, 'must name a language')
    .refine((languages) => new Set(languages).size === languages.length, 'must name each language once')
    .optional(),
  PSEUDO_LANGUAGES: flag.default(false),
  SERVICE_WORKER: flag.default(true),
  BETA_GATE: flag.default(false),
  LISTING_REVIEW: flag.optional(),
  PAUSE_AFTER_DOCUMENTS: commaList
    .pipe(z.array(z.enum(DOCUMENT_KINDS, `must be one or more of ${DOCUMENT_KINDS.join(', ')}, separated by commas`)))
    .default([]),
  MAP_STYLE_URL: httpUrl.optional(),
  STREETS_FILE: z.string().min(1).optional(),
  BOUNDARY_URL: httpUrl.optional(),
  GEOCODER_URL: httpUrl.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n<>]*<[^\s@<>]+@[^\s@<>]+>$|^[^\s@<>]+@[^\s@<>]+$/, 'must be an address, or Name <address>')
    .optional(),
  REPLY_DOMAIN: z
    .string()
    .regex(/^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/, 'must be a domain name such as reply.example.org')
    .toLowerCase()
    .optional(),
  REPLY_PORT: wholeNumber(0, 65_535, 'must be a port number, 0 to 65535').optional(),
  REPLY_HOST: z.string().min(1).default('127.0.0.1'),
  REPLY_TLS_CERT: z.string().min(1).optional(),
  REPLY_TLS_KEY: z.string().min(1).optional(),
  SMS_HTTP_URL: httpUrl.optional(),
  SMS_HTTP_TOKEN: SmsToken.optional(),
  SMS_FROM: SmsSender.optional(),
  SMS_MONTHLY_LIMIT: wholeNumber(0, 10_000_000, 'must be a number of text message parts, 0 to 10000000').default(1_000),
  SMS_INBOUND_TOKEN: SmsInboundToken.optional(),
  S3_ENDPOINT: httpUrl
    .refine(
      (text) => new URL(text).pathname === '/' && !/[?#@]/.test(text),
      'must have no path: the bucket has its own setting',
    )
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'must be the name of a bucket: 3 to 63 lowercase letters, digits, dots and hyphens',
    )
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{2,40}$/, 'must be a region such as us-east-1, or auto')
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().regex(/^\S+$/, 'must have no spaces').optional(),
  S3_SECRET_ACCESS_KEY: z.string().regex(/^\S+$/, 'must have no spaces').optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_(test|live)_\w+$/, 'must be a secret or restricted key, starting with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+(,whsec_\w+)*$/, 'must be signing secrets of webhook endpoints, each starting with whsec_')
    .transform((text) => text.split(','))
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'must be a publishable key, starting with pk_')
    .optional(),
  STRIPE_API_URL: httpUrl
    .refine((text) => new URL(text).pathname === '/', 'must have no path: only scheme, host and port')
    .default('https://api.stripe.com'),
  TRUST_PROXY: z
    .string()
    .refine(isProxyList, 'must be loopback, linklocal, uniquelocal, addresses or networks, separated by commas')
    .default('loopback'),
  OUTBOUND_ALLOWED_HOSTS: commaList
    .pipe(
      z.array(z.string().regex(/^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\]):\d{1,5}$/, 'must be host:port, separated by commas')),
    )
    .default([]),
  OUTBOUND: flag.default(true),
  RATE_LIMITS: flag.default(true),
  SANDBOX_PAYMENTS: flag.optional(),
  CANCELLATIONS_BEFORE_REQUESTS: wholeNumber(1, 1_000, 'must be a number, 1 to 1000').optional(),
  MESSAGES_BEFORE_REPLY: wholeNumber(1, 1_000, 'must be a number, 1 to 1000').optional(),
  ANSWER_LIMIT_MS: wholeNumber(100, 600_000, 'must be a number of milliseconds, 100 to 600000').default(4_500),
  RENDER_THREADS: wholeNumber(1, 64, 'must be a number of threads, 1 to 64').default(DEFAULT_RENDER_THREADS),
  EVENT_LOOP_LIMIT_MS: wholeNumber(10, 60_000, 'must be a number of milliseconds, 10 to 60000').default(150),
  METRICS_PORT: wholeNumber(0, 65_535, 'must be a port number, 0 to 65535').optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
});
type Environment = z.infer<typeof Environment>;

/** The object store, if its settings are complete. */
function readS3(e: Environment): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = e;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  const endpoint = e.S3_ENDPOINT ?? `https://s3.${e.S3_REGION}.amazonaws.com`;
  return { endpoint, bucket, region: e.S3_REGION, accessKeyId, secretAccessKey };
}

/** Where replies by email are received. A restored copy must not take those to the real marketplace. */
function readReplies(e: Environment): ListenerSettings | undefined {
  const { REPLY_DOMAIN: domain, REPLY_PORT: port, REPLY_TLS_CERT, REPLY_TLS_KEY } = e;
  if (!e.OUTBOUND || domain === undefined || port === undefined) return undefined;
  const hasTls = REPLY_TLS_CERT !== undefined && REPLY_TLS_KEY !== undefined;
  const tls = hasTls ? { certificateFile: resolve(REPLY_TLS_CERT), keyFile: resolve(REPLY_TLS_KEY) } : undefined;
  return { domain, port, host: e.REPLY_HOST, tls };
}

const replySettingsMissing = (e: Environment): string[] => [
  ...listMissingTogether(e, ['REPLY_DOMAIN', 'REPLY_PORT'], ['REPLY_TLS_CERT', 'REPLY_TLS_KEY']),
  ...listMissingTogether(e, ['REPLY_TLS_CERT', 'REPLY_TLS_KEY']),
  ...(e.REPLY_DOMAIN && !e.SMTP_URL ? ['SMTP_URL: must be set with REPLY_DOMAIN'] : []),
];

/** Nobody is staff by default on your own marketplace, because our domains would give us staff access to it. */
function staffDomainsMissing(e: Environment): string[] {
  const ownMarket = e.DATABASE_URL !== undefined ? 'DATABASE_URL' : e.DEMO === false ? 'DEMO=off' : undefined;
  if (ownMarket === undefined || (e.STAFF_EMAIL_DOMAINS?.length ?? 0) > 0) return [];
  return [
    `STAFF_EMAIL_DOMAINS: must be set to your own email domain with ${ownMarket}, because members with a confirmed address there become staff`,
  ];
}

/** A restored copy must not reach the real marketplace's payments, so it has none. */
function readStripe(e: Environment): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecrets, STRIPE_PUBLISHABLE_KEY } = e;
  if (!e.OUTBOUND || secretKey === undefined || webhookSecrets === undefined || STRIPE_PUBLISHABLE_KEY === undefined)
    return undefined;
  return { secretKey, webhookSecrets, publishableKey: STRIPE_PUBLISHABLE_KEY, apiUrl: e.STRIPE_API_URL };
}

function stripeSettingsWrong(e: Environment): string[] {
  const missing = listMissingTogether(e, STRIPE_NAMES);
  if (missing.length > 0 || e.STRIPE_SECRET_KEY === undefined) return missing;
  const isLive = (key = '') => key.includes('_live_');
  return isLive(e.STRIPE_SECRET_KEY) === isLive(e.STRIPE_PUBLISHABLE_KEY)
    ? []
    : ['STRIPE_PUBLISHABLE_KEY: must be of the same mode as STRIPE_SECRET_KEY, both test or both live'];
}

/** Countries whose currency isn't among those that homes can charge. */
function currenciesMissing({ COUNTRIES, CURRENCIES }: Environment): string[] {
  const lacking = (COUNTRIES ?? []).filter((code) => CURRENCIES && !CURRENCIES.includes(findCountry(code).currency));
  return lacking.length === 0
    ? []
    : [`CURRENCIES: must include ${lacking.map((code) => findCountry(code).currency).join(', ')} for COUNTRIES`];
}

const readBrand = (e: Environment): Pick<Config, 'brandName' | 'supportEmail' | 'mailFrom'> => ({
  brandName: e.BRAND_NAME,
  supportEmail: e.SUPPORT_EMAIL,
  mailFrom: e.MAIL_FROM,
});

/** Problems with settings that are valid alone but not together. */
function listMissing(e: Environment): string[] {
  return [
    ...databaseUrlMissing(e),
    ...staffDomainsMissing(e),
    ...s3SettingsMissing(e),
    ...replySettingsMissing(e),
    ...smsSettingsMissing(e),
    ...stripeSettingsWrong(e),
    ...currenciesMissing(e),
    ...(e.UPSTREAMS && e.OIDC_ISSUER
      ? ['UPSTREAMS: can’t be set with OIDC_ISSUER, whose provider has the accounts']
      : []),
  ];
}

type SettingName = keyof Environment;

/** What's missing of `needed` if one of them or one of `optional` is set. */
function listMissingTogether(
  e: Environment,
  needed: readonly SettingName[],
  optional: readonly SettingName[] = [],
): string[] {
  const there = [...optional, ...needed].filter((name) => e[name] !== undefined);
  if (there.length === 0) return [];
  return needed.filter((name) => e[name] === undefined).map((name) => `${name}: must be set with ${there.join(', ')}`);
}

const databaseUrlMissing = (e: Environment): string[] =>
  listMissingTogether(e, ['DATABASE_URL'], ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL', 'DATABASE_PREPARE']);
const s3SettingsMissing = (e: Environment): string[] => listMissingTogether(e, S3_NAMES, ['S3_ENDPOINT']);
const smsSettingsMissing = (e: Environment): string[] => listMissingTogether(e, SMS_NAMES);

const refuse = (lines: readonly string[]): never => {
  throw new ConfigError(
    `Some settings aren’t valid.\n${lines.map((line) => `  ${line}`).join('\n')}\nSee .env.example for what each one takes.`,
  );
};

export interface Config {
  port: number;
  host: string;
  /** The public URL without a trailing slash, from PUBLIC_URL or host and port. */
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The same server without the pooler that `databaseUrl` leads to. */
  databaseDirectUrl: string | undefined;
  /** A streaming replica, for reads that may be a little old. */
  databaseReplicaUrl: string | undefined;
  /** Whether statements are prepared. The default is no with a pooler, and yes otherwise. */
  preparesStatements: boolean | undefined;
  databasePoolSize: number;
  redisUrl: string | undefined;
  oidc: { issuer: string; isEmbedded: boolean; clientId: string; audience: string };
  /** Other providers that people can log in with, beside the embedded one's accounts. */
  upstreams: readonly Upstream[];
  staffEmailDomains: string[];
  /** The site's name and the email for support, which staff then can't change. */
  brandName: string | undefined;
  supportEmail: string | undefined;
  /** The countries and currencies of homes, which staff then can't change. */
  countries: CountryCode[] | undefined;
  currencies: string[] | undefined;
  isDemo: boolean;
  /** What pages are offered in, the first one first, which staff then can't change. */
  languages: readonly SiteLanguage[] | undefined;
  /** Offered as well, to find texts that aren't translated. */
  pseudoLanguages: readonly PseudoLanguage[];
  hasServiceWorker: boolean;
  isBetaGated: boolean;
  /** Staff review a listing before guests see it. */
  isListingReviewed: boolean | undefined;
  /** Kinds of documents whose expiry pauses their host's listings. */
  documentsThatPause: readonly DocumentKind[];
  mapStyleUrl: string | undefined;
  /** An archive of street tiles. Default: the one in the data directory, if there is one. */
  streetsFile: string | undefined;
  boundaryUrl: string | undefined;
  geocoderUrl: string | undefined;
  smtpUrl: string | undefined;
  /** Who emails are from. Default: the site's name and email for support. */
  mailFrom: string | undefined;
  /** Where replies to emails about messages are received. Undefined: nowhere. */
  replies: ListenerSettings | undefined;
  /** Sends text messages. Without it, they're only in the log. */
  sms: SmsSettings | undefined;
  /** The bucket for pictures. Without it, they're in a folder in the data directory. */
  s3: S3Settings | undefined;
  /** Card payments. Without it, guests pay in other ways. */
  stripe: StripeSettings | undefined;
  trustProxy: string;
  /** `host:port` of private hosts from which calendars may be fetched anyway. */
  outboundAllowedHosts: ReadonlySet<string>;
  /** Off for a restored copy: it sends no email, deletes no file, and contacts no other server. */
  isOutboundOn: boolean;
  hasRateLimits: boolean;
  /** Guests can pay with simulated cards, which charge nobody. For trying the product, not for a real marketplace. */
  hasSandbox: boolean;
  /** How long callers wait at most before they're asked to try again. */
  answerLimitMs: number;
  /** How many threads render pages. */
  renderThreads: number;
  /** How late the event loop may be, averaged over a second, before calls are refused. Pages are refused at half of it. */
  eventLoopLimitMs: number;
  /** Where Prometheus reads metrics. Undefined: nowhere. */
  metrics: { port: number; host: string } | undefined;
  /** Guests who have booked and canceled this often within a week can only send requests. */
  cancellationsBeforeRequests: number | undefined;
  /** How many messages a member may send in a conversation before the other one replies. */
  messagesBeforeReply: number | undefined;
  logLevel: z.infer<typeof Environment>['LOG_LEVEL'];
  /** The same settings, with the actual port instead of PORT=0. */
  withPort(port: number): Config;
}

/** An invalid setting. The message names the variable and is written for the operator. */
export class ConfigError extends Error {}

/** What's wrong with a setting, and its value unless it's secret. */
function describeIssue({ path, message }: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(path[0]);
  return SECRET_NAMES.has(name) ? `${name}: ${message}` : `${name}: ${message} (it is ${JSON.stringify(given[name])})`;
}

/** Parses the environment. Empty values count as missing. Throws ConfigError. */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) return refuse(parsed.error.issues.map((issue) => describeIssue(issue, given)));
  const e = parsed.data;
  const missing = listMissing(e);
  if (missing.length > 0) refuse(missing);
  const shownHost = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(e.HOST) ? 'localhost' : e.HOST;
  const publicUrl = e.PUBLIC_URL ?? `http://${shownHost}:${e.PORT}`;
  return {
    port: e.PORT,
    host: e.HOST,
    publicUrl,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    databaseDirectUrl: e.DATABASE_DIRECT_URL,
    databaseReplicaUrl: e.DATABASE_REPLICA_URL,
    preparesStatements: e.DATABASE_PREPARE,
    databasePoolSize: e.DATABASE_POOL_SIZE,
    // Its subscribers may be the original's members.
    redisUrl: e.OUTBOUND ? e.REDIS_URL : undefined,
    oidc: {
      issuer: e.OIDC_ISSUER ?? `${publicUrl}/oidc`,
      isEmbedded: e.OIDC_ISSUER === undefined,
      clientId: e.OIDC_CLIENT_ID,
      audience: e.OIDC_AUDIENCE,
    },
    upstreams: e.UPSTREAMS ?? [],
    staffEmailDomains: e.STAFF_EMAIL_DOMAINS ?? [...BRAND.staffEmailDomains],
    ...readBrand(e),
    countries: e.COUNTRIES,
    currencies: e.CURRENCIES,
    isDemo: e.DEMO ?? e.DATABASE_URL === undefined,
    languages: e.LANGUAGES,
    pseudoLanguages: e.PSEUDO_LANGUAGES ? PSEUDO_LANGUAGES : [],
    hasServiceWorker: e.SERVICE_WORKER,
    isBetaGated: e.BETA_GATE,
    isListingReviewed: e.LISTING_REVIEW,
    documentsThatPause: e.PAUSE_AFTER_DOCUMENTS,
    mapStyleUrl: e.MAP_STYLE_URL,
    streetsFile: e.STREETS_FILE && resolve(e.STREETS_FILE),
    boundaryUrl: e.OUTBOUND ? e.BOUNDARY_URL : undefined,
    geocoderUrl: e.OUTBOUND ? e.GEOCODER_URL : undefined,
    smtpUrl: e.SMTP_URL,
    replies: readReplies(e),
    sms: readSms(e),
    s3: readS3(e),
    stripe: readStripe(e),
    trustProxy: e.TRUST_PROXY,
    outboundAllowedHosts: new Set(e.OUTBOUND_ALLOWED_HOSTS),
    isOutboundOn: e.OUTBOUND,
    hasRateLimits: e.RATE_LIMITS,
    hasSandbox: e.SANDBOX_PAYMENTS ?? e.DEMO ?? e.DATABASE_URL === undefined,
    answerLimitMs: e.ANSWER_LIMIT_MS,
    renderThreads: e.RENDER_THREADS,
    eventLoopLimitMs: e.EVENT_LOOP_LIMIT_MS,
    metrics: e.METRICS_PORT === undefined ? undefined : { port: e.METRICS_PORT, host: e.METRICS_HOST },
    cancellationsBeforeRequests: e.CANCELLATIONS_BEFORE_REQUESTS,
    messagesBeforeReply: e.MESSAGES_BEFORE_REPLY,
    logLevel: e.LOG_LEVEL,
    withPort: (port) => parseConfig({ ...environment, PORT: String(port) }),
  };
}
