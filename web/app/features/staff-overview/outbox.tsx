// Sent emails, and failed ones: staff can read them and retry by hand (RO2).
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { useDebounced } from '../../lib/use-debounced.ts';
import {
  type EmailRow,
  effectsQuery,
  emailQuery,
  emailsQuery,
  type FailedEffect,
  retryEffect,
  type WithheldEmail,
  withheldQuery,
} from '../../nouns/staff/overview-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { FormFailure } from '../../ui/forms/form-failure.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { SearchIcon } from '../../ui/icons/icons.tsx';
import { EmailIcon } from '../../ui/icons/member-icons.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { Tabs } from '../../ui/lists/tabs.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { TextSkeleton } from '../../ui/states/skeleton.tsx';

type Which = 'sent' | 'withheld';

export function StaffOutbox() {
  const intl = useIntl();
  const [which, setWhich] = useState<Which>('sent');
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed).trim();
  const effects = useQuery(effectsQuery);
  return (
    <div className="grid gap-10">
      {effects.data && effects.data.length > 0 && <Failed effects={effects.data} />}
      <div>
        <TextField
          type="search"
          isLabelHidden
          label={<FormattedMessage defaultMessage="Search emails" />}
          placeholder={intl.formatMessage({ defaultMessage: 'Address or subject' })}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          before={<SearchIcon size={18} />}
          className="mb-3 max-w-md [&_input]:h-11 lg:[&_input]:h-10"
        />
        <Tabs<Which>
          label={intl.formatMessage({ defaultMessage: 'Filter emails' })}
          selected={which}
          onSelect={setWhich}
          tabs={[
            { id: 'sent', label: <FormattedMessage defaultMessage="Sent" /> },
            { id: 'withheld', label: <FormattedMessage defaultMessage="Not sent" /> },
          ]}
        >
          {which === 'sent' ? <Sent text={text} /> : <Withheld text={text} />}
        </Tabs>
      </div>
    </div>
  );
}

function Sent({ text }: { text: string }) {
  const list = useInfiniteQuery({ ...emailsQuery(text), placeholderData: (before) => before });
  const emails = list.data?.pages.flatMap((page) => page.mails);
  return (
    <>
      <p className="text-[14.5px] text-muted">
        <FormattedMessage defaultMessage="We keep emails as long as the recipient’s account exists. Failed jobs stay until they succeed." />
      </p>
      <PagedList
        list={list}
        className="mt-3"
        failed={<FormattedMessage defaultMessage="We couldn’t load the emails" />}
        waitingClass="h-96"
        more={<FormattedMessage defaultMessage="Show older" />}
      >
        {emails && <EmailList emails={emails} />}
      </PagedList>
    </>
  );
}

const withheldReasons: Record<WithheldEmail['reason'], MessageDescriptor> = defineMessages({
  'no longer true': {
    defaultMessage: 'It was out of date by the time we could send it.',
  },
});

