// A post in a list; the whole card is a link.
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { ChatIcon } from '../../ui/icons/member-icons.tsx';
import type { Post } from './api.ts';
import { postPath } from './community-url.ts';
import { WrittenBy } from './written-by.tsx';

export function PostCard({ post }: { post: Post }) {
  return (
    <article
      className={cx(
        'relative rounded-panel p-6 transition-shadow duration-150',
        post.isAnnouncement
          ? 'bg-sun-wash'
          : 'bg-surface shadow-[inset_0_0_0_1px_var(--line)] hover:shadow-[inset_0_0_0_1px_var(--line-strong)]',
      )}
    >
      {post.isAnnouncement && (
        <p className="mb-2.5">
          <Badge tone="clay">
            <FormattedMessage defaultMessage="Announcement" />
          </Badge>
        </p>
      )}
      <h3 className="text-[19px] leading-6.5 font-semibold break-words">
        <Link
          to={postPath(post._id)}
          className="after:absolute after:inset-0 after:rounded-panel focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-moss"
        >
          <bdi>{post.title}</bdi>
        </Link>
      </h3>
      <p className="mt-1.5 line-clamp-2 text-[15.5px] leading-6 break-words text-muted">
        <bdi>{post.body}</bdi>
      </p>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <WrittenBy author={post.author} at={post.writtenAt} size={36} />
        <span className="inline-flex items-center gap-2 text-[14.5px] text-muted num">
          <ChatIcon size={17} />
          <FormattedMessage
            defaultMessage="{count, plural, =0 {No replies yet} one {# reply} other {# replies}}"
            values={{ count: post.replyCount }}
          />
        </span>
      </div>
    </article>
  );
}
