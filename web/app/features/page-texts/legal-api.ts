// API of the legal texts that staff publish.
import type { SiteLanguage } from '@daynook/contract/languages/languages';
import type { LegalDocument } from '@daynook/contract/legal-versions';
import { writeMarkup } from '@daynook/contract/markup/write-markup';
import type { LegalDocumentView, LegalTexts, PageText } from '@daynook/contract/settings/legal-texts';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import type { Input } from '../../lib/api/api-request.ts';
import type { Brand } from '../../lib/brand.ts';
import { fillBrand } from '../../lib/markdown-text.ts';
import { loadShippedText } from '../../nouns/legal/shipped-texts.ts';

const KEY = ['staff-legal-texts'] as const;
type Proof = Pick<Input<'POST /api/staff/legal-texts/{document}'>['body'], 'password' | 'idToken'>;

export const legalDocumentQuery = (document: LegalDocument) =>
  queryOptions({
    queryKey: [...KEY, 'one', document],
    queryFn: ({ signal }) => call('GET /api/staff/legal-texts/{document}', { params: { document }, signal }),
  });

export const legalChangesQuery = (document: LegalDocument) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'changes', document],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/legal-texts/{document}/changes', {
        params: { document },
        query: { before: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.nextBefore,
  });

type VersionRow = LegalDocumentView['versions'][number];

interface WantedText {
  readonly row: VersionRow;
  readonly language: SiteLanguage;
  readonly brand: Brand;
}

/** A version's text in a language, as it's typed; undefined if it isn't written in it. Ours names the site as it's called now. */
export async function readVersionText(
  document: LegalDocument,
  { row: { version, languages }, language, brand }: WantedText,
): Promise<PageText | undefined> {
  if (languages === null) {
    const { facts, blocks } = fillBrand(await loadShippedText(document, { version, language }), brand);
    return { title: facts['title'] ?? '', text: writeMarkup(blocks) };
  }
  const { texts } = await call('GET /api/staff/legal-texts/{document}/versions/{version}', {
    params: { document, version: String(version) },
  });
  return texts?.[language];
}

/** What to send: a new version, or the number of one to withdraw. */
interface LegalChange {
  readonly publish?: { readonly texts: LegalTexts; readonly effectiveOn: string };
  readonly withdraw?: number;
  readonly version: number;
  readonly reason: string;
  readonly proof: Proof;
}

export function useChangeLegalText(document: LegalDocument) {
  const queries = useQueryClient();
  return useMutation<LegalDocumentView, ApiError, LegalChange>({
    mutationFn: ({ publish, withdraw = 0, version, reason, proof }) => {
      const change = { version, reason, ...proof };
      const params = { document };
      return publish
        ? call('POST /api/staff/legal-texts/{document}', { params, body: { ...publish, ...change } })
        : call('POST /api/staff/legal-texts/{document}/withdraw', { params, body: { withdraw, ...change } });
    },
    // Also after a refusal, because someone else may have changed it.
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}
