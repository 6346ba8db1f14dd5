// A host's saved replies: list, edit, and, while writing a message, fill in and use (H5).
import { fill } from '@daynook/contract/reply-placeholders';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { type ReplyDraft, repliesQuery, type SavedReply } from '../../../nouns/saved-replies/api.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { ReplyForm } from './reply-form.tsx';
import { StarterList } from './starter-list.tsx';
import type { ReplyPlaces } from './use-reply-values.ts';

interface Use {
  places: ReplyPlaces;
  /** The current message text, which can be saved as a reply. */
  written: string;
  onInsert: (words: string) => void;
}

export function ReplyList({ use }: { use?: Use }) {
  const list = useQuery(repliesQuery);
  /** The reply being edited, or a new one without an id. */
  const [draft, setDraft] = useState<ReplyDraft & { _id?: string }>();
  if (draft) return <ReplyForm key={draft._id} draft={draft} use={use} onDone={() => setDraft(undefined)} />;
  if (list.isError)
    return (
      <ErrorState
        className="!py-6"
        title={<FormattedMessage defaultMessage="We couldn’t load your saved replies" />}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      >
        {list.error.message}
      </ErrorState>
    );
  if (!list.data) return <Skeleton className="h-40 rounded-card" />;
  const written = use?.written.trim() ?? '';
  return (
    <div className="grid gap-4">
      {list.data.replies.length === 0 ? (
        <p className="text-muted">
          <FormattedMessage defaultMessage="Save messages you send often, such as directions, the Wi-Fi password, or where to park." />
        </p>
      ) : (
        <ul className="grid gap-2.5">
          {list.data.replies.map((reply) => (
            <Reply key={reply._id} reply={reply} use={use} onChange={() => setDraft(reply)} />
          ))}
        </ul>
      )}
      <div>
        <Button variant="outline" onClick={() => setDraft({ title: '', text: written })}>
          {written === '' ? (
            <FormattedMessage defaultMessage="New reply" />
          ) : (
            <FormattedMessage defaultMessage="Save this message" />
          )}
        </Button>
      </div>
      <StarterList titles={list.data.replies.map(({ title }) => title)} onUse={setDraft} />
    </div>
  );
}

const hidden = (words: ReactNode) => <span className="sr-only">{words}</span>;

function Reply({ reply, use, onChange }: { reply: SavedReply; use: Use | undefined; onChange: () => void }) {
  const words = use ? fill(reply.text, use.places.values) : reply.text;
  return (
    <li className="rounded-card bg-well px-4 py-3">
      <h3 className="font-semibold wrap-anywhere">{reply.title}</h3>
      <p className="mt-1 line-clamp-3 text-[14.5px] whitespace-pre-wrap wrap-anywhere text-muted" dir="auto">
        {words}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {use && (
          <Button size="sm" onClick={() => use.onInsert(words)}>
            <FormattedMessage
              defaultMessage="Insert<hidden>: {title}</hidden>"
              values={{ title: reply.title, hidden }}
            />
          </Button>
        )}
        <Button variant="plain" size="sm" className={use ? '' : '-ms-4'} onClick={onChange}>
          <FormattedMessage defaultMessage="Edit<hidden>: {title}</hidden>" values={{ title: reply.title, hidden }} />
        </Button>
      </div>
    </li>
  );
}
