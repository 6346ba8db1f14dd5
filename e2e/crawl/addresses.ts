// The URLs of every route, and what each kind of person finds there. A route with a new parameter fails the crawl until its value is here.
import { areasFor } from '../../web/app/nouns/staff/staff-pages.ts';
import routes from '../../web/app/routes.ts';

export const PEOPLE = ['visitor', 'new', 'guest', 'host', 'pending', 'staff'] as const;
export type Person = (typeof PEOPLE)[number];

/** `page`: a page with content; `missing`: a not-found page; a path: a redirect. */
export type Found = 'page' | 'missing' | `/${string}`;

/** The demo host's things that URLs refer to. */
export interface Own {
  readonly property: string;
  readonly listing: string;
  readonly booking: string;
  readonly conversation: string;
  readonly member: string;
  readonly team: string;
}

interface Entry {
  path?: string;
  file?: string;
  children?: Entry[];
}
export interface Route {
  readonly path: string;
  readonly isGuarded: boolean;
}

const flat = (entries: readonly Entry[], isGuarded = false): Route[] =>
  entries.flatMap((entry) =>
    entry.children
      ? flat(entry.children, isGuarded || entry.file === 'shell/member-area.tsx')
      : [{ path: `/${entry.path ?? ''}`, isGuarded }],
  );

/** Every route except those that aren't pages. */
export const ROUTES = flat(routes as Entry[]).filter(({ path }) => !path.endsWith('.xml'));

/** The value of each parameter. */
const VALUES: Readonly<Record<string, (own: Own) => string>> = {
  id: (own) => own.listing,
  listingId: (own) => own.listing,
  propertyId: (own) => own.property,
  bookingId: (own) => own.booking,
  conversationId: (own) => own.conversation,
  userId: (own) => own.member,
  teamId: (own) => own.team,
  // Nobody has one: the page says who can.
  invitationId: (own) => own.property,
  'tab?': () => 'account',
  // Only articles that the operator wrote have a page.
  article: () => 'no-article-has-this-address',
  // Of nobody: the pages say so.
  listId: (own) => own.property,
  dayId: (own) => own.property,
  secret: () => 'no-list-has-this-address',
  slug: () => 'circle-on-the-map',
  username: () => 'nobody-has-this-name',
};

/** The route with its parameters filled in. Throws for a parameter without a value here. */
export const fillPath = (path: string, own: Own): string =>
  path === '/*'
    ? '/no/such/page'
    : path.replaceAll(/:([\w?]+)/g, (_, name: string) => {
        const value = VALUES[name];
        if (!value) throw new Error(`${path}: say what stands for :${name} in e2e/crawl/addresses.ts`);
        return value(own);
      });

const STAFF_PAGES = areasFor(() => true).flatMap(({ pages }) => pages.map(({ to }) => to));

/** Every URL of this route that the person's crawl opens. Tabs on the pages lead to more: see tabs.ts. */
export const listAddresses = (person: Person, { path }: Route, own: Own): string[] => [
  fillPath(path, own),
  // Narrow screens have them in a menu, where no crawl would find them.
  ...(person === 'staff' ? STAFF_PAGES.filter((to) => to.startsWith(`${path}?`)) : []),
];

const MISSING: ReadonlySet<string> = new Set(['/*', '/:username', '/help/:article', '/list/:secret']);
/** Pages that redirect on their own: they start, end, or complete a login. */
export const NOT_VISITED: ReadonlySet<string> = new Set(['/auth/callback', '/auth/link-callback', '/logout-complete']);
const STAFF_ONLY = /^\/admin/;

/** What this person must find at this route. */
export function foundBy(person: Person, { path, isGuarded }: Route): Found {
  if (MISSING.has(path)) return 'missing';
  if (!isGuarded) return 'page';
  if (person === 'visitor') return '/';
  if (person === 'pending' && path !== '/pending') return '/pending';
  if (STAFF_ONLY.test(path) && person !== 'staff') return 'missing';
  return 'page';
}
