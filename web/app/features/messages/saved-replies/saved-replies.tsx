// What hosts write again and again, beside where they write: chosen, filled in from the booking, kept and changed (H5).
import { fill, type ReplyValues } from '@daynook/contract/reply-places';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ListIcon } from '../../../ui/icons.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type ReplyDraft, repliesQuery, type SavedReply } from './api.ts';
import { ReplyForm } from './reply-form.tsx';

interface SavedRepliesProps {
  values: ReplyValues;
  /** What stands in the field: it can be kept as a reply. */
  written: string;
  onInsert: (words: string) => void;
}

export function SavedReplies(props: SavedRepliesProps) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  const label = intl.formatMessage({ id: 'replies.open', defaultMessage: 'Saved replies' });
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="grid size-12 shrink-0 place-items-center rounded-pill text-muted hover:bg-well hover:text-ink"
      >
        <ListIcon size={21} />
      </button>
      {isOpen &&
        createPortal(
          // Outside of the form it is opened from: it holds a form of its own.
          <Dialog isOpen onClose={() => setOpen(false)} title={label}>
            <Replies
              {...props}
              onInsert={(words) => {
                setOpen(false);
                props.onInsert(words);
              }}
            />
          </Dialog>,
          document.body,
        )}
    </>
  );
}

function Replies({ values, written, onInsert }: SavedRepliesProps) {
  const list = useQuery(repliesQuery);
  /** A reply that is being changed, or a new one without an id. */
  const [draft, setDraft] = useState<ReplyDraft & { _id?: string }>();
  if (draft) return <ReplyForm draft={draft} onDone={() => setDraft(undefined)} />;
  if (list.isError)
    return (
      <ErrorState
        title={<FormattedMessage id="replies.failed" defaultMessage="Your replies could not be loaded" />}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      >
        {list.error.message}
      </ErrorState>
    );
  if (!list.data) return <Skeleton className="h-40 rounded-card" />;
  return (
    <div className="grid gap-4">
      {list.data.replies.length === 0 ? (
        <p className="text-muted">
          <FormattedMessage
            id="replies.none"
            defaultMessage="What you write again and again can be kept here: the way in, the wireless key, where to park."
          />
        </p>
      ) : (
        <ul className="grid gap-2.5">
          {list.data.replies.map((reply) => (
            <Reply
              key={reply._id}
              reply={reply}
              values={values}
              onInsert={() => onInsert(fill(reply.text, values))}
              onChange={() => setDraft(reply)}
            />
          ))}
        </ul>
      )}
      <div>
        <Button look="outline" onClick={() => setDraft({ title: '', text: written.trim() })}>
          {written.trim() === '' ? (
            <FormattedMessage id="replies.new" defaultMessage="New reply" />
          ) : (
            <FormattedMessage id="replies.keep" defaultMessage="Keep what I have written" />
          )}
        </Button>
      </div>
    </div>
  );
}

const Reply = ({
  reply,
  values,
  onInsert,
  onChange,
}: {
  reply: SavedReply;
  values: ReplyValues;
  onInsert: () => void;
  onChange: () => void;
}) => (
  <li className="rounded-card bg-well px-4 py-3">
    <h3 className="font-semibold wrap-anywhere">{reply.title}</h3>
    <p className="mt-1 line-clamp-3 text-[14.5px] whitespace-pre-wrap wrap-anywhere text-muted" dir="auto">
      {fill(reply.text, values)}
    </p>
    <div className="mt-2.5 flex flex-wrap gap-2">
      <Button size="sm" onClick={onInsert}>
        <FormattedMessage
          id="replies.insert"
          defaultMessage="Use it<hidden>: {title}</hidden>"
          values={{ title: reply.title, hidden: (words) => <span className="sr-only">{words}</span> }}
        />
      </Button>
      <Button look="plain" size="sm" onClick={onChange}>
        <FormattedMessage
          id="replies.change"
          defaultMessage="Change<hidden>: {title}</hidden>"
          values={{ title: reply.title, hidden: (words) => <span className="sr-only">{words}</span> }}
        />
      </Button>
    </div>
  </li>
);
