// Where a host shows documents to staff: those sent, how they stand, and a new one with its file.
import { DOCUMENT_KINDS, DOCUMENT_MEDIA_TYPES, DOCUMENTS, type DocumentKind } from '@daynook/contract/insurance-limits';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { call, download } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import type { Answer } from '../../../lib/api-request.ts';
import { upload } from '../../../lib/upload.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-style.ts';
import { cx } from '../../../ui/class-names.ts';
import { DayPicker } from '../../../ui/day-picker.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { controlClass, Field } from '../../../ui/field.tsx';
import { useHashFocus } from '../../../ui/go-to.ts';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { saveDocument } from './save-file.ts';
import { DocumentFacts, DocumentStateBadge, documentNames } from './words.tsx';

type HostDocument = Answer<'GET /api/host/documents'>['documents'][number];

export const documentsQuery = queryOptions({
  queryKey: ['host-documents'],
  queryFn: async ({ signal }) => (await call('GET /api/host/documents', { signal })).documents,
});

const sendFile = (id: string, file: File) =>
  upload<HostDocument>({
    key: 'POST /api/host/documents/{id}/file',
    params: { id },
    query: {},
    file,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });

export function DocumentsPanel() {
  const documents = useQuery(documentsQuery);
  useHashFocus('documents-title');
  return (
    <section
      id="documents"
      aria-labelledby="documents-title"
      className="rounded-panel bg-surface p-6 shadow-[inset_0_0_0_1px_var(--line)] md:p-8"
    >
      <h2 id="documents-title" className="display text-[26px]">
        <FormattedMessage defaultMessage="Documents" />
      </h2>
      <p className="mt-2 max-w-[60ch] text-muted">
        <FormattedMessage defaultMessage="Upload your insurance, lease, or permit. Only you and our team can open these files, and we log each time our team does." />
      </p>
      <div className="mt-5 empty:hidden">
        {documents.data?.length === 0 ? null : documents.data ? (
          <ul className="grid gap-3">
            {documents.data.map((document) => (
              <Line key={document._id} document={document} />
            ))}
          </ul>
        ) : documents.isError ? (
          <ErrorState
            className="!py-6"
            title={<FormattedMessage defaultMessage="We couldn’t load your documents" />}
            onRetry={() => void documents.refetch()}
            isRetrying={documents.isFetching}
          />
        ) : (
          <Skeleton className="h-24 rounded-card" />
        )}
      </div>
      <NewDocument />
    </section>
  );
}

