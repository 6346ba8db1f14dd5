// Who can come on which date, and who hasn't answered yet.
import { FormattedMessage, useIntl } from 'react-intl';
import { toInitials } from '../../nouns/members/account-rules.ts';
import type { TeamDay } from '../../nouns/teams/day-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';
import { Avatar } from '../../ui/media/avatar.tsx';
import { useDateWords } from './day-words.tsx';
import { isOpenDay } from './state-words.ts';

type Invited = TeamDay['invited'];

export function Answers({ day }: { day: TeamDay }) {
  const intl = useIntl();
  const { invited, dates } = day;
  const open = invited.filter(({ hasAnswered }) => !hasAnswered);
  const mostCount = Math.max(...dates.map(({ canComeCount }) => canComeCount));
  // One early answer isn't most people.
  const isMost = (count: number) => count > invited.length / 2 && count === mostCount && dates.length > 1;
  const isSettled = !isOpenDay(day);
  return (
    <SettingsSection
      title={<FormattedMessage defaultMessage="Who can come" />}
      lead={
        <FormattedMessage
          defaultMessage="{answered} of {invited, plural, one {# person has} other {# people have}} answered."
          values={{ answered: invited.length - open.length, invited: invited.length }}
        />
      }
    >
      <ul className="-my-4 divide-y divide-line">
        {dates.map((date) => (
          <DateRow
            key={date.number}
            date={date}
            coming={invited.filter(({ canCome }) => canCome.includes(date.number))}
            ofCount={invited.length}
            isMost={isMost(date.canComeCount)}
            isSettled={isSettled}
          />
        ))}
      </ul>
      {open.length > 0 && !isSettled && (
        <p className="text-[15px] text-muted wrap-anywhere">
          <FormattedMessage
            defaultMessage="No answer yet: {names}"
            values={{ names: intl.formatList(open.map(({ member }) => member.name)) }}
          />
        </p>
      )}
    </SettingsSection>
  );
}

interface DateRowProps {
  date: TeamDay['dates'][number];
  coming: Invited;
  ofCount: number;
  isMost: boolean;
  /** Nobody can answer anymore. */
  isSettled: boolean;
}

/** More would push the names away. */
const FACES = 5;

function DateRow({ date, coming, ofCount, isMost, isSettled }: DateRowProps) {
  const intl = useIntl();
  const dateWords = useDateWords();
  return (
    <li className="grid gap-1.5 py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        {dateWords(date)}
        {isMost && (
          <Badge tone="moss">
            <FormattedMessage defaultMessage="Most can come" />
          </Badge>
        )}
      </p>
      <div className="flex items-center gap-3">
        {coming.length > 0 && (
          <span className="flex shrink-0 -space-x-2">
            {coming.slice(0, FACES).map(({ member }) => (
              <Avatar
                key={member._id}
                picture={member.picture}
                initials={toInitials(member.name)}
                size={32}
                className="shadow-[0_0_0_2px_var(--surface)]"
              />
            ))}
          </span>
        )}
        <p className="min-w-0 text-[15px] wrap-anywhere text-muted">
          {coming.length === 0 ? (
            isSettled ? (
              <FormattedMessage defaultMessage="Nobody" />
            ) : (
              <FormattedMessage defaultMessage="Nobody yet" />
            )
          ) : (
            <FormattedMessage
              defaultMessage="{count} of {invited}: {names}"
              values={{
                count: coming.length,
                invited: ofCount,
                names: intl.formatList(coming.map(({ member }) => member.name)),
              }}
            />
          )}
        </p>
      </div>
    </li>
  );
}
