// The setting UPSTREAMS: the other providers that people can log in with, as JSON. Google, Microsoft, and LinkedIn are known by name; any
// other OpenID provider needs its issuer.
import { STAFF_ROLES } from '@daynook/contract/staff/roles';
import { z } from 'zod';

const KNOWN = {
  google: { name: 'Google', issuer: 'https://accounts.google.com' },
  microsoft: { name: 'Microsoft', issuer: 'https://login.microsoftonline.com/common/v2.0' },
  linkedin: { name: 'LinkedIn', issuer: 'https://www.linkedin.com/oauth' },
} as const;
type KnownId = keyof typeof KNOWN;
const isKnown = (id: string): id is KnownId => Object.hasOwn(KNOWN, id);

/** What to ask a provider for: usually, and of people who have to prove that it's them. Providers refuse prompts that they don't know. */
function findPrompts(issuer: string): { readonly usual?: string; readonly again?: string } {
  const { hostname } = new URL(issuer);
  if (hostname === 'accounts.google.com') return { usual: 'select_account', again: 'select_account' };
  if (isMicrosoft(issuer)) return { usual: 'select_account', again: 'login' };
  return hostname === 'www.linkedin.com' ? {} : { again: 'login' };
}

const isMicrosoft = (issuer: string): boolean => new URL(issuer).hostname === 'login.microsoftonline.com';

/** The tenant that all personal accounts at Microsoft are in. */
const CONSUMERS = '9188040d-6c67-4c5b-b112-36a304b66dad';
const ANY_COMPANY = new RegExp(`^/+(?:common|organizations|consumers|${CONSUMERS})(?:/|$)`, 'i');

/** Microsoft's common addresses let in every company's people, with roles that their own admins give them. */
function isForAnyCompany(issuer: string): boolean {
  const { hostname, pathname } = new URL(issuer);
  return /microsoftonline\.(?:com|us)$/.test(hostname) && ANY_COMPANY.test(pathname);
}

const Entry = z
  .strictObject({
    id: z.string('id is missing').regex(/^[a-z][a-z0-9-]{0,29}$/, 'id must be lowercase letters, digits, and hyphens'),
    name: z.string().trim().min(1).max(40).optional(),
    /** As the provider spells it: some end in a slash. */
    issuer: z.url({ protocol: /^https?$/, error: 'issuer must be a URL such as https://login.example.com' }).optional(),
    clientId: z.string('clientId is missing').min(1, 'clientId is empty'),
    clientSecret: z.string('clientSecret is missing').min(1, 'clientSecret is empty'),
    scope: z
      .string()
      .regex(/^openid( \S+)*$/, 'scope must start with openid')
      .optional(),
    /** It's the company's own: it confirms addresses of staff, and its claims can grant roles. */
    isCompany: z.boolean().default(false),
    roles: z
      .strictObject({
        claim: z.string().min(1),
        /** By the claim's value. */
        grant: z.record(z.string().min(1), z.array(z.enum(STAFF_ROLES)).min(1)),
      })
      .optional(),
  })
  .refine(({ id, issuer }) => isKnown(id) || issuer !== undefined, 'issuer is missing')
  .refine(({ roles, isCompany }) => roles === undefined || isCompany, 'roles need isCompany: true')
  .refine(
    ({ id, issuer, isCompany }) => !isCompany || !isForAnyCompany(issuer ?? KNOWN[id as KnownId].issuer),
    'isCompany needs the issuer of your own company, such as https://login.microsoftonline.com/<tenant id>/v2.0',
  )
  .transform(({ id, name, issuer, scope, ...entry }) => ({
    ...entry,
    id,
    name: name ?? (isKnown(id) ? KNOWN[id].name : id),
    issuer: issuer ?? KNOWN[id as KnownId].issuer,
    scope: scope ?? 'openid profile email',
    /** LinkedIn refuses a code verifier, and leaves the nonce out of its id_token. `state` ties its answer to the browser. */
    hasPkceAndNonce: id !== 'linkedin',
    prompts: findPrompts(issuer ?? KNOWN[id as KnownId].issuer),
    /** Whether `xms_edov` confirms an address. Not from any company's tenant, whose admins we don't know. */
    takesEdov: entry.isCompany || (issuer !== undefined && isMicrosoft(issuer) && !isForAnyCompany(issuer)),
  }));

export type Upstream = z.infer<typeof Entry>;

function parseJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON: a list of providers' });
    return z.NEVER;
  }
}

/** At most this many buttons. */
const MAXIMUM = 8;

export const UpstreamsSetting = z
  .string()
  .transform(parseJson)
  .pipe(
    z
      .array(Entry, 'must be a list of providers')
      .max(MAXIMUM, `must have at most ${MAXIMUM} providers`)
      .refine(
        (list) => new Set(list.map(({ id }) => id)).size === list.length,
        'must have a different id for each provider',
      ),
  );
