// A person and what it was about in one line: picture, name with a link, and a note.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { toInitials } from '../../nouns/members/account-rules.ts';
import { Avatar } from '../../ui/media/avatar.tsx';
import type { Kudo } from './api.ts';

export function PersonLine({ person, children }: { person: Kudo['other']; children?: ReactNode }) {
  return (
    <div className="flex min-w-0 items-center gap-3.5">
      <Avatar picture={person.picture} initials={toInitials(person.name)} size={44} />
      <div className="min-w-0">
        <p className="truncate font-semibold">
          <Link
            to={person.username ? `/${person.username}` : `/profile/${person._id}`}
            className="inline-block min-w-6 leading-6 hover:underline"
          >
            <bdi>{person.name}</bdi>
          </Link>
        </p>
        <p className="text-[14px] leading-5 break-words text-muted">{children}</p>
      </div>
    </div>
  );
}
