// API for editing personas.
import type { PersonaId } from '@daynook/contract/personas';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import type { Answer } from '../../lib/api/api-request.ts';
import type { PersonaFilters } from '../../nouns/personas/api.ts';

export type StaffPersonas = Answer<'GET /api/staff/personas'>;
export type StaffPersona = StaffPersonas['personas'][number];

export const staffPersonasQuery = queryOptions({
  queryKey: ['staff-personas'],
  queryFn: ({ signal }) => call('GET /api/staff/personas', { signal }),
});

/** Someone else's version, from a conflict error. */
export const theirsIn = <T>(error: unknown): T | undefined =>
  error instanceof ApiError && error.code === 'VERSION_CHANGED' ? (error.current as T | undefined) : undefined;

export interface Edit {
  readonly version: number;
  readonly name: string | null;
  readonly who: string | null;
  readonly needs: string | null;
  readonly filters: PersonaFilters | null;
}

/** Handle the result with `mutateAsync(…).then`, because the form closes on success. */
export function useEditPersona(persona: PersonaId) {
  const queries = useQueryClient();
  const put = (edited: StaffPersona) =>
    queries.setQueryData(
      staffPersonasQuery.queryKey,
      (known) => known && { ...known, personas: known.personas.map((one) => (one.id === edited.id ? edited : one)) },
    );
  return useMutation({
    mutationFn: (edit: Edit) => call('PUT /api/staff/personas/{persona}', { params: { persona }, body: edit }),
    onSuccess: (edited) => {
      put(edited);
      void queries.invalidateQueries({ queryKey: ['persona-matches'] });
    },
    onError: (error) => {
      const theirs = theirsIn<StaffPersona>(error);
      if (theirs) put(theirs);
    },
  });
}

/** The order and visibility. If the order changed in the meantime, the newer one replaces it on the page. */
export function useOrderPersonas() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ version, personas }: StaffPersonas) =>
      call('PUT /api/staff/personas', {
        body: { version, personas: personas.map(({ id, isShown }) => ({ id, isShown })) },
      }),
    onSuccess: (ordered) => {
      queries.setQueryData(staffPersonasQuery.queryKey, ordered);
      void queries.invalidateQueries({ queryKey: ['persona-matches'] });
    },
    onError: (error) => {
      const theirs = theirsIn<StaffPersonas>(error);
      if (theirs) queries.setQueryData(staffPersonasQuery.queryKey, theirs);
    },
  });
}
