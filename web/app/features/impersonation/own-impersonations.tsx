// When staff impersonated the member, latest first.
import { useInfiniteQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { ownImpersonationsQuery } from '../../nouns/impersonation/api.ts';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';

export function OwnImpersonations() {
  const list = useInfiniteQuery(ownImpersonationsQuery);
  const impersonations = list.data?.pages.flatMap((page) => page.looks) ?? [];
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <PagedList
      list={list}
      failed={<FormattedMessage defaultMessage="We couldn’t load this list" />}
      waitingClass="h-12"
    >
      {impersonations.length === 0 ? (
        <p className="text-muted">
          <FormattedMessage defaultMessage="Our team hasn’t viewed your account." />
        </p>
      ) : (
        <ul className="grid gap-2.5">
          {impersonations.map(({ _id, beganAt, endedAt, ticketReference }) => (
            <li key={_id} className="rounded-card px-4 py-3 shadow-[inset_0_0_0_1px_var(--line)]">
              <ZonedTime startsAt={beganAt} {...(endedAt ? { endsAt: endedAt } : {})} timeZone={timeZone} withDate />
              <span className="block text-[14.5px] text-muted num empty:hidden">
                {!endedAt && <FormattedMessage defaultMessage="Happening now" />}
                {!endedAt && ticketReference && ' · '}
                {ticketReference && (
                  <FormattedMessage
                    defaultMessage="For your support request {reference}"
                    values={{ reference: ticketReference }}
                  />
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
