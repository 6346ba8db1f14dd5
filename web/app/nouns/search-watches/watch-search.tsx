// Asks to be notified when a search finds its first result, or a new one (A18).
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { useSession } from '../../lib/session/session.ts';
import { signInPrompt } from '../../lib/session/sign-in-prompt.ts';
import { Button } from '../../ui/button.tsx';
import type { ButtonVariant } from '../../ui/button-style.ts';
import { ZonedDate } from '../../ui/dates/zoned-time.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { type SearchWatch, sameOrder, useUnwatch, useWatch, watchesQuery } from './api.ts';
import { dropWatchIntent, keepWatchIntent, takeWatchIntent } from './watch-intent.ts';

interface WatchSearchProps {
  /** The query of the search's URL. */
  query: string;
  /** The search already has results: the notifications are about new ones. */
  isForNew?: boolean;
  /** The style of the buttons next to it. */
  variant?: ButtonVariant;
  /** The path to return to after login; defaults to the search. */
  returnTo?: string;
}

export function WatchSearch({
  query,
  isForNew = false,
  variant = 'soft',
  returnTo = `/search?${query}`,
}: WatchSearchProps) {
  const intl = useIntl();
  const { status } = useSession();
  const isMember = status === 'signed-in';
  const watches = useQuery({ ...watchesQuery, enabled: isMember });
  const watch = useWatch();
  const known = watches.data?.watches.find((one) => one.query === sameOrder(query));
  const keep = () =>
    watch.mutate(isForNew ? { query, isForNew } : { query }, {
      onError: (error) =>
        toast.error(
          error instanceof ApiError
            ? (error.fields['query'] ?? error.message)
            : intl.formatMessage({ defaultMessage: 'We couldn’t save this search. Try again.' }),
        ),
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the intent is carried out once, after the login
  useEffect(() => {
    if (isMember && takeWatchIntent(sameOrder(query), Date.now())) keep();
  }, [isMember, query]);
  if (known) return <Waiting watch={known} />;
  const ask = () => {
    if (!isMember) {
      keepWatchIntent(sameOrder(query), Date.now());
      signInPrompt.open({
        returnTo,
        onDecline: dropWatchIntent,
        title: intl.formatMessage({ defaultMessage: 'Log in to get notified' }),
        message: intl.formatMessage({
          defaultMessage: 'We’ll save this search and notify you when there’s a match.',
        }),
      });
      return;
    }
    keep();
  };
  return (
    <p className="mt-5">
      <Button variant={variant} isBusy={watch.isPending} onClick={ask}>
        {isForNew ? (
          <FormattedMessage defaultMessage="Save this search" />
        ) : (
          <FormattedMessage defaultMessage="Notify me when there’s a match" />
        )}
      </Button>
      {isForNew && (
        <span className="ms-4 inline-block py-2 text-[15px] text-muted">
          <FormattedMessage defaultMessage="We’ll notify you once, when a new listing matches." />
        </span>
      )}
    </p>
  );
}

function Waiting({ watch }: { watch: SearchWatch }) {
  const unwatch = useUnwatch();
  return (
    <>
      <p role="status" className="mt-5 text-[15px]">
        <FormattedMessage
          defaultMessage="{isForNew, select, true {Saved. We’ll notify you of the next new match} other {We’ll notify you}} by email and in your notifications, until {date} (UTC)."
          values={{
            isForNew: String(watch.isForNew),
            date: <ZonedDate at={watch.endsAt} timeZone="UTC" />,
          }}
        />
      </p>
      <p className="mt-1">
        <Button variant="plain" size="sm" isBusy={unwatch.isPending} onClick={() => unwatch.mutate(watch._id)}>
          <FormattedMessage defaultMessage="Stop notifying me" />
        </Button>
      </p>
    </>
  );
}
