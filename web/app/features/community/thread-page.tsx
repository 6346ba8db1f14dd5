// A post with its replies and a reply form.
import { COMMUNITY } from '@daynook/contract/limits/community';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router';
import { ApiError } from '../../lib/api/api-error.ts';
import { writtenBy } from '../../lib/text-language.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { ArrowLeftIcon } from '../../ui/icons/shell-icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ListMore } from '../../ui/lists/list-more.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { COMMUNITY_KEY, type Reply, removePost, removeReply, threadQuery, writeReply } from './api.ts';
import { useBoardName } from './board-list.tsx';
import { PostsSkeleton } from './board-page.tsx';
import { boardPath } from './community-url.ts';
import { OwnWords } from './own-words.tsx';
import { WriteNote } from './write-note.tsx';
import { WrittenBy } from './written-by.tsx';

export function ThreadPage({ id, canWrite }: { id: string; canWrite: boolean | undefined }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const nameBoard = useBoardName();
  const query = useInfiniteQuery(threadQuery(id));
  const first = query.data?.pages[0];
  if (!first) {
    if (!query.isError) return <PostsSkeleton />;
    const isGone = query.error instanceof ApiError && [400, 404].includes(query.error.status);
    if (isGone) {
      return (
        <EmptyState
          title={<FormattedMessage defaultMessage="This post is gone" />}
          action={
            <LinkButton to="/community">
              <FormattedMessage defaultMessage="View all boards" />
            </LinkButton>
          }
        />
      );
    }
    return (
      <ErrorState
        title={<FormattedMessage defaultMessage="We couldn’t load this post" />}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      >
        {query.error.message}
      </ErrorState>
    );
  }
  const { post, board } = first;
  const replies = query.data?.pages.flatMap((page) => page.replies) ?? [];
  const renew = () => queries.invalidateQueries({ queryKey: [COMMUNITY_KEY] });
  return (
    <article>
      <Link
        to={boardPath(board.key)}
        className="inline-flex min-h-11 items-center gap-2 text-[15px] font-semibold text-muted hover:text-ink"
      >
        <ArrowLeftIcon size={17} />
        {nameBoard(board)}
      </Link>
      {post.isAnnouncement && (
        <p className="mt-2">
          <Badge tone="clay">
            <FormattedMessage defaultMessage="Announcement" />
          </Badge>
        </p>
      )}
      <h2 className="display mt-2 text-[clamp(28px,3.6vw,40px)] leading-[1.12] break-words">
        <bdi>{post.title}</bdi>
      </h2>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
        <WrittenBy author={post.author} at={post.writtenAt} />
        <OwnWords
          kind="post"
          id={post._id}
          can={post.can}
          onRemove={async () => {
            await removePost(post._id);
            await renew();
            void navigate(boardPath(board.key), { replace: true });
          }}
        />
      </div>
      <p className="mt-6 max-w-[68ch] text-[17px] leading-[1.6] break-words whitespace-pre-line">
        <bdi {...writtenBy(post.body)}>{post.body}</bdi>
      </p>
      <h3 className="mt-12 text-[17px] font-semibold" id="replies">
        <FormattedMessage
          defaultMessage="{count, plural, =0 {No replies yet} one {# reply} other {# replies}}"
          values={{ count: post.replyCount }}
        />
      </h3>
      <ol className="mt-4 grid grid-cols-1" aria-labelledby="replies">
        {replies.map((reply) => (
          <ReplyItem
            key={reply._id}
            reply={reply}
            onRemove={async () => {
              await removeReply(reply._id);
              await renew();
            }}
          />
        ))}
      </ol>
      <ListMore list={query} className="mt-4">
        <FormattedMessage defaultMessage="Show more replies" />
      </ListMore>
      <div className="mt-8">
        {canWrite === true && <ReplyForm postId={post._id} onSent={renew} />}
        {canWrite === false && <WriteNote />}
      </div>
    </article>
  );
}

function ReplyItem({ reply, onRemove }: { reply: Reply; onRemove: () => Promise<void> }) {
  return (
    <li className="border-t border-line py-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <WrittenBy author={reply.author} at={reply.writtenAt} size={36} />
        <OwnWords kind="reply" id={reply._id} can={reply.can} onRemove={onRemove} />
      </div>
      <p className="mt-3 max-w-[68ch] text-[16px] leading-[1.55] break-words whitespace-pre-line">
        <bdi {...writtenBy(reply.body)}>{reply.body}</bdi>
      </p>
    </li>
  );
}

function ReplyForm({ postId, onSent }: { postId: string; onSent: () => Promise<unknown> }) {
  const intl = useIntl();
  const failureText = useFailureText();
  // Stays the same until it's sent, so a retry after a lost connection doesn't reply twice.
  const clientId = useRef(crypto.randomUUID());
  const [body, setBody] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!body.trim()) return;
    setBusy(true);
    setError(undefined);
    try {
      await writeReply(postId, { body, clientId: clientId.current });
      clientId.current = crypto.randomUUID();
      setBody('');
      await onSent();
    } catch (failure) {
      setError(
        failureText(failure, intl.formatMessage({ defaultMessage: 'We couldn’t send that. Please try again.' })),
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void send(event)} className="grid gap-3">
      <TextArea
        label={<FormattedMessage defaultMessage="Your reply" />}
        value={body}
        rows={4}
        maxLength={COMMUNITY.bodyMaximumCharacters}
        error={error}
        onChange={(event) => setBody(event.target.value)}
      />
      <div>
        <Button type="submit" isBusy={isBusy} disabled={!body.trim()}>
          <FormattedMessage defaultMessage="Reply" />
        </Button>
      </div>
    </form>
  );
}