/** Emails that were delayed and then no longer applied: explains why someone didn't get one. */
function Withheld({ text }: { text: string }) {
  const intl = useIntl();
  const list = useInfiniteQuery({ ...withheldQuery(text), placeholderData: (before) => before });
  const emails = list.data?.pages.flatMap((page) => page.mails);
  return (
    <>
      <p className="text-[14.5px] text-muted">
        <FormattedMessage defaultMessage="Emails we held for quiet hours or a daily summary and then didn’t send. We keep them as long as other completed work. Search by address." />
      </p>
      <PagedList
        list={list}
        className="mt-3"
        failed={<FormattedMessage defaultMessage="We couldn’t load the emails" />}
        waitingClass="h-96"
        more={<FormattedMessage defaultMessage="Show older" />}
      >
        {emails?.length === 0 && (
          <EmptyState icon={<EmailIcon size={28} />} title={<FormattedMessage defaultMessage="No unsent emails" />} />
        )}
        {emails && emails.length > 0 && (
          <ul className="overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
            {emails.map((email) => (
              <li
                key={email._id}
                className="grid gap-x-6 gap-y-0.5 border-line px-4 py-2.5 not-last:border-b md:grid-cols-[minmax(0,1fr)_auto]"
              >
                <div className="min-w-0">
                  <p className="font-semibold wrap-anywhere">{email.subject}</p>
                  <p className="text-[14.5px] text-muted wrap-anywhere">
                    {email.memberId ? (
                      <Link to={`/admin/users?member=${email.memberId}`} className="underline underline-offset-2">
                        {email.to}
                      </Link>
                    ) : (
                      email.to
                    )}
                  </p>
                  <p className="text-[14.5px]">{intl.formatMessage(withheldReasons[email.reason])}</p>
                </div>
                <Moment at={email.withheldAt} className="text-[14px] text-muted" />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

/** Undelivered emails, with the reason. */
function Failed({ effects }: { effects: readonly FailedEffect[] }) {
  const queries = useQueryClient();
  const retry = useMutation({
    mutationFn: retryEffect,
    onSettled: () => queries.invalidateQueries({ queryKey: effectsQuery.queryKey }),
  });
  return (
    <section aria-labelledby="failed-title" className="rounded-panel bg-clay-wash p-5 md:p-6">
      <h2 id="failed-title" className="display text-[21px]">
        <FormattedMessage
          defaultMessage="{count, plural, one {# job failed} other {# jobs failed}}"
          values={{ count: effects.length }}
        />
      </h2>
      <ul className="mt-3 grid gap-3">
        {effects.map(({ _id, topic, attempts, createdAt, error, isGivenUp }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-surface px-4 py-3">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-semibold">{topic}</span>
                <Moment at={createdAt} className="text-[14px] text-muted" />
                {isGivenUp && (
                  <Badge tone="danger">
                    <FormattedMessage
                      defaultMessage="Gave up after {count, plural, one {# try} other {# tries}}"
                      values={{ count: attempts }}
                    />
                  </Badge>
                )}
              </p>
              <p className="mt-1 text-[14.5px] text-muted wrap-anywhere">{error}</p>
            </div>
            <Button
              variant="outline"
              size="sm"
              isBusy={retry.isPending && retry.variables === _id}
              onClick={() => retry.mutate(_id)}
            >
              <FormattedMessage defaultMessage="Try again now" />
            </Button>
          </li>
        ))}
      </ul>
      <FormFailure error={retry.error} />
    </section>
  );
}

function EmailList({ emails }: { emails: readonly EmailRow[] }) {
  const [openId, setOpenId] = useState<string>();
  if (emails.length === 0)
    return <EmptyState icon={<EmailIcon size={28} />} title={<FormattedMessage defaultMessage="No emails found" />} />;
  return (
    <ul className="overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
      {emails.map((email) => (
        <EmailLine
          key={email._id}
          email={email}
          isOpen={email._id === openId}
          onToggle={() => setOpenId(email._id === openId ? undefined : email._id)}
        />
      ))}
    </ul>
  );
}

function EmailLine({ email, isOpen, onToggle }: { email: EmailRow; isOpen: boolean; onToggle: () => void }) {
  const id = useId();
  return (
    <li className="border-line not-last:border-b">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
        data-queue-item
        className="grid w-full gap-x-6 gap-y-0.5 px-4 py-2.5 text-start outline-offset-[-3px] hover:bg-well/60 md:min-h-10 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto] md:items-center md:py-1.5"
      >
        <span className="font-semibold wrap-anywhere">{email.subject}</span>
        <span className="text-[14.5px] text-muted wrap-anywhere">{email.to}</span>
        <Moment at={email.sentAt} className="text-[14px] text-muted" />
      </button>
      <div id={id} hidden={!isOpen} className="px-4 pb-5">
        {isOpen && <EmailWords email={email} />}
      </div>
    </li>
  );
}

/** Fetched only when opened, because viewing is logged. */
function EmailWords({ email }: { email: EmailRow }) {
  const { data, isError } = useQuery(emailQuery(email._id));
  if (isError)
    return (
      <p role="alert" className="text-danger">
        <FormattedMessage defaultMessage="We couldn’t load this email." />
      </p>
    );
  if (!data) return <TextSkeleton lines={4} />;
  return (
    <>
      <pre className="rounded-field bg-well px-4 py-3 font-sans text-[15px] leading-normal break-words whitespace-pre-wrap">
        {data.text}
      </pre>
      {email.memberId && (
        <Link
          to={`/admin/users?member=${email.memberId}`}
          className="finger relative mt-3 inline-block font-semibold text-moss underline-offset-4 hover:underline"
        >
          <FormattedMessage defaultMessage="View recipient" />
        </Link>
      )}
    </>
  );
}
