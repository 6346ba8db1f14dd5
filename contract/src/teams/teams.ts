// Teams (E11, F12): organizations whose members book within shared rules. Owners and admins manage them; everyone in a team can book
// for it. Invited by email.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { KnownCurrency } from '../money/known-currency.ts';
import * as w from '../wire.ts';
import { TEAMS } from './limits.ts';
import { TeamRules } from './team-rules.ts';

/** `owner`: everything. `admin`: everything but owners and closing the team. `booker`: books for the team. */
export const TEAM_ROLES = ['owner', 'admin', 'booker'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];
/** Owners are made from members, so that nobody gets a team by mistyping an address. */
export const INVITED_ROLES = ['admin', 'booker'] as const;
export type InvitedRole = (typeof INVITED_ROLES)[number];

export const TeamSummary = z
  .object({
    _id: w.Id,
    name: z.string(),
    currency: w.Currency,
    /** The reader's. */
    role: z.enum(TEAM_ROLES),
    memberCount: z.int(),
  })
  .meta({ id: 'TeamSummary' });
export type TeamSummary = z.infer<typeof TeamSummary>;

export const Team = TeamSummary.extend({
  timeZone: w.TimeZone,
  createdAt: w.Instant,
  /** What its statements say; null for bookers. */
  billing: z
    .object({ address: z.string(), taxNumber: z.string().nullable(), purchaseOrder: z.string().nullable() })
    .nullable(),
  rules: TeamRules,
  can: z.object({
    /** Members, invitations, details, and rules. */
    manage: z.boolean(),
    /** Owners, and closing the team. */
    own: z.boolean(),
    /** The only owner can't. */
    leave: z.boolean(),
  }),
}).meta({ id: 'Team' });
export type Team = z.infer<typeof Team>;

export const TeamPerson = z
  .object({ _id: w.Id, name: z.string(), picture: z.string().nullable() })
  .meta({ id: 'TeamPerson' });
export type TeamPerson = z.infer<typeof TeamPerson>;

export const TeamMember = z
  .object({
    member: TeamPerson,
    role: z.enum(TEAM_ROLES),
    since: w.Instant,
    isYou: z.boolean(),
    /** The roles the reader can choose; empty if they can't change it. */
    roles: z.array(z.enum(TEAM_ROLES)),
    canRemove: z.boolean(),
  })
  .meta({ id: 'TeamMember' });
export type TeamMember = z.infer<typeof TeamMember>;

export const PendingTeamInvitation = z
  .object({ _id: w.Id, email: z.string(), role: z.enum(INVITED_ROLES), createdAt: w.Instant, expiresAt: w.Instant })
  .meta({ id: 'PendingTeamInvitation' });
export type PendingTeamInvitation = z.infer<typeof PendingTeamInvitation>;

export const TeamInvitation = z
  .object({
    _id: w.Id,
    team: z.object({ _id: w.Id, name: z.string() }),
    invitedBy: TeamPerson,
    role: z.enum(INVITED_ROLES),
    /** `over`: expired, withdrawn or already answered. */
    state: z.enum(['open', 'accepted', 'over']),
    expiresAt: w.Instant,
  })
  .meta({ id: 'TeamInvitation' });
export type TeamInvitation = z.infer<typeof TeamInvitation>;

/** What happened in a team, in the order of its history. */
export const TEAM_ACTIONS = [
  'created',
  'changed',
  'rules-changed',
  'invited',
  'withdrawn',
  'accepted',
  'declined',
  'role-changed',
  'removed',
  'left',
  'closed',
] as const;

const DETAILS = ['name', 'billingAddress', 'taxNumber', 'purchaseOrder'] as const;

export const TeamEvent = z
  .object({
    _id: w.Id,
    at: w.Instant,
    action: z.enum(TEAM_ACTIONS),
    /** Null if they’ve deleted their account. */
    actor: TeamPerson.nullable(),
    /** Whom it’s about; null if nobody, or if they’ve deleted their account. */
    member: TeamPerson.nullable(),
    /** The role they got, had, or were invited to. */
    role: z.enum(TEAM_ROLES).nullable(),
    /** Which details changed. Their values aren’t kept, because they can be personal. */
    fields: z.array(z.enum(DETAILS)),
    rules: z.object({ before: TeamRules, after: TeamRules }).nullable(),
  })
  .meta({ id: 'TeamEvent' });
export type TeamEvent = z.infer<typeof TeamEvent>;

const details = {
  name: w.safeText(TEAMS.nameMaximumCharacters, 1),
  billingAddress: w.safeText(TEAMS.billingAddressMaximumCharacters, 1),
  taxNumber: w.safeText(TEAMS.taxNumberMaximumCharacters, 1).nullable(),
  purchaseOrder: w.safeText(TEAMS.purchaseOrderMaximumCharacters, 1).nullable(),
};

