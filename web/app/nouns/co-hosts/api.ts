// Co-hosts (K9): queries, and what owners and invited people can do.
import type { CoHostInvitation, CoHosting, CoHostLevel, CoHostPanel } from '@daynook/contract/hosting/co-hosts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { hostingChanged } from '../properties/property-api.ts';

export type { CoHostInvitation, CoHosting, CoHostLevel, CoHostPanel };
export type CoHost = CoHostPanel['coHosts'][number];
export type OpenInvitation = CoHostPanel['invitations'][number];

export const coHostsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['co-hosts', propertyId],
    queryFn: ({ signal }) => call('GET /api/properties/{id}/co-hosts', { params: { id: propertyId }, signal }),
    staleTime: 0,
  });

interface Marked {
  readonly coHosting?: CoHosting | undefined;
}
/** Only one's own, without co-hosted ones. */
export const isOwn = ({ coHosting }: Marked): boolean => coHosting === undefined;
/** Those one can change: one's own, and co-hosted ones with that permission. */
export const isToEdit = ({ coHosting }: Marked): boolean => coHosting?.can.edit ?? true;

/** Changes return the panel's current state. */
function usePanelChange<V>(propertyId: string, change: (values: V) => Promise<CoHostPanel | undefined>) {
  const queries = useQueryClient();
  const { queryKey } = coHostsQuery(propertyId);
  return useMutation({
    mutationFn: change,
    onSuccess: (panel) => {
      if (panel) queries.setQueryData(queryKey, panel);
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
}

export const useInvite = (propertyId: string) =>
  usePanelChange(propertyId, (body: { email: string; level: CoHostLevel }) =>
    call('POST /api/properties/{id}/co-hosts/invitations', { params: { id: propertyId }, body }),
  );

export const useWithdraw = (propertyId: string) =>
  usePanelChange(propertyId, async (invitationId: string) => {
    await call('DELETE /api/properties/{id}/co-hosts/invitations/{invitationId}', {
      params: { id: propertyId, invitationId },
    });
    return undefined;
  });

export const useChangeLevel = (propertyId: string) =>
  usePanelChange(propertyId, ({ memberId, level }: { memberId: string; level: CoHostLevel }) =>
    call('PATCH /api/properties/{id}/co-hosts/{memberId}', { params: { id: propertyId, memberId }, body: { level } }),
  );

export const useRemoveCoHost = (propertyId: string) =>
  usePanelChange(propertyId, async (memberId: string) => {
    await call('DELETE /api/properties/{id}/co-hosts/{memberId}', { params: { id: propertyId, memberId } });
    return undefined;
  });

/** Leaves a co-hosted property. */
export const useLeave = (propertyId: string) =>
  useMutation({
    mutationFn: (memberId: string) =>
      call('DELETE /api/properties/{id}/co-hosts/{memberId}', { params: { id: propertyId, memberId } }),
    onSettled: () => hostingChanged(),
  });

export const invitationQuery = (id: string) =>
  queryOptions({
    queryKey: ['co-host-invitation', id],
    queryFn: ({ signal }) => call('GET /api/co-host-invitations/{id}', { params: { id }, signal }),
    staleTime: 0,
  });

export function useAnswerInvitation(id: string) {
  const queries = useQueryClient();
  const refresh = () =>
    Promise.all([queries.invalidateQueries({ queryKey: invitationQuery(id).queryKey }), hostingChanged()]);
  return {
    accept: useMutation({
      mutationFn: () => call('POST /api/co-host-invitations/{id}/accept', { params: { id } }),
      onSettled: refresh,
    }),
    decline: useMutation({
      mutationFn: () => call('POST /api/co-host-invitations/{id}/decline', { params: { id } }),
      onSettled: refresh,
    }),
  };
}
