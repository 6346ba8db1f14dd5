// Trips and how people travel, as text.
import type { TravelMode, TripEstimate } from '@daynook/contract/listings/trip-estimates';
import { defineMessage, FormattedMessage, type IntlShape, type MessageDescriptor } from 'react-intl';
import { cx } from '../../ui/class-names.ts';

const DOT = ' · ';

/** `≈ 18–25 min by bike` */
export const TripWords = ({ trip: { by, minutesFrom, minutesTo } }: { trip: TripEstimate }) => (
  <FormattedMessage
    defaultMessage="{by, select, walk {≈ {from}–{to} min on foot} bike {≈ {from}–{to} min by bike} other {≈ {from}–{to} min by car}}"
    values={{ by, from: minutesFrom, to: minutesTo }}
  />
);

export const ModeWords = ({ by }: { by: TravelMode }) => (
  <FormattedMessage defaultMessage="{by, select, walk {On foot} bike {By bike} other {By car}}" values={{ by }} />
);

const limitWords: MessageDescriptor = defineMessage({
  defaultMessage:
    '{by, select, walk {Within {minutes} min on foot} bike {Within {minutes} min by bike} other {Within {minutes} min by car}}',
});

/** `Within 20 min by bike` */
export const tripLimitText = (intl: IntlShape, { by, within }: { by: TravelMode; within: number }): string =>
  intl.formatMessage(limitWords, { by, minutes: within });

/** What a search asks for: `Within 20 min by bike`, or `By bike`. */
export const TravelWords = ({ by, within }: { by: TravelMode; within: number | undefined }) =>
  within === undefined ? <ModeWords by={by} /> : <FormattedMessage {...limitWords} values={{ by, minutes: within }} />;

/** `≈ 18–25 min by bike · estimate` */
export const EstimatedTrip = ({ trip, className }: { trip: TripEstimate; className?: string }) => (
  <p className={cx('num', className)}>
    <TripWords trip={trip} />
    <span className="text-muted">
      {DOT}
      <FormattedMessage defaultMessage="estimate" />
    </span>
  </p>
);