const teamParams = z.object({ id: w.Id });
const memberParams = z.object({ id: w.Id, memberId: w.Id });
const page = z.object({ cursor: z.string().max(200).optional() });
const nextCursor = z.string().nullable();

export const teamEndpoints = {
  'GET /api/teams': {
    summary: `List the teams you’re in, at most ${TEAMS.perMember}, and open invitations to your confirmed email (E11)`,
    access: 'active',
    answer: z.object({ teams: z.array(TeamSummary), invitations: z.array(TeamInvitation) }),
  },
  'POST /api/teams': {
    summary: 'Create a team; you become its owner',
    access: 'active',
    needsConfirmedEmail: true,
    body: z.strictObject({ ...details, currency: KnownCurrency, timeZone: w.TimeZone }),
    answer: Team,
    status: 201,
    errors: ['VALIDATION_FAILED', 'LIMIT_REACHED'],
    isIdempotent: true,
    bucket: 'write',
  },
  'GET /api/teams/{id}': {
    summary: 'Get a team you’re in',
    access: 'active',
    params: teamParams,
    answer: Team,
    errors: ['NOT_FOUND'],
  },
  'PATCH /api/teams/{id}': {
    summary:
      'Change a team’s name and billing details; its statements have the new ones, and bookings keep their purchase order number',
    access: 'active',
    params: teamParams,
    body: z.strictObject(details).partial(),
    answer: Team,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'DELETE /api/teams/{id}': {
    summary: 'Close a team once it has no upcoming bookings; its members can’t book for it anymore',
    access: 'active',
    params: teamParams,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'BOOKINGS_AHEAD'],
    bucket: 'write',
  },
  'GET /api/teams/{id}/members': {
    summary: 'List a team’s members, longest-standing first',
    access: 'active',
    params: teamParams,
    query: page,
    answer: z.object({ members: z.array(TeamMember), nextCursor }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'PATCH /api/teams/{id}/members/{memberId}': {
    summary: 'Change a member’s role; an owner can make others owners, and then step down',
    access: 'active',
    params: memberParams,
    body: z.strictObject({ role: z.enum(TEAM_ROLES) }),
    answer: TeamMember,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'LAST_OWNER', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'DELETE /api/teams/{id}/members/{memberId}': {
    summary: 'Remove a member, or leave the team; its last owner can’t leave',
    access: 'active',
    params: memberParams,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'LAST_OWNER'],
    bucket: 'write',
  },
  'GET /api/teams/{id}/events': {
    summary: 'List what happened in a team and who did it, newest first; for its owners and admins',
    access: 'active',
    params: teamParams,
    query: page,
    answer: z.object({ events: z.array(TeamEvent), nextCursor }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
  },
  'GET /api/teams/{id}/invitations': {
    summary: 'List a team’s pending invitations, newest first',
    access: 'active',
    params: teamParams,
    query: page,
    answer: z.object({ invitations: z.array(PendingTeamInvitation), nextCursor }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
  },
  'POST /api/teams/{id}/invitations': {
    summary: `Invite someone by email for ${TEAMS.invitationDays} days; doesn’t reveal whether the email has an account`,
    access: 'active',
    params: teamParams,
    body: z.strictObject({
      email: z.email('Enter an email address, such as ana@example.org.').max(254),
      role: z.enum(INVITED_ROLES),
    }),
    answer: PendingTeamInvitation,
    status: 201,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED', 'LIMIT_REACHED'],
    bucket: 'write',
  },
  'DELETE /api/teams/{id}/invitations/{invitationId}': {
    summary: 'Withdraw an invitation',
    access: 'active',
    params: z.object({ id: w.Id, invitationId: w.Id }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    bucket: 'write',
  },
  'GET /api/team-invitations/{id}': {
    summary: 'Get an invitation sent to your confirmed email',
    access: 'active',
    params: teamParams,
    answer: TeamInvitation,
    errors: ['NOT_FOUND'],
  },
  'POST /api/team-invitations/{id}/accept': {
    summary: 'Accept an invitation; you can book for the team immediately',
    access: 'active',
    params: teamParams,
    answer: TeamInvitation,
    errors: ['NOT_FOUND', 'GONE', 'LIMIT_REACHED'],
    bucket: 'write',
  },
  'POST /api/team-invitations/{id}/decline': {
    summary: 'Decline an invitation',
    access: 'active',
    params: teamParams,
    errors: ['NOT_FOUND', 'GONE'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
