// Which usernames people can choose for their page, `/{username}` (RT7). Pure; used by the server and the web.

export const USERNAMES = {
  minimumCharacters: 3,
  maximumCharacters: 30,
  /** A former username leads to its member for this long and can't be chosen by others. */
  keptDays: 365,
  /** Within this many days … */
  changeWindowDays: 30,
  /** … a member can choose at most this many usernames, not counting the first. */
  changesPerWindow: 3,
} as const;

/**
 * Paths that are ours: every page of the router, every machine-readable path, and words that could impersonate us or that pages may need.
 * A test checks it against the router and the server's routes.
 */
const RESERVED = `
about accessibility account accounts admin administrator announcements api app apps article articles assets attending auth avatar avatars
basemap become-host beta billing blog blogs board boards book booking bookings bookmark bookmarks brand business
calendar calendars callback careers city cities community company compare confirm contact content cookies create
daynook dashboard data delete demo dev developer developers discover docs download
earnings edit email embed enterprise error errors event events explore export
faq favicon feed feeds feedback file files forgot forum forums
gift gifts group groups guest guests guide guides
health help home homepage host hosting host-onboarding hosts how-it-works
image images import index info insurance invite invites
job jobs join kudos
legal library license list listing listings lists live local locations login logout logout-complete
mail manage manifest map maps mcp me media member members message messages mobile moderator
named network new news newsletter nobody null notification notifications
oauth offline oidc official onboarding openapi order orders owner
page pages partner partners preview previews password pay payment payments payout payouts pending people persona personas photo photos
picture pictures place places plans policy popular post posts press pricing privacy privacy-policy profile profiles
properties property public quiz quiz-legacy
ready receipt receipts redirect refer referral register report reports reset review reviews robots room rooms root rss
safety sale sales search security security-txt service service-worker services session settings setup share share-photos shop
sign-in sign-out sign-up signin signout signup site sitemap socket socket-io space spaces spam staff start static
status store style styles subscribe success support system
tag tags team teams terms terms-of-service test tests ticket tickets tos trust
ui-gallery undefined unsubscribe update updates upload uploads url user username users
verified verify via video videos
web webhook webhooks welcome well-known wiki workspace workspaces www you your
`;

export const RESERVED_USERNAMES: ReadonlySet<string> = new Set(RESERVED.trim().split(/\s+/));

export const USERNAME_PROBLEMS = ['too-short', 'too-long', 'odd-characters', 'odd-shape', 'reserved', 'taken'] as const;
export type UsernameProblem = (typeof USERNAME_PROBLEMS)[number];

/** The stored form, which is also used in URLs: usernames don't differ by case only. */
export const plainUsername = (typed: string): string => typed.trim().replace(/^@/, '').toLowerCase();

/**
 * A username's visual form: names with the same skeleton can be confused. It only ever contains ASCII.
 */
export const usernameSkeleton = (name: string): string =>
  name
    .replaceAll('-', '')
    .replaceAll('0', 'o')
    .replaceAll(/[1i]/g, 'l')
    .replaceAll('5', 's')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

const RESERVED_SKELETONS: ReadonlySet<string> = new Set([...RESERVED_USERNAMES].map(usernameSkeleton));
/** Not allowed in any username in any form, because it could impersonate us. */
const OURS = ['daynook', 'offlclal', 'admln', 'moderator'];

/** Why the username isn't allowed; undefined if it is. Expects the result of `plainUsername`. */
export function usernameProblem(name: string): Exclude<UsernameProblem, 'taken'> | undefined {
  if (!/^[a-z0-9-]*$/.test(name)) return 'odd-characters';
  if (name.length < USERNAMES.minimumCharacters) return 'too-short';
  if (name.length > USERNAMES.maximumCharacters) return 'too-long';
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)) return 'odd-shape';
  const skeleton = usernameSkeleton(name);
  const isOurs = RESERVED_SKELETONS.has(skeleton) || OURS.some((word) => skeleton.includes(word));
  return isOurs ? 'reserved' : undefined;
}
