// Each kind of document a host can upload: its purpose, the upload, its status, and the next step.
import type { DocumentKind } from '@daynook/contract/limits/insurance';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { DocumentFacts, DocumentStateBadge, documentNames } from '../../nouns/documents/words.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { WarningIcon } from '../../ui/icons/icons.tsx';
import { PlusIcon } from '../../ui/icons/member-icons.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { documentsQuery, type HostDocument, useOpenDocument, useRemoveDocument } from './api.ts';
import { DocumentDialog } from './document-dialog.tsx';
import { daysLeft, expiresSoon, groupByKind, type KindOfDocument } from './document-rules.ts';

const reasons: Record<DocumentKind, MessageDescriptor> = defineMessages({
  insurance: {
    defaultMessage: 'Shows that paying guests are covered. Ask your insurer about home sharing or business visitors.',
  },
  lease: { defaultMessage: 'For renters and members of an association: shows that you’re allowed paying visitors.' },
  permit: { defaultMessage: 'Only if your city requires one, such as a home‑occupation permit.' },
  identity: { defaultMessage: 'A passport or driver’s license. Only if our team asks for it.' },
});

/** What to upload: a new document of a kind, or a new file for one. */
type Sending = { kind: DocumentKind; document?: HostDocument };

const todayInUtc = (): string => new Date().toISOString().slice(0, 10);

export function DocumentList() {
  const documents = useQuery(documentsQuery);
  const [sending, setSending] = useState<Sending>();
  if (documents.isError && !documents.data)
    return (
      <ErrorState
        title={<FormattedMessage defaultMessage="We couldn’t load your documents" />}
        onRetry={() => void documents.refetch()}
        isRetrying={documents.isFetching}
      >
        {documents.error instanceof ApiError && documents.error.message}
      </ErrorState>
    );
  if (!documents.data)
    return (
      <div className="grid gap-4" aria-busy="true">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-32 rounded-panel" />
        ))}
      </div>
    );
  const today = todayInUtc();
  const kinds = groupByKind(documents.data.documents, { ...documents.data, today });
  return (
    <>
      <p className="mb-4 text-[15px] text-muted">
        {kinds.some(({ isRequired }) => isRequired) ? (
          <FormattedMessage defaultMessage="You only need the ones marked as required. PDF, JPEG, or PNG, up to 10 MB each." />
        ) : (
          <FormattedMessage defaultMessage="None of these are required. PDF, JPEG, or PNG, up to 10 MB each." />
        )}
      </p>
      <ul className="grid gap-4 lg:grid-cols-2">
        {kinds.map((kind) => (
          <li key={kind.kind}>
            <Kind kind={kind} today={today} onSend={(document) => setSending({ kind: kind.kind, ...document })} />
          </li>
        ))}
      </ul>
      {sending && <DocumentDialog {...sending} onClose={() => setSending(undefined)} />}
    </>
  );
}

interface KindProps {
  kind: KindOfDocument;
  today: string;
  onSend: (which: { document?: HostDocument }) => void;
}

