// What the member could do next (AI1), each with a link, and buttons to snooze or dismiss it (AI2).
import { CALENDAR_CHECKS } from '@daynook/contract/limits/calendar-imports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { call } from '../../lib/api/api.ts';
import type { Answer } from '../../lib/api/api-request.ts';
import { Badge } from '../../ui/badge.tsx';
import { CheckIcon, ChevronRightIcon } from '../../ui/icons/icons.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { Skeleton, TextSkeleton } from '../../ui/states/skeleton.tsx';
import { actionHref, isPageOfOurs } from './action-href.ts';
import { useActionItems } from './api.ts';

type Items = Answer<'GET /api/users/action-items'>;
type Item = Items['items'][number];
/** `confirm`: the host says that the calendar is still right (L10). */
type PutAside = { id: string; how: 'snooze' | 'dismiss' | 'confirm' };

const ACTION_ITEMS_KEY = ['action-items'];

/** Removes the item from the list at once, and restores it if the server rejects the change. */
function usePutAside() {
  const intl = useIntl();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, how }: PutAside) => {
      if (how === 'confirm') return call('POST /api/host/calendar-check', {});
      return how === 'snooze'
        ? call('POST /api/users/action-items/{id}/snooze', { params: { id } })
        : call('POST /api/users/action-items/{id}/dismiss', { params: { id } });
    },
    onMutate: async ({ id }) => {
      await queries.cancelQueries({ queryKey: ACTION_ITEMS_KEY });
      const before = queries.getQueriesData<Items>({ queryKey: ACTION_ITEMS_KEY });
      queries.setQueriesData<Items>({ queryKey: ACTION_ITEMS_KEY }, (known) => {
        const items = known?.items.filter((item) => item._id !== id);
        return items && { items, count: items.length };
      });
      return before;
    },
    onSuccess: (_, { how }) =>
      toast.success(
        how === 'snooze'
          ? intl.formatMessage({ defaultMessage: 'Snoozed for 24 hours' })
          : how === 'dismiss'
            ? intl.formatMessage({ defaultMessage: 'Dismissed' })
            : intl.formatMessage(
                { defaultMessage: 'Thanks. We’ll ask again after {count} weeks without a change.' },
                { count: CALENDAR_CHECKS.idleWeeks },
              ),
      ),
    onError: (_, { how }, before) => {
      for (const [key, known] of before ?? []) queries.setQueryData(key, known);
      toast.error(
        how === 'snooze'
          ? intl.formatMessage({ defaultMessage: 'Failed to snooze' })
          : how === 'dismiss'
            ? intl.formatMessage({ defaultMessage: 'Failed to dismiss' })
            : intl.formatMessage({ defaultMessage: 'We couldn’t save that. Try again.' }),
      );
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ACTION_ITEMS_KEY }),
  });
}

interface ActionListProps {
  /** Kinds of items the page shows in full elsewhere, by the prefix of their ids, so that nothing appears twice. */
  besides?: readonly string[];
  /** Kinds of items to show; all others are left out. */
  only?: readonly string[];
}

const readKind = ({ _id }: Item) => _id.split(':', 1)[0] ?? '';

/** The number of tasks of some kinds. */
export const useActionCount = (kinds: readonly string[]): number =>
  useActionItems().data?.items.filter((item) => kinds.includes(readKind(item))).length ?? 0;

export function ActionItems({ besides = [], only }: ActionListProps) {
  const items = useActionItems();
  const putAside = usePutAside();
  const list = useRef<HTMLUListElement>(null);
  const ask = (request: PutAside) => {
    putAside.mutate(request);
    // The button disappears with its item, so the list gets focus.
    list.current?.focus();
  };
  if (items.isPending) return <ActionListSkeleton />;
  if (!items.data) {
    return (
      <p className="text-muted">
        <FormattedMessage defaultMessage="We couldn’t load this list. Trying again automatically." />
      </p>
    );
  }
  const shown = items.data.items.filter(
    (item) => !besides.includes(readKind(item)) && (only?.includes(readKind(item)) ?? true),
  );
  if (shown.length === 0) {
    return (
      <p className="flex items-center gap-3 text-muted">
        <span className="grid size-10 shrink-0 place-items-center rounded-pill bg-moss-wash text-moss">
          <CheckIcon />
        </span>
        {items.data.items.length === 0 ? (
          <FormattedMessage defaultMessage="You’re all caught up." />
        ) : (
          <FormattedMessage
            defaultMessage="{count, plural, one {You’ll find it on this page.} other {You’ll find them on this page.}}"
            values={{ count: items.data.items.length }}
          />
        )}
      </p>
    );
  }
  return (
    <ul ref={list} tabIndex={-1} className="-my-5 divide-y divide-line outline-none">
      {shown.map((item) => (
        <ActionLine key={item._id} item={item} onPutAside={(how) => ask({ id: item._id, how })} />
      ))}
    </ul>
  );
}

function ActionLine({ item, onPutAside }: { item: Item; onPutAside: (how: PutAside['how']) => void }) {
  const titleId = useId();
  const href = actionHref(item.actionUrl);
  const linkClass =
    'finger group relative inline-flex items-start gap-1 text-[16.5px] leading-6 font-semibold hover:underline';
  const title = (
    <>
      {item.title}
      <ChevronRightIcon size={18} className="mt-[3px] shrink-0 text-muted" />
    </>
  );
  return (
    <li className="py-5">
      {item.priority === 'urgent' && (
        <Badge tone="clay" className="mb-2">
          <FormattedMessage defaultMessage="Urgent" />
        </Badge>
      )}
      <p id={titleId}>
        {isPageOfOurs(href) ? (
          <Link to={href} className={linkClass}>
            {title}
          </Link>
        ) : (
          <a href={href} className={linkClass}>
            {title}
          </a>
        )}
      </p>
      <p className="mt-0.5 text-[15px] text-pretty text-muted">{item.description}</p>
      <p className="mt-2 -ms-2.5 flex flex-wrap gap-1">
        {readKind(item) === 'check-calendar' && (
          <PutAsideButton describedBy={titleId} onClick={() => onPutAside('confirm')}>
            <FormattedMessage defaultMessage="It’s still right" description="Button: a host’s calendar" />
          </PutAsideButton>
        )}
        <PutAsideButton describedBy={titleId} onClick={() => onPutAside('snooze')}>
          <FormattedMessage defaultMessage="Snooze" />
        </PutAsideButton>
        <PutAsideButton describedBy={titleId} onClick={() => onPutAside('dismiss')}>
          <FormattedMessage defaultMessage="Dismiss" />
        </PutAsideButton>
      </p>
    </li>
  );
}

interface PutAsideButtonProps {
  /** The item's name, read after the button's own label. */
  describedBy: string;
  onClick: () => void;
  children: ReactNode;
}

const PutAsideButton = ({ describedBy, onClick, children }: PutAsideButtonProps) => (
  <button
    type="button"
    onClick={onClick}
    aria-describedby={describedBy}
    className="finger relative rounded-pill px-2.5 py-1 text-[14px] font-semibold text-muted transition-colors duration-150 hover:bg-well hover:text-ink"
  >
    {children}
  </button>
);

const ActionListSkeleton = () => (
  <div className="grid gap-7" aria-busy="true">
    {['a', 'b'].map((key) => (
      <div key={key}>
        <Skeleton className="h-5 w-3/4" />
        <TextSkeleton lines={2} className="mt-3" />
      </div>
    ))}
  </div>
);
