// API of staff roles.
import type { StaffRole } from '@daynook/contract/staff/roles';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer } from '../../lib/api/api-request.ts';

export type StaffList = Answer<'GET /api/staff/roles'>;
export type StaffPerson = StaffList['staff'][number];

export const rolesQuery = queryOptions({
  queryKey: ['staff-roles'],
  queryFn: ({ signal }) => call('GET /api/staff/roles', { signal }),
});

interface Change {
  readonly id: string;
  readonly roles: StaffRole[];
  readonly password?: string | undefined;
  readonly idToken?: string | undefined;
}

export function useSetRoles() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: Change) => call('PUT /api/staff/roles/{id}', { params: { id }, body }),
    onSuccess: (list) => {
      queries.setQueryData(rolesQuery.queryKey, list);
      // Who can be assigned a ticket.
      void queries.invalidateQueries({ queryKey: ['staff-agents'] });
    },
  });
}
