// Hosts' documents for staff: opened, verified, or rejected with a reason (RO2).
import { DOCUMENT_STATES, DOCUMENTS } from '@daynook/contract/limits/insurance';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { hasCode } from '../../lib/api/api-error.ts';
import { formatRelative } from '../../lib/dates/relative-time.ts';
import { useNow } from '../../lib/dates/use-now.ts';
import { zoneShortName } from '../../lib/dates/zone-short-name.ts';
import { formatDate, formatTime } from '../../lib/formats.ts';
import { useHourCycle, useLocale } from '../../lib/locale.ts';
import { DocumentFacts, DocumentStateBadge, documentNames } from '../../nouns/documents/words.tsx';
import { DocumentFile } from '../../nouns/staff/document-file.tsx';
import { type DocumentState, decideOn, documentsQuery, type StaffDocument } from '../../nouns/staff/documents-api.ts';
import { isOverdue } from '../../nouns/staff/queue-age.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/forms/chip.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';

const stateNames = defineMessages({
  waiting: { defaultMessage: 'To review' },
  verified: { defaultMessage: 'Verified' },
  rejected: { defaultMessage: 'Rejected' },
});

export function StaffDocuments() {
  const [search, setSearch] = useSearchParams();
  const state: DocumentState = DOCUMENT_STATES.find((one) => one === search.get('state')) ?? 'waiting';
  // One host's, if linked from a booking or member.
  const hostId = search.get('host') ?? undefined;
  const list = useInfiniteQuery(documentsQuery(state, hostId));
  const documents = list.data?.pages.flatMap((page) => page.documents);
  const counts = list.data?.pages[0]?.counts;
  return (
    <>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">
          <FormattedMessage defaultMessage="Filter documents" />
        </legend>
        {DOCUMENT_STATES.map((name) => (
          <Chip
            key={name}
            isOn={name === state}
            onClick={() => setSearch({ state: name, ...(hostId ? { host: hostId } : {}) })}
          >
            <FormattedMessage {...stateNames[name]} />
            {counts && <span className="num">{counts[name]}</span>}
          </Chip>
        ))}
      </fieldset>
      {hostId && (
        <p className="mt-3">
          <FormattedMessage
            defaultMessage="Showing one host’s documents. <all>Show all hosts</all>"
            values={{
              all: (text) => (
                <Link
                  key="all"
                  to={`?state=${state}`}
                  className="font-semibold text-moss underline-offset-4 hover:underline"
                >
                  {text}
                </Link>
              ),
            }}
          />
        </p>
      )}
      <PagedList
        list={list}
        className="mt-5"
        failed={<FormattedMessage defaultMessage="We couldn’t load the documents" />}
        waitingClass="h-64"
      >
        {documents &&
          (documents.length === 0 ? (
            <EmptyState
              headingLevel="h3"
              icon={<CheckIcon size={28} />}
              title={<FormattedMessage defaultMessage="No documents" />}
            />
          ) : (
            <ul className="overflow-clip rounded-card border border-line bg-surface">
              {documents.map((document) => (
                <Line key={document._id} document={document} isStateKnown={state === 'waiting'} />
              ))}
            </ul>
          ))}
      </PagedList>
    </>
  );
}

interface LineProps {
  document: StaffDocument;
  /** The filter above says it already. */
  isStateKnown: boolean;
}

/** From tablets on, a row of a table: whose, what, and the decision; the file opens below it. */
function Line({ document, isStateKnown }: LineProps) {
  const { host, sentAt, kind, decidedBy, rejectReason, file, isOver } = document;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-6 border-b border-line px-4 py-3 last:border-0 md:px-5 md:grid-cols-[minmax(0,3fr)_minmax(0,4fr)_auto] md:items-center lg:py-2.5 md:has-[form]:items-start">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <FormattedMessage {...documentNames[kind]} />
          {(!isStateKnown || !file || isOver) && <DocumentStateBadge {...document} />}
        </h3>
        <p className="text-[14.5px] text-muted wrap-anywhere">
          <Link
            to={`/admin/users?member=${host._id}`}
            className="finger relative font-semibold text-moss underline-offset-4 hover:underline"
          >
            {host.name}
          </Link>
          {sentAt && (
            <>
              {' · '}
              <SentAt at={sentAt} isWaiting={document.state === 'waiting'} />
            </>
          )}
          {decidedBy && ` · ${decidedBy}`}
        </p>
      </div>
      <div className="min-w-0">
        <DocumentFacts {...document} isBrief />
        {rejectReason && <p className="text-[14.5px] wrap-anywhere">{rejectReason}</p>}
      </div>
      <DocumentFile document={document}>
        <Decision document={document} />
      </DocumentFile>
    </li>
  );
}

