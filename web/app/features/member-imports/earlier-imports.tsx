// Files that people were invited from, with who has joined, and taking the other invitations back.
import type { INVITATION_STATES } from '@daynook/contract/connections/member-imports';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { importsQuery, type MemberImport, peopleQuery, useUndoImport } from './api.ts';

type State = (typeof INVITATION_STATES)[number];
const stateNames = defineMessages({
  invited: { defaultMessage: 'Invited' },
  joined: { defaultMessage: 'Joined', description: 'Someone accepted an invitation to the site' },
  expired: { defaultMessage: 'Expired' },
  undone: { defaultMessage: 'Withdrawn', description: 'An invitation that was undone' },
});
const TONES: Readonly<Partial<Record<State, BadgeTone>>> = { invited: 'sun', joined: 'moss' };

export function EarlierImports() {
  const list = useInfiniteQuery(importsQuery);
  const [opened, setOpened] = useState<MemberImport>();
  const [undoing, setUndoing] = useState<MemberImport>();
  const rows = list.data?.pages.flatMap((page) => page.imports) ?? [];
  return (
    <section aria-labelledby="earlier-imports" className="grid gap-4">
      <h2 id="earlier-imports" className="display text-[24px]">
        <FormattedMessage defaultMessage="Earlier files" />
      </h2>
      <PagedList
        list={list}
        failed={<FormattedMessage defaultMessage="We couldn’t load earlier files" />}
        waitingClass="h-32"
      >
        {rows.length === 0 ? (
          <p className="text-muted">
            <FormattedMessage defaultMessage="Nobody has been invited from a file yet." />
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <ImportRow key={row._id} row={row} onOpen={() => setOpened(row)} onUndo={() => setUndoing(row)} />
            ))}
          </ul>
        )}
      </PagedList>
      {opened && <PeopleDialog row={opened} onClose={() => setOpened(undefined)} />}
      {undoing && <UndoDialog row={undoing} onClose={() => setUndoing(undefined)} />}
    </section>
  );
}

interface ImportRowProps {
  row: MemberImport;
  onOpen: () => void;
  onUndo: () => void;
}

function ImportRow({ row, onOpen, onUndo }: ImportRowProps) {
  const intl = useIntl();
  const { fileName, by, createdAt, counts } = row;
  const total = counts.invited + counts.joined + counts.expired + counts.undone;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3.5 first:pt-0">
      <div className="min-w-0 grow basis-56">
        <p className="font-medium [overflow-wrap:anywhere]">{fileName}</p>
        <p className="text-[14px] text-muted num">
          <FormattedMessage
            defaultMessage="{joined} of {total} joined{undone, plural, =0 {} other {, # withdrawn}}"
            values={{ joined: counts.joined, total, undone: counts.undone }}
          />
        </p>
        <p className="text-[14px] text-muted num">
          <Moment at={createdAt} />
          {by !== null && ` · ${by}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          onClick={onOpen}
          aria-label={intl.formatMessage({ defaultMessage: 'People in {file}' }, { file: fileName })}
        >
          <FormattedMessage defaultMessage="People" />
        </Button>
        {counts.invited > 0 && (
          <Button
            variant="outline"
            size="sm"
            onClick={onUndo}
            aria-label={intl.formatMessage({ defaultMessage: 'Withdraw invitations from {file}' }, { file: fileName })}
          >
            <FormattedMessage defaultMessage="Withdraw invitations" />
          </Button>
        )}
      </div>
    </li>
  );
}

function PeopleDialog({ row, onClose }: { row: MemberImport; onClose: () => void }) {
  const list = useInfiniteQuery(peopleQuery(row._id));
  const people = list.data?.pages.flatMap((page) => page.people) ?? [];
  return (
    <Dialog isOpen onClose={onClose} onPhone="full" width="max-w-2xl" title={row.fileName}>
      <PagedList
        list={list}
        failed={<FormattedMessage defaultMessage="We couldn’t load the people" />}
        waitingClass="h-48"
      >
        <ul className="divide-y divide-line">
          {people.map(({ line, name, email, state }) => (
            <li key={line} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
              <span className="min-w-0 grow [overflow-wrap:anywhere]">
                <span className="font-medium">{name}</span> <span className="text-muted">{email}</span>
              </span>
              <Badge {...(TONES[state] ? { tone: TONES[state] } : {})}>
                <FormattedMessage {...stateNames[state]} />
              </Badge>
            </li>
          ))}
        </ul>
      </PagedList>
    </Dialog>
  );
}

function UndoDialog({ row, onClose }: { row: MemberImport; onClose: () => void }) {
  const intl = useIntl();
  const failureText = useFailureText();
  const undo = useUndoImport();
  const confirm = () =>
    undo.mutate(row._id, {
      onSuccess: () => {
        onClose();
        toast.success(intl.formatMessage({ defaultMessage: 'Invitations withdrawn' }));
      },
      onError: (error) => toast.error(failureText(error)),
    });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="max-w-md"
      title={<FormattedMessage defaultMessage="Withdraw open invitations?" />}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <FormattedMessage defaultMessage="Keep them" />
          </Button>
          <Button variant="danger" isBusy={undo.isPending} onClick={confirm}>
            <FormattedMessage defaultMessage="Withdraw invitations" />
          </Button>
        </>
      }
    >
      <p className="text-[15.5px] text-muted">
        <FormattedMessage
          defaultMessage="{count, plural, one {1 link stops} other {# links stop}} working. Members who have joined stay."
          values={{ count: row.counts.invited }}
        />
      </p>
    </Dialog>
  );
}
