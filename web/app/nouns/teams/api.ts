// Teams: queries, and what their members can do.

import type { Answer } from '@daynook/contract/api';
import type { Team, TeamEvent, TeamInvitation, TeamMember, TeamRole, TeamSummary } from '@daynook/contract/teams/teams';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, download } from '../../lib/api/api.ts';
import type { Input } from '../../lib/api/api-request.ts';
import { withIntentKey } from '../../lib/api/intent-key.ts';
import { shownBrandSlug } from '../../lib/brand-slug.ts';
import { saveFile } from '../../lib/save-file.ts';

export type { PendingTeamInvitation } from '@daynook/contract/teams/teams';
export type { Team, TeamEvent, TeamInvitation, TeamMember, TeamRole, TeamSummary };

type NewTeam = Input<'POST /api/teams'>['body'];
type Details = Input<'PATCH /api/teams/{id}'>['body'];
type Rules = Input<'PUT /api/teams/{id}/rules'>['body'];
type Invited = Input<'POST /api/teams/{id}/invitations'>['body'];

const TEAMS_KEY = ['teams'] as const;
const firstPage = null as string | null;

export const teamsQuery = queryOptions({
  queryKey: [...TEAMS_KEY, 'own'],
  queryFn: ({ signal }) => call('GET /api/teams', { signal }),
});

export const teamQuery = (id: string) =>
  queryOptions({
    queryKey: [...TEAMS_KEY, id],
    queryFn: ({ signal }) => call('GET /api/teams/{id}', { params: { id }, signal }),
    staleTime: 0,
  });

export const teamBudgetQuery = (id: string, month?: string) =>
  queryOptions({
    queryKey: [...TEAMS_KEY, id, 'budget', month],
    queryFn: ({ signal }) => call('GET /api/teams/{id}/budget', { params: { id }, query: { month }, signal }),
    staleTime: 0,
  });

export const teamMembersQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...TEAMS_KEY, id, 'members'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/teams/{id}/members', { params: { id }, query: { cursor: pageParam ?? undefined }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const teamInvitationsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...TEAMS_KEY, id, 'invitations'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/teams/{id}/invitations', { params: { id }, query: { cursor: pageParam ?? undefined }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const teamEventsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...TEAMS_KEY, id, 'events'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/teams/{id}/events', { params: { id }, query: { cursor: pageParam ?? undefined }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

export const teamListingsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...TEAMS_KEY, id, 'listings'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/teams/{id}/listings', { params: { id }, query: { cursor: pageParam ?? undefined }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const teamInvitationQuery = (id: string) =>
  queryOptions({
    queryKey: [...TEAMS_KEY, 'invitation', id],
    queryFn: ({ signal }) => call('GET /api/team-invitations/{id}', { params: { id }, signal }),
    staleTime: 0,
  });

/** A change after which everything about teams is asked again. */
function useTeamChange<V, T>(change: (values: V) => Promise<T>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: TEAMS_KEY }),
  });
}

export const useCreateTeam = () =>
  useTeamChange((body: NewTeam) =>
    withIntentKey(['team', body], (idempotencyKey) => call('POST /api/teams', { body, idempotencyKey })),
  );

export const useChangeDetails = (id: string) =>
  useTeamChange((body: Details) => call('PATCH /api/teams/{id}', { params: { id }, body }));

export const useChangeRules = (id: string) =>
  useTeamChange((body: Rules) => call('PUT /api/teams/{id}/rules', { params: { id }, body }));

export const useCloseTeam = (id: string) => useTeamChange(() => call('DELETE /api/teams/{id}', { params: { id } }));

export const useChangeRole = (id: string) =>
  useTeamChange(({ memberId, role }: { memberId: string; role: TeamRole }) =>
    call('PATCH /api/teams/{id}/members/{memberId}', { params: { id, memberId }, body: { role } }),
  );

/** Removes a member, or leaves the team. */
export const useRemoveMember = (id: string) =>
  useTeamChange((memberId: string) => call('DELETE /api/teams/{id}/members/{memberId}', { params: { id, memberId } }));

export const useInviteToTeam = (id: string) =>
  useTeamChange((body: Invited) => call('POST /api/teams/{id}/invitations', { params: { id }, body }));

export const useWithdrawInvitation = (id: string) =>
  useTeamChange((invitationId: string) =>
    call('DELETE /api/teams/{id}/invitations/{invitationId}', { params: { id, invitationId } }),
  );

export const useAddListing = (id: string) =>
  useTeamChange((listingId: string) => call('PUT /api/teams/{id}/listings/{listingId}', { params: { id, listingId } }));

export const useRemoveListing = (id: string) =>
  useTeamChange((listingId: string) =>
    call('DELETE /api/teams/{id}/listings/{listingId}', { params: { id, listingId } }),
  );

export const useAnswerTeamInvitation = (id: string) => ({
  accept: useTeamChange(() => call('POST /api/team-invitations/{id}/accept', { params: { id } })),
  decline: useTeamChange(() => call('POST /api/team-invitations/{id}/decline', { params: { id } })),
});

export const teamStatementQuery = (id: string, month: string) =>
  queryOptions({
    queryKey: [...TEAMS_KEY, id, 'statement', month],
    queryFn: ({ signal }) => call('GET /api/teams/{id}/statements/{month}', { params: { id, month }, signal }),
    staleTime: 0,
  });

export const teamStatementLinesQuery = (id: string, month: string) =>
  infiniteQueryOptions({
    queryKey: [...TEAMS_KEY, id, 'statement', month, 'lines'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/teams/{id}/statements/{month}/lines', {
        params: { id, month },
        query: { cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

export type TeamStatementLine = Answer<'GET /api/teams/{id}/statements/{month}/lines'>['lines'][number];

/** The receipt or the invoices of a booking for the team. */
export async function saveTeamPaper(
  id: string,
  { _id: bookingId, reference }: TeamStatementLine['booking'],
  kind: 'receipt' | 'invoices',
): Promise<void> {
  const params = { id, bookingId };
  const file =
    kind === 'receipt'
      ? await download('GET /api/teams/{id}/bookings/{bookingId}/receipt.pdf', { params })
      : await download('GET /api/teams/{id}/bookings/{bookingId}/invoices.pdf', { params });
  saveFile(file, `${shownBrandSlug()}-${kind}-${reference}.pdf`);
}

const STATEMENT_FILES = {
  pdf: 'GET /api/teams/{id}/statements/{month}.pdf',
  'invoices.pdf': 'GET /api/teams/{id}/statements/{month}/invoices.pdf',
  csv: 'GET /api/teams/{id}/statements/{month}.csv',
} as const;

export type StatementFile = keyof typeof STATEMENT_FILES;

export async function saveTeamStatement(id: string, month: string, kind: StatementFile): Promise<void> {
  const file = await download(STATEMENT_FILES[kind], { params: { id, month } });
  saveFile(file, `${shownBrandSlug()}-team-${month}.${kind}`);
}
