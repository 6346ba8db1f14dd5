// The heading of a group of bookings: `Today`, `This week`, `December 2026`.
import { defineMessages, useIntl } from 'react-intl';
import { formatLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import type { GroupKey } from './grouping.ts';

const names = defineMessages({
  now: { defaultMessage: 'Now' },
  today: { defaultMessage: 'Today' },
  tomorrow: { defaultMessage: 'Tomorrow' },
  week: { defaultMessage: 'In the next seven days' },
});

export function useGroupName(): (key: GroupKey) => string {
  const intl = useIntl();
  const locale = useLocale();
  return (key) =>
    key in names ? intl.formatMessage(names[key as keyof typeof names]) : formatLocalDate(`${key}-01`, locale, 'month');
}

export function GroupHeading({ groupKey }: { groupKey: GroupKey }) {
  const nameGroup = useGroupName();
  return <h2 className="display mb-4 text-[24px]">{nameGroup(groupKey)}</h2>;
}
