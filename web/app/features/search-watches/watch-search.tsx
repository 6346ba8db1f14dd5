// Asking to be told when a search that found nothing finds something (A18).
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api-error.ts';
import { useSession } from '../../lib/session.ts';
import { signInPrompt } from '../../lib/sign-in-prompt.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { ZonedDate } from '../../ui/zoned-time.tsx';
import { type SearchWatch, sameOrder, useUnwatch, useWatch, watchesQuery } from './api.ts';

/** `query` is what stands behind the question mark of the search's address. */
export function WatchSearch({ query }: { query: string }) {
  const intl = useIntl();
  const { status } = useSession();
  const isMember = status === 'signed-in';
  const watches = useQuery({ ...watchesQuery, enabled: isMember });
  const watch = useWatch();
  const known = watches.data?.watches.find((one) => one.query === sameOrder(query));
  if (known) return <Waiting watch={known} />;
  const ask = () => {
    if (!isMember) {
      signInPrompt.open({
        returnTo: `/search?${query}`,
        title: intl.formatMessage({ id: 'watch.sign-in', defaultMessage: 'Sign in to be told' }),
        message: intl.formatMessage({
          id: 'watch.sign-in-text',
          defaultMessage: 'We write to you when there is something, and keep the search for that.',
        }),
      });
      return;
    }
    watch.mutate(query, {
      onError: (error) =>
        toast.error(
          error instanceof ApiError
            ? (error.fields['query'] ?? error.message)
            : intl.formatMessage({ id: 'watch.failed', defaultMessage: 'That was not kept. Try again.' }),
        ),
    });
  };
  return (
    <p className="mt-5">
      <Button look="soft" isBusy={watch.isPending} onClick={ask}>
        <FormattedMessage id="watch.ask" defaultMessage="Tell me when there is something" />
      </Button>
    </p>
  );
}

function Waiting({ watch }: { watch: SearchWatch }) {
  const unwatch = useUnwatch();
  return (
    <>
      <p role="status" className="mt-5 text-[15px]">
        <FormattedMessage
          id="watch.waiting"
          defaultMessage="You will be told by mail and under the bell, until {date} (UTC)."
          values={{ date: <ZonedDate at={watch.endsAt} timeZone="UTC" /> }}
        />
      </p>
      <p className="mt-1">
        <Button look="plain" size="sm" isBusy={unwatch.isPending} onClick={() => unwatch.mutate(watch._id)}>
          <FormattedMessage id="watch.stop" defaultMessage="Don’t wait" />
        </Button>
      </p>
    </>
  );
}
