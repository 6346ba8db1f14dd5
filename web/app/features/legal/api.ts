// The member's acceptance of the legal texts.
import type { AgreedDocument } from '@daynook/contract/legal-versions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { useSession } from '../../lib/session/session.ts';
import { TERMS_KEY, writeStoredText } from '../../lib/session/stored-state.ts';

const acceptancesKey = (sub: string | undefined) => ['legal-acceptances', sub];

/** Fetched at most once an hour: versions change by date. */
export function useAcceptances() {
  const { status, user } = useSession();
  const sub = status === 'signed-in' ? user?.sub : undefined;
  return useQuery({
    queryKey: acceptancesKey(sub),
    queryFn: ({ signal }) => call('GET /api/legal/acceptances', { signal }),
    enabled: sub !== undefined,
    staleTime: 60 * 60_000,
  });
}

export interface Version {
  document: AgreedDocument;
  version: number;
}

export function useAgree() {
  const { user } = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (documents: Version[]) => call('POST /api/legal/acceptances', { body: { documents } }),
    onSuccess: (known) => {
      queries.setQueryData(acceptancesKey(user?.sub), known);
      writeStoredText(TERMS_KEY, 'true');
    },
  });
}