function Line({ document }: { document: HostDocument }) {
  const queries = useQueryClient();
  const { _id, kind, rejectReason, file } = document;
  const refresh = () => queries.invalidateQueries({ queryKey: documentsQuery.queryKey });
  const params = { id: _id };
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/host/documents/{id}', { params }),
    onSuccess: refresh,
  });
  const send = useMutation({ mutationFn: (chosen: File) => sendFile(_id, chosen), onSuccess: refresh });
  const open = useMutation({
    mutationFn: async () => saveDocument(await download('GET /api/host/documents/{id}/file', { params }), kind, file),
  });
  const failure = [remove, send, open].map(({ error }) => error).find((error) => error instanceof ApiError);
  return (
    <li className="flex flex-wrap items-start justify-between gap-4 rounded-card bg-well px-5 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-3 font-semibold">
          <FormattedMessage {...documentNames[kind]} /> <DocumentStateBadge {...document} />
        </p>
        <DocumentFacts {...document} />
        {rejectReason && <p className="mt-1 wrap-anywhere">{rejectReason}</p>}
        {failure && (
          <p role="alert" className="mt-1 text-[14.5px] font-medium text-danger">
            {failure.message}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <FileButton isBusy={send.isPending} onChoose={(chosen) => send.mutate(chosen)} hasFile={file !== null} />
        {file && (
          <Button look="plain" size="sm" isBusy={open.isPending} onClick={() => open.mutate()}>
            <FormattedMessage defaultMessage="Download" />
          </Button>
        )}
        <Button look="plain" size="sm" isBusy={remove.isPending} onClick={() => remove.mutate()}>
          <FormattedMessage defaultMessage="Remove" />
        </Button>
      </div>
    </li>
  );
}

interface FileButtonProps {
  isBusy: boolean;
  hasFile: boolean;
  onChoose: (file: File) => void;
}

const FileButton = ({ isBusy, hasFile, onChoose }: FileButtonProps) => (
  <label
    className={buttonClass(
      { look: 'outline', size: 'sm' },
      'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-moss',
    )}
    aria-busy={isBusy || undefined}
  >
    {hasFile ? (
      <FormattedMessage defaultMessage="Upload a new file" />
    ) : (
      <FormattedMessage defaultMessage="Upload file" />
    )}
    <input
      type="file"
      className="sr-only"
      accept={DOCUMENT_MEDIA_TYPES.join(',')}
      disabled={isBusy}
      onChange={(event) => {
        const chosen = event.target.files?.[0];
        if (chosen) onChoose(chosen);
        event.target.value = '';
      }}
    />
  </label>
);

function NewDocument() {
  const intl = useIntl();
  const queries = useQueryClient();
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  const [validFrom, setValidFrom] = useState<string>();
  const [validTo, setValidTo] = useState<string>();
  const begin = useMutation({
    mutationFn: async ({ file, ...body }: { file: File | undefined } & Parameters<typeof beginBody>[0]) => {
      const document = await call('POST /api/host/documents', { body: beginBody(body) });
      return file && file.size > 0 ? sendFile(document._id, file) : document;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: documentsQuery.queryKey }),
  });
  const faults = begin.error instanceof ApiError ? begin.error.fields : {};
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (begin.isPending) return;
    const form = event.currentTarget;
    const typed = new FormData(form);
    const textOf = (name: string) => String(typed.get(name) ?? '').trim();
    const file = typed.get('file');
    begin.mutate(
      {
        clientId,
        kind: textOf('kind') as DocumentKind,
        issuer: textOf('issuer'),
        number: textOf('number'),
        validFrom,
        validTo,
        file: file instanceof File ? file : undefined,
      },
      {
        onSuccess: () => {
          form.reset();
          setValidFrom(undefined);
          setValidTo(undefined);
          setClientId(crypto.randomUUID());
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="mt-7 grid gap-4 border-t border-line pt-6 sm:grid-cols-2">
      <h3 className="text-[17px] font-semibold sm:col-span-2">
        <FormattedMessage defaultMessage="Add a document" />
      </h3>
      <Select name="kind" label={<FormattedMessage defaultMessage="Document type" />}>
        {DOCUMENT_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {intl.formatMessage(documentNames[kind])}
          </option>
        ))}
      </Select>
      <TextField
        name="issuer"
        label={<FormattedMessage defaultMessage="Issued by" />}
        error={faults['issuer']}
        maxLength={DOCUMENTS.issuerMaximumCharacters}
      />
      <TextField
        name="number"
        label={<FormattedMessage defaultMessage="Document number" />}
        error={faults['number']}
        maxLength={DOCUMENTS.numberMaximumCharacters}
        className="sm:col-span-2"
      />
      <DayPicker
        label={intl.formatMessage({ defaultMessage: 'Valid from' })}
        value={validFrom}
        error={faults['validFrom']}
        onChange={setValidFrom}
        onClear={() => setValidFrom(undefined)}
      />
      <DayPicker
        label={intl.formatMessage({ defaultMessage: 'Valid until' })}
        value={validTo}
        {...(validFrom && !validTo ? { startAt: validFrom } : {})}
        error={faults['validTo']}
        onChange={setValidTo}
        onClear={() => setValidTo(undefined)}
      />
      <Field
        label={<FormattedMessage defaultMessage="File" />}
        description={<FormattedMessage defaultMessage="PDF, JPEG, or PNG, up to 10 MB" />}
        className="sm:col-span-2"
      >
        {(control) => (
          <input
            {...control}
            type="file"
            name="file"
            accept={DOCUMENT_MEDIA_TYPES.join(',')}
            className={cx(
              controlClass,
              'h-12 leading-12 text-muted file:me-3 file:cursor-pointer file:border-0 file:bg-transparent file:p-0 file:font-semibold file:text-moss',
            )}
          />
        )}
      </Field>
      {begin.error instanceof ApiError && Object.keys(faults).length === 0 && (
        <p role="alert" className="text-[14.5px] font-medium text-danger sm:col-span-2">
          {begin.error.message}
        </p>
      )}
      <Button type="submit" isBusy={begin.isPending} className="justify-self-start">
        <FormattedMessage defaultMessage="Submit for review" />
      </Button>
    </form>
  );
}

interface Typed {
  clientId: string;
  kind: DocumentKind;
  issuer: string;
  number: string;
  validFrom: string | undefined;
  validTo: string | undefined;
}

/** Fields left empty are left out. */
function beginBody({ clientId, kind, issuer, number, validFrom, validTo }: Typed) {
  return {
    clientId,
    kind,
    ...(issuer && { issuer }),
    ...(number && { number }),
    ...(validFrom && { validFrom }),
    ...(validTo && { validTo }),
  };
}
