// How long a pending status lasts. The exact time is on the booking's page.
import { FormattedMessage } from 'react-intl';
import { ClockIcon } from '../../ui/icons/icons.tsx';
import { Countdown } from './countdown.tsx';

export const TimeLeft = ({ until }: { until: string }) => (
  <span className="inline-flex items-center gap-1.5 text-[14px] text-muted">
    <ClockIcon size={16} className="text-clay" />
    <span>
      <FormattedMessage defaultMessage="{time} left" values={{ time: <Countdown key="c" until={until} /> }} />
    </span>
  </span>
);
