// Who wrote something and when: picture, name with a link to the profile, and role.
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { formatRelative } from '../../lib/dates/relative-time.ts';
import { useNow } from '../../lib/dates/use-now.ts';
import { useLocale } from '../../lib/locale.ts';
import { toInitials } from '../../nouns/members/account-rules.ts';
import { Badge } from '../../ui/badge.tsx';
import { Avatar } from '../../ui/media/avatar.tsx';
import type { Post } from './api.ts';

export function WrittenBy({ author, at, size = 40 }: { author: Post['author']; at: string; size?: number }) {
  const locale = useLocale();
  const now = useNow(60_000);
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar picture={author.picture} initials={toInitials(author.name)} size={size} />
      <div className="min-w-0 text-[14.5px] leading-5">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          <Link
            to={author.username ? `/${author.username}` : `/profile/${author._id}`}
            className="relative z-10 break-words hover:underline"
          >
            <bdi>{author.name}</bdi>
          </Link>
          {author.isStaff ? (
            <Badge tone="clay">
              <FormattedMessage defaultMessage="{brand}" />
            </Badge>
          ) : (
            author.isHost && (
              <Badge tone="moss">
                <FormattedMessage defaultMessage="Host" />
              </Badge>
            )
          )}
        </p>
        <time dateTime={at} className="text-muted">
          {formatRelative(at, now, locale)}
        </time>
      </div>
    </div>
  );
}
