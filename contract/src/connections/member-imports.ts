// Inviting members from a file of another system: checking it, inviting those who aren't here yet, following who joins, and taking
// invitations back.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import * as w from '../wire.ts';

export const MEMBER_IMPORTS = {
  lines: 2_000,
  fileCharacters: 500_000,
  /** Lines with something to say that are shown. */
  shownLines: 200,
  pageSize: 50,
  /** How long an invitation works. */
  days: 30,
  /** How long a list of invitations is kept. */
  keptDays: 180,
} as const;

export const IMPORT_VERDICTS = ['ready', 'error', 'duplicate', 'member', 'invited'] as const;
export type ImportVerdict = (typeof IMPORT_VERDICTS)[number];
const counts = z.object({
  ready: z.int(),
  error: z.int(),
  /** The address is on an earlier line. */
  duplicate: z.int(),
  /** They have an account. */
  member: z.int(),
  /** They have an invitation that they haven't accepted. */
  invited: z.int(),
});

export const MemberImportCheck = z
  .object({
    counts,
    /** Those that aren't invited, and why. */
    lines: z.array(
      z.object({
        line: z.int(),
        email: z.string(),
        name: z.string(),
        verdict: z.enum(IMPORT_VERDICTS),
        message: z.string().nullable(),
      }),
    ),
    /** Headers of columns that aren't used. */
    ignoredColumns: z.array(z.string()),
  })
  .meta({ id: 'MemberImportCheck' });

export const MemberImport = z
  .object({
    _id: w.Id,
    fileName: z.string(),
    /** Who imported it; null if they're gone. */
    by: z.string().nullable(),
    createdAt: w.Instant,
    undoneAt: w.Instant.nullable(),
    counts: z.object({ invited: z.int(), joined: z.int(), expired: z.int(), undone: z.int() }),
  })
  .meta({ id: 'MemberImport' });
export type MemberImport = z.infer<typeof MemberImport>;

export const INVITATION_STATES = ['invited', 'joined', 'expired', 'undone'] as const;
const params = z.object({ id: w.Id });
const query = z.object({ cursor: z.string().max(200).optional() });
const nextCursor = z.string().nullable();
const text = z.string().min(1).max(MEMBER_IMPORTS.fileCharacters);
const staff = { access: 'staff', permission: 'member-status' } as const;

export const memberImportEndpoints = {
  'POST /api/staff/member-imports/check': {
    summary: 'Check a CSV file of people to invite; changes nothing (RO8)',
    ...staff,
    body: z.strictObject({ text }),
    maximumBodyBytes: 2_000_000,
    answer: MemberImportCheck,
    errors: ['IMPORT_REJECTED', 'VALIDATION_FAILED'],
    bucket: 'preview',
  },
  'POST /api/staff/member-imports': {
    summary: 'Invite everyone in a CSV file who isn’t here yet, by email (RO8)',
    ...staff,
    body: z.strictObject({ text, fileName: w.safeText(120, 1) }),
    maximumBodyBytes: 2_000_000,
    maximumSeconds: 15,
    status: 201,
    answer: MemberImport,
    errors: ['IMPORT_REJECTED', 'VALIDATION_FAILED'],
    bucket: 'preview',
  },
  'GET /api/staff/member-imports': {
    summary: 'List imports of members, newest first, with how many joined (RO8)',
    ...staff,
    query,
    answer: z.object({ imports: z.array(MemberImport), nextCursor }),
    errors: ['VALIDATION_FAILED'],
  },
  'GET /api/staff/member-imports/{id}': {
    summary: 'List the people of an import, in the file’s order (RO8)',
    ...staff,
    params,
    query: z.object({ after: w.queryInteger(0, 1_000_000).optional() }),
    answer: z.object({
      import: MemberImport,
      people: z.array(
        z.object({
          line: z.int(),
          email: z.string(),
          name: z.string(),
          role: z.enum(['guest', 'host']),
          state: z.enum(INVITATION_STATES),
        }),
      ),
      /** The `after` of the next page; null on the last one. */
      nextAfter: z.int().nullable(),
    }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'POST /api/staff/member-imports/{id}/undo': {
    summary: 'Take back all invitations of an import that nobody has accepted (RO8)',
    ...staff,
    params,
    answer: MemberImport,
    errors: ['NOT_FOUND'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
