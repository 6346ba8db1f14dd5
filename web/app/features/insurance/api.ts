// API of a host's documents: list, upload, download, remove.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, download } from '../../lib/api/api.ts';
import type { Answer, Input } from '../../lib/api/api-request.ts';
import { upload } from '../../lib/api/upload.ts';
import { saveDocument } from '../../nouns/documents/save-file.ts';

export type HostDocuments = Answer<'GET /api/host/documents'>;
export type HostDocument = HostDocuments['documents'][number];
export type NewDocument = Input<'POST /api/host/documents'>['body'];

export const documentsQuery = queryOptions({
  queryKey: ['host-documents'],
  queryFn: ({ signal }) => call('GET /api/host/documents', { signal }),
});

interface Sending {
  /** Details of a new document; omitted when replacing a file. */
  document: NewDocument | { readonly _id: string };
  file: File;
  onProgress: (share: number) => void;
}

/** Creates the document if it's new, then uploads its file. A retry continues with the same document. */
export function useSendDocument() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ document, file, onProgress }: Sending) => {
      const { _id } = '_id' in document ? document : await call('POST /api/host/documents', { body: document });
      return upload<HostDocument>({
        key: 'POST /api/host/documents/{id}/file',
        params: { id: _id },
        query: {},
        file,
        signal: new AbortController().signal,
        onProgress,
      });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: documentsQuery.queryKey }),
  });
}

export function useRemoveDocument() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/host/documents/{id}', { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: documentsQuery.queryKey }),
  });
}

export const useOpenDocument = () =>
  useMutation({
    mutationFn: async ({ _id, kind, file }: HostDocument) =>
      saveDocument(await download('GET /api/host/documents/{id}/file', { params: { id: _id } }), kind, file),
  });
