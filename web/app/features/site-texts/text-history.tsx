// What an email's words were, who changed them, when, and why; the latest change can be undone.
import { LANGUAGE_NAMES, LANGUAGES } from '@daynook/contract/languages/languages';
import { EMAIL_PARTS } from '@daynook/contract/settings/text-limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { PublishFields } from '../../nouns/staff/publish-fields.tsx';
import { NoneYet } from '../../nouns/staff/staff-section.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { changesQuery, type EmailText, type EmailTextChange, type EmailTextView } from './api.ts';
import { usePublish } from './use-publish.ts';

interface HistoryProps {
  email: EmailTextView;
  onUndone: (now: EmailTextView) => void;
}

export function TextHistory({ email, onUndone }: HistoryProps) {
  const list = useInfiniteQuery(changesQuery(email.name));
  const changes = list.data?.pages.flatMap((page) => page.changes) ?? [];
  return (
    <details>
      <summary className="min-h-11 w-fit cursor-pointer py-2 font-semibold underline-offset-4 hover:underline">
        <FormattedMessage
          defaultMessage="{count, plural, =0 {No changes yet} one {# change} other {# changes}}"
          values={{ count: email.version }}
        />
      </summary>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-5">
        <PagedList
          list={list}
          failed={<FormattedMessage defaultMessage="We couldn’t load the changes" />}
          waitingClass="h-32"
        >
          {changes.length === 0 ? (
            <NoneYet>
              <FormattedMessage defaultMessage="Nobody has changed this yet." />
            </NoneYet>
          ) : (
            <ol className="divide-y divide-line">
              {changes.map((change) => (
                <Row key={change.version} change={change} />
              ))}
            </ol>
          )}
        </PagedList>
        {email.version > 0 && <Undo key={email.version} email={email} onUndone={onUndone} />}
      </div>
    </details>
  );
}

const Row = ({ change }: { change: EmailTextChange }) => (
  <li className="grid gap-1 py-3">
    <Words text={change.text} />
    <p className="text-[14.5px] wrap-anywhere text-muted">
      {change.changedAt && <Moment at={change.changedAt} />} · {change.changedBy} · “{change.reason}”
    </p>
  </li>
);

function Words({ text }: { text: EmailText }) {
  const written = LANGUAGES.filter((language) => text[language]);
  if (written.length === 0)
    return (
      <p>
        <FormattedMessage defaultMessage="Our words in every language" />
      </p>
    );
  return written.map((language) => (
    <div key={language}>
      <p className="font-semibold">{LANGUAGE_NAMES[language]}</p>
      {EMAIL_PARTS.map((part) => text[language]![part])
        .filter((words) => words !== null)
        .map((words) => (
          <p key={words} lang={language} className="wrap-anywhere whitespace-pre-line">
            {words}
          </p>
        ))}
    </div>
  ));
}

function Undo({ email: { name, version }, onUndone }: HistoryProps) {
  const [isOpen, setOpen] = useState(false);
  const { form, send, isPending } = usePublish(name, version, onUndone);
  if (!isOpen)
    return (
      <p>
        <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
          <FormattedMessage defaultMessage="Undo the latest change" />
        </Button>
      </p>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5 rounded-card bg-well p-5">
      <p className="text-pretty">
        <FormattedMessage defaultMessage="This email goes back to what it was before the latest change, in every language." />
      </p>
      <PublishFields form={form} isChanged={false}>
        <Button type="submit" size="sm" isBusy={isPending}>
          <FormattedMessage defaultMessage="Undo change" />
        </Button>
        <Button size="sm" variant="plain" onClick={() => setOpen(false)}>
          <FormattedMessage defaultMessage="Cancel" />
        </Button>
      </PublishFields>
    </form>
  );
}
