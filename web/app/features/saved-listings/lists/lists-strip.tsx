// The member's lists above the bookmarks, as tiles, with one to create another.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useNavigate } from 'react-router';
import { listsChanged, listsQuery, makeList, type SavedListSummary } from '../../../nouns/saved-lists/api.ts';
import { Button } from '../../../ui/button.tsx';
import { BookmarkIcon, PlusIcon } from '../../../ui/icons/member-icons.tsx';
import { Photo } from '../../../ui/media/photo.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { NameDialog } from './name-dialog.tsx';

const tile = 'w-52 shrink-0 snap-start sm:w-60';

/** A member without bookmarks or lists first learns how to save. */
export function ListStrip({ isNothingSaved }: { isNothingSaved: boolean }) {
  const lists = useQuery(listsQuery());
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isNaming, setNaming] = useState(false);
  const hasNone = lists.data?.length === 0;
  if (isNothingSaved && hasNone) return null;
  const naming = isNaming && (
    <NameDialog
      title={<FormattedMessage defaultMessage="New list" />}
      action={<FormattedMessage defaultMessage="Create list" />}
      onClose={() => setNaming(false)}
      onName={async (name) => {
        const made = await makeList({ name });
        listsChanged(queries);
        await navigate(`/bookmarks/list/${made._id}`);
      }}
    />
  );
  if (hasNone) {
    return (
      <section aria-labelledby="lists-title">
        <h2 id="lists-title" className="display text-[26px]">
          <FormattedMessage defaultMessage="Lists" />
        </h2>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
          <p className="text-muted">
            <FormattedMessage defaultMessage="Collect workspaces, share the list, and let others vote." />
          </p>
          <Button variant="outline" size="sm" onClick={() => setNaming(true)}>
            <PlusIcon size={18} />
            <FormattedMessage defaultMessage="New list" />
          </Button>
        </div>
        {naming}
      </section>
    );
  }
  return (
    <section aria-labelledby="lists-title">
      <h2 id="lists-title" className="display text-[26px]">
        <FormattedMessage defaultMessage="Lists" />
      </h2>
      {lists.isError && !lists.data ? (
        <p className="mt-3 text-muted" role="alert">
          <FormattedMessage defaultMessage="We couldn’t load your lists" />{' '}
          <button
            type="button"
            onClick={() => void lists.refetch()}
            className="font-semibold text-ink underline underline-offset-4"
          >
            <FormattedMessage defaultMessage="Try Again" />
          </button>
        </p>
      ) : (
        <ul
          className="-mx-4 mt-4 flex snap-x scroll-px-4 gap-5 overflow-x-auto px-4 pt-1 pb-3"
          aria-busy={lists.isPending}
        >
          {lists.data?.map((list) => (
            <li key={list._id} className={tile}>
              <ListTile list={list} />
            </li>
          ))}
          {lists.isPending &&
            ['a', 'b'].map((key) => (
              <li key={key} className={tile}>
                <Skeleton className="aspect-[3/2] w-full rounded-card" />
                <Skeleton className="mt-3 h-5 w-2/3" />
              </li>
            ))}
          {lists.data && (
            <li className={tile}>
              <button
                type="button"
                onClick={() => setNaming(true)}
                className="grid aspect-[3/2] w-full place-content-center justify-items-center gap-2 rounded-card border-[1.5px] border-dashed border-line-strong px-5 text-center text-muted transition-colors hover:border-ink hover:text-ink"
              >
                <PlusIcon size={22} />
                <span className="font-semibold">
                  <FormattedMessage defaultMessage="New list" />
                </span>
              </button>
            </li>
          )}
        </ul>
      )}
      {naming}
    </section>
  );
}

function ListTile({ list }: { list: SavedListSummary }) {
  return (
    <article className="group relative">
      <Covers list={list} />
      <h3 className="mt-3 leading-6 font-semibold">
        <Link
          to={`/bookmarks/list/${list._id}`}
          className="line-clamp-2 wrap-anywhere after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-moss"
        >
          <bdi>{list.name}</bdi>
        </Link>
      </h3>
      <p className="text-[14.5px] text-muted">
        <FormattedMessage
          defaultMessage="{count, plural, =0 {Empty} one {# workspace} other {# workspaces}}"
          values={{ count: list.entryCount }}
        />
        {list.isOwn
          ? list.memberCount > 0 && (
              <FormattedMessage
                defaultMessage=" · with {count, plural, one {# other} other {# others}}"
                values={{ count: list.memberCount }}
              />
            )
          : list.ownerName && (
              <FormattedMessage defaultMessage=" · by {name}" values={{ name: <bdi>{list.ownerName}</bdi> }} />
            )}
      </p>
    </article>
  );
}

/** Up to three photos: one large, two beside it. */
function Covers({ list: { covers } }: { list: SavedListSummary }) {
  const [first, ...others] = covers;
  return (
    <span className="flex aspect-[3/2] gap-1 overflow-hidden rounded-card bg-well">
      {first ? (
        <>
          <span className="relative grow basis-2/3">
            <Photo photo={first} alt="" sizes="180px" aspect="fill" />
          </span>
          {others.length > 0 && (
            <span className="flex grow basis-1/3 flex-col gap-1">
              {others.map((photo) => (
                <span key={photo.url} className="relative grow basis-0">
                  <Photo photo={photo} alt="" sizes="90px" aspect="fill" />
                </span>
              ))}
            </span>
          )}
        </>
      ) : (
        <span className="grid grow place-items-center text-faint">
          <BookmarkIcon size={34} />
        </span>
      )}
    </span>
  );
}
