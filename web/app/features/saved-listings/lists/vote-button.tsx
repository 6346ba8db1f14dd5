// The member's vote for a workspace of a list: shown immediately, reverted if saving fails.
import { useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { castVote, changeEntry, type SavedListEntry, toErrorText } from '../../../nouns/saved-lists/api.ts';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { toast } from '../../../ui/overlays/toast.ts';

/** Votes are sent one at a time, so the last press wins. */
const turns = new Map<string, Promise<unknown>>();

export function VoteButton({ listId, entry }: { listId: string; entry: SavedListEntry }) {
  const intl = useIntl();
  const queries = useQueryClient();
  const { _id: id, hasVoted, votes, listing } = entry;
  const press = () => {
    const isFor = !hasVoted;
    changeEntry(queries, listId, id, (known) => ({ ...known, hasVoted: isFor, votes: known.votes + (isFor ? 1 : -1) }));
    const turn = (turns.get(id) ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => castVote(listId, listing._id, isFor))
      .then((counted) => {
        // Pressed again in the meantime: the next response has the result.
        if (turns.get(id) === turn) changeEntry(queries, listId, id, (known) => ({ ...known, ...counted }));
      })
      .catch((error: unknown) => {
        changeEntry(queries, listId, id, (known) => ({ ...known, hasVoted, votes }));
        toast.error(
          toErrorText(
            error,
            intl.formatMessage({
              defaultMessage: 'We couldn’t save your vote. Please try again.',
            }),
          ),
        );
      });
    turns.set(id, turn);
  };
  return (
    <button
      type="button"
      aria-pressed={hasVoted}
      aria-label={intl.formatMessage(
        {
          defaultMessage: 'Vote for {title}: {count, plural, =0 {no votes} one {# vote} other {# votes}}',
        },
        { title: listing.title, count: votes },
      )}
      onClick={press}
      className={cx(
        'inline-flex h-11 shrink-0 items-center gap-2 rounded-pill px-4 text-[15px] font-semibold transition-[background,box-shadow] duration-150',
        hasVoted ? 'bg-moss text-moss-ink hover:bg-moss-hover' : 'shadow-[inset_0_0_0_1px_var(--edge)] hover:bg-ink/5',
      )}
    >
      <ArrowUpIcon size={17} />
      <span className="num">
        <FormattedMessage
          defaultMessage="{count, plural, =0 {Vote} one {# vote} other {# votes}}"
          values={{ count: votes }}
        />
      </span>
    </button>
  );
}

export const ArrowUpIcon = ({ size }: { size: number }) => (
  <Icon size={size}>
    <path d="M12 19V5.5m-5.5 5.5L12 5.5l5.5 5.5" />
  </Icon>
);
