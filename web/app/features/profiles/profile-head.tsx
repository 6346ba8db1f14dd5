// A member's name, picture, headline, verification, and join date.
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { formatLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { toInitials } from '../../nouns/members/account-rules.ts';
import type { Profile } from '../../nouns/profiles/api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Avatar } from '../../ui/media/avatar.tsx';

export function ProfileHead({ profile, actions }: { profile: Profile; actions?: ReactNode }) {
  const locale = useLocale();
  const { name, picture, headline, profession, company, memberSince, username, hosting } = profile;
  const work = [profession, company].filter(Boolean).join(' · ');
  return (
    <header className="flex flex-wrap items-center gap-x-9 gap-y-6">
      <Avatar picture={picture?.replace(/\/192\.webp$/, '/384.webp')} initials={toInitials(name)} size={136} />
      <div className="min-w-0 grow basis-72 max-sm:order-1">
        <h1 className="display text-[clamp(34px,5vw,54px)] leading-[1.06] break-words">
          <bdi>{name}</bdi>
        </h1>
        {headline && (
          <p className="mt-2 max-w-[52ch] text-[18px] break-words text-ink">
            <bdi>{headline}</bdi>
          </p>
        )}
        <p className="mt-1.5 flex flex-wrap gap-x-2.5 text-[15px] break-words text-muted">
          {work && <bdi>{work}</bdi>}
          {username && <span dir="ltr">@{username}</span>}
        </p>
        <div className="mt-4 flex flex-wrap items-center gap-2">
          {hosting && hosting.listingCount > 0 && (
            <Badge tone="clay">
              <FormattedMessage defaultMessage="Host" />
            </Badge>
          )}
          {hosting?.badgeSince && (
            <Link to="/help#reliable-host">
              <Badge tone="sun">
                <FormattedMessage defaultMessage="Reliable host" />
              </Badge>
            </Link>
          )}
          <Badge>
            <FormattedMessage
              defaultMessage="Member since {date}"
              values={{ date: formatLocalDate(memberSince, locale, 'month') }}
            />
          </Badge>
        </div>
      </div>
      {actions && <div className="flex flex-wrap gap-2.5 max-sm:ms-auto">{actions}</div>}
    </header>
  );
}