function Kind({ kind: { kind, documents, isRequired, isLapsed }, today, onSend }: KindProps) {
  const intl = useIntl();
  const name = intl.formatMessage(documentNames[kind]);
  return (
    <section
      aria-labelledby={`document-${kind}`}
      className="h-full rounded-panel bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)] sm:p-6"
    >
      <div className="flex items-start justify-between gap-x-6 gap-y-3 max-sm:flex-wrap">
        <div className="min-w-0">
          <h2 id={`document-${kind}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[18px] font-semibold">
            {name}
            {isRequired && (
              <Badge tone="clay">
                <FormattedMessage defaultMessage="Required" />
              </Badge>
            )}
          </h2>
          <p className="mt-1 max-w-[62ch] text-[15px] text-muted">{intl.formatMessage(reasons[kind])}</p>
        </div>
        <Button variant={documents.length === 0 ? 'outline' : 'plain'} size="sm" onClick={() => onSend({})}>
          <PlusIcon size={17} />
          {documents.length === 0 ? (
            <FormattedMessage defaultMessage="Upload" />
          ) : (
            <FormattedMessage defaultMessage="Upload another" />
          )}
          <span className="sr-only">: {name}</span>
        </Button>
      </div>
      {isLapsed && (
        <p
          role="alert"
          className="mt-4 flex items-start gap-2 rounded-field bg-danger-wash px-4 py-3 font-medium text-danger"
        >
          <WarningIcon size={19} className="mt-0.5 shrink-0" />
          <FormattedMessage defaultMessage="This expired, so your listings are paused. Upload a new one to publish them again." />
        </p>
      )}
      {documents.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {documents.map((document) => (
            <Line
              key={document._id}
              document={document}
              today={today}
              onNewFile={() => onSend({ document })}
              onRenew={() => onSend({})}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface LineProps {
  document: HostDocument;
  today: string;
  onNewFile: () => void;
  /** The renewal, before this one expires. */
  onRenew: () => void;
}

function Line({ document, today, onNewFile, onRenew }: LineProps) {
  const { kind, rejectReason, file, isOver, state } = document;
  const [isRemoving, setRemoving] = useState(false);
  const open = useOpenDocument();
  const isEnding = expiresSoon(document, today);
  const needsFile = file === null || state === 'rejected';
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          {isEnding ? (
            <Badge tone="sun">
              <FormattedMessage
                defaultMessage="{days, plural, =0 {Expires today} one {Expires tomorrow} other {Expires in # days}}"
                values={{ days: daysLeft(document, today) }}
              />
            </Badge>
          ) : (
            <DocumentStateBadge {...document} />
          )}
        </p>
        <div className="mt-1.5">
          <DocumentFacts {...document} />
        </div>
        {rejectReason && <p className="mt-1.5 max-w-[62ch] wrap-anywhere">{rejectReason}</p>}
        {file === null && (
          <p className="mt-1 text-[14.5px] text-muted">
            <FormattedMessage defaultMessage="Upload a file so our team can review it." />
          </p>
        )}
        {open.error instanceof ApiError && (
          <p role="alert" className="mt-1 text-[14.5px] font-medium text-danger">
            {open.error.message}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {isOver || isEnding ? (
          <Button size="sm" onClick={onRenew}>
            <FormattedMessage defaultMessage="Upload renewal" />
          </Button>
        ) : (
          <Button variant={needsFile ? 'primary' : 'plain'} size="sm" onClick={onNewFile}>
            {file ? (
              <FormattedMessage defaultMessage="Replace file" />
            ) : (
              <FormattedMessage defaultMessage="Upload file" />
            )}
          </Button>
        )}
        {file && (
          <Button variant="plain" size="sm" isBusy={open.isPending} onClick={() => open.mutate(document)}>
            <FormattedMessage defaultMessage="Download" />
          </Button>
        )}
        <Button variant="plain" size="sm" onClick={() => setRemoving(true)}>
          <FormattedMessage defaultMessage="Remove" />
        </Button>
      </div>
      {isRemoving && <RemoveDialog document={document} kind={kind} onClose={() => setRemoving(false)} />}
    </li>
  );
}

function RemoveDialog({
  document,
  kind,
  onClose,
}: {
  document: HostDocument;
  kind: DocumentKind;
  onClose: () => void;
}) {
  const intl = useIntl();
  const remove = useRemoveDocument();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        <FormattedMessage
          defaultMessage="Remove {document}?"
          values={{ document: intl.formatMessage(documentNames[kind]) }}
        />
      }
      footer={
        <>
          <Button
            variant="danger"
            className="max-sm:grow"
            isBusy={remove.isPending}
            onClick={() => remove.mutate(document._id, { onSuccess: onClose })}
          >
            <FormattedMessage defaultMessage="Remove" />
          </Button>
          <Button variant="outline" className="max-sm:grow" onClick={onClose}>
            <FormattedMessage defaultMessage="Keep" />
          </Button>
        </>
      }
    >
      <p>
        <FormattedMessage defaultMessage="This permanently deletes the file. If our team verified it, that verification ends." />
      </p>
      {remove.error instanceof ApiError && (
        <p role="alert" className="mt-3 font-medium text-danger">
          {remove.error.message}
        </p>
      )}
    </Dialog>
  );
}
