// A list as people with its link see it, logged in or not: workspaces, votes, and a button to join if the link allows it.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../../lib/session/session.ts';
import { signInPrompt } from '../../../lib/session/sign-in-prompt.ts';
import { HeartButton } from '../../../nouns/bookmarks/heart-button.tsx';
import { joinShared, mergeEntries, toErrorText } from '../../../nouns/saved-lists/api.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { HeartIcon } from '../../../ui/icons/icons.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ListMore } from '../../../ui/lists/list-more.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { KeptListingCard, keptGrid } from '../kept-listing-card.tsx';
import { type Shared, sharedQuery } from './shared-query.ts';
import { ArrowUpIcon } from './vote-button.tsx';

export function SharedView({ secret, list }: { secret: string; list: Shared }) {
  const more = useInfiniteQuery({
    ...sharedQuery(secret),
    initialData: { pages: [list], pageParams: [null] },
    // The caller refreshes the first page.
    enabled: false,
  });
  const pages = [list, ...more.data.pages.slice(1)];
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div className="min-w-0">
          <p className="text-[15px] font-semibold text-clay">
            <FormattedMessage defaultMessage="A shared list" />
          </p>
          <h1 className="display mt-1.5 text-[clamp(34px,4.4vw,52px)] wrap-anywhere">
            <bdi>{list.name}</bdi>
          </h1>
          <p className="mt-2 text-[17px] text-muted">
            <FormattedMessage
              defaultMessage="{count, plural, =0 {Nothing here yet} one {# workspace} other {# workspaces}}, collected by {name}"
              values={{ count: list.entryCount, name: <bdi>{list.ownerName}</bdi> }}
            />
          </p>
        </div>
        {list.listId && (
          <LinkButton to={`/bookmarks/list/${list.listId}`}>
            <FormattedMessage defaultMessage="Open in your lists" />
          </LinkButton>
        )}
      </header>
      {!list.listId && list.grants === 'vote' && <JoinCard secret={secret} ownerName={list.ownerName} />}
      {list.entryCount === 0 ? (
        <EmptyState icon={<HeartIcon size={28} />} title={<FormattedMessage defaultMessage="This list is empty" />}>
          <FormattedMessage defaultMessage="Check back later for new workspaces." />
        </EmptyState>
      ) : (
        <ul className={`mt-10 ${keptGrid}`}>
          {mergeEntries(pages).map(({ _id, listing, votes }) => (
            <li key={_id}>
              <KeptListingCard
                listing={listing}
                corner={listing.state !== 'gone' && <HeartButton listing={listing} />}
              />
              {votes > 0 && (
                <Badge tone="moss" className="mt-3">
                  <ArrowUpIcon size={14} />
                  <FormattedMessage
                    defaultMessage="{count, plural, =0 {Vote} one {# vote} other {# votes}}"
                    values={{ count: votes }}
                  />
                </Badge>
              )}
            </li>
          ))}
        </ul>
      )}
      <ListMore list={more} className="mt-12 justify-center" />
    </>
  );
}

function JoinCard({ secret, ownerName }: { secret: string; ownerName: string }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { status } = useSession();
  const [isBusy, setBusy] = useState(false);
  const join = async () => {
    if (status !== 'signed-in') {
      signInPrompt.open({
        title: intl.formatMessage({ defaultMessage: 'Join this list' }),
        message: intl.formatMessage({
          defaultMessage: 'Log in so others know which votes are yours. You’ll come right back here.',
        }),
        returnTo: pathname,
      });
      return;
    }
    setBusy(true);
    try {
      const { listId } = await joinShared(secret);
      await navigate(`/bookmarks/list/${listId}`);
    } catch (error) {
      setBusy(false);
      toast.error(toErrorText(error, intl.formatMessage({ defaultMessage: 'That didn’t work. Please try again.' })));
    }
  };
  return (
    <section className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-panel bg-moss-wash p-6 md:px-8">
      <div>
        <h2 className="display text-[24px]">
          <FormattedMessage defaultMessage="{name} wants your opinion" values={{ name: <bdi>{ownerName}</bdi> }} />
        </h2>
        <p className="mt-1 max-w-[56ch] text-muted">
          <FormattedMessage defaultMessage="Join to vote, comment, and add workspaces. Others on the list will see your name." />
        </p>
      </div>
      <Button size="lg" isBusy={isBusy} onClick={() => void join()}>
        <FormattedMessage defaultMessage="Join this list" />
      </Button>
    </section>
  );
}
