// Limits of reputation files. No imports, so pages load only what they need.

export const REPUTATION = {
  /** A file can be used for this long after it was made. */
  validDays: 90,
  /** An imported file is shown for this long after it was made. */
  shownDays: 365,
  reviewsMaximum: 200,
  kudosMaximum: 100,
  /** Reviews and kudos in the file, as JSON. The oldest are left out. */
  entriesMaximumBytes: 80 * 1024,
  /** A whole file. Its content is in it twice: to read, and signed. */
  fileMaximumBytes: 512 * 1024,
  /** Files of different sites that one profile shows. */
  importsMaximum: 5,
  /** Reviews and kudos that a profile shows before “Show all”. */
  shownFirst: 3,
  /** Sites that the operator trusts or blocks. */
  issuersMaximum: 50,
  originMaximumCharacters: 200,
} as const;

/** Why a file doesn’t count, in the order in which it’s checked. */
export const REPUTATION_PROBLEMS = [
  'not-a-file',
  'another-version',
  'changed',
  'expired',
  'not-yet',
  'off',
  'unreachable',
  'unknown-key',
  'bad-signature',
] as const;
export type ReputationProblem = (typeof REPUTATION_PROBLEMS)[number];

/** Why a file can’t be added to a profile although it may be valid. */
export const IMPORT_PROBLEMS = ['own', 'not-accepted', 'another-email', 'older', 'removed', 'too-many'] as const;
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number];