/** How long ago, with the exact time on hover; red once Today counts it as overdue. */
function SentAt({ at, isWaiting }: { at: string; isWaiting: boolean }) {
  const locale = useLocale();
  const hourCycle = useHourCycle();
  const nowMs = useNow(60_000);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isLate = isWaiting && isOverdue('documents', at, nowMs);
  return (
    <time
      dateTime={at}
      title={`${formatDate(at, zone, locale, 'dated')}, ${formatTime(at, zone, locale, hourCycle)} ${zoneShortName(at, zone, locale)}`}
      className={isLate ? 'font-semibold text-danger' : undefined}
    >
      {isLate ? (
        <FormattedMessage defaultMessage="Overdue, sent {when}" values={{ when: formatRelative(at, nowMs, locale) }} />
      ) : (
        <FormattedMessage
          defaultMessage="Sent {when}"
          description="How long ago: 2 days ago"
          values={{ when: formatRelative(at, nowMs, locale) }}
        />
      )}
    </time>
  );
}

function Decision({ document: { _id, sentAt, state } }: { document: StaffDocument }) {
  const queries = useQueryClient();
  const [isRejecting, setRejecting] = useState(false);
  const [reason, setReason] = useState('');
  const reasonField = useRef<HTMLInputElement>(null);
  const decide = useMutation({
    mutationFn: (decision: 'verify' | 'reject') =>
      decideOn(_id, { decision, ...(sentAt ? { sentAt } : {}), ...(decision === 'reject' ? { reason } : {}) }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['staff-documents'] }),
    // Includes later changes: a note above the buttons asks staff to check again.
    onError: (error) => {
      if (hasCode(error, 'STATE_CHANGED')) void queries.invalidateQueries({ queryKey: ['staff-documents'] });
      reasonField.current?.focus();
    },
  });
  useEffect(() => {
    if (isRejecting) reasonField.current?.focus();
  }, [isRejecting]);
  if (isRejecting)
    return (
      <form
        noValidate
        className="grid w-full content-start gap-3 lg:w-90"
        onSubmit={(event) => {
          event.preventDefault();
          decide.mutate('reject');
        }}
      >
        <TextField
          ref={reasonField}
          required
          label={<FormattedMessage defaultMessage="Reason (the host sees this)" />}
          value={reason}
          error={fieldErrors(decide.error)['reason']}
          maxLength={DOCUMENTS.reasonMaximumCharacters}
          onChange={(event) => setReason(event.target.value)}
        />
        <FormFailure error={decide.error} />
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" size="sm" isBusy={decide.isPending}>
            <FormattedMessage defaultMessage="Reject document" />
          </Button>
          <Button variant="plain" size="sm" onClick={() => setRejecting(false)}>
            <FormattedMessage defaultMessage="Cancel" />
          </Button>
        </div>
      </form>
    );
  return (
    <div className="grid content-start gap-3">
      <div className="flex flex-wrap gap-2.5">
        {state !== 'verified' && (
          <Button size="sm" isBusy={decide.isPending} onClick={() => decide.mutate('verify')}>
            <FormattedMessage defaultMessage="Verify" />
          </Button>
        )}
        {state !== 'rejected' && (
          <Button variant="outline" size="sm" onClick={() => setRejecting(true)}>
            <FormattedMessage defaultMessage="Reject…" />
          </Button>
        )}
      </div>
      <FormFailure error={decide.error} />
    </div>
  );
}
