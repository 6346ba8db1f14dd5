// A line among reviews: the host canceled a booking. It isn't a review, so it has no author and no stars (I12).
import type { CancellationLine as Line } from '@daynook/contract/reviews';
import { FormattedMessage } from 'react-intl';
import { formatLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';

export const CancellationLine = ({ line: { daysBefore, month } }: { line: Line }) => (
  <li className="border-s-2 border-line ps-4 text-[15px] text-muted">
    <FormattedMessage
      defaultMessage="The host canceled a booking {days, plural, =0 {less than a day} one {# day} other {# days}} before it began."
      values={{ days: daysBefore }}
    />
    {' · '}
    {formatLocalDate(`${month}-01`, useLocale(), 'month')}
  </li>
);
