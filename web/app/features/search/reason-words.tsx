// Why a result fits, in words; the codes are the server's.
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocale } from '../../lib/locale.ts';
import { formatDistance } from '../../lib/units.ts';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { amenityNames } from '../listings/amenity-words.ts';
import type { SearchResult } from './api.ts';

type Reason = NonNullable<SearchResult['reasons']>[number];

function ReasonWords({ reason, timeZone }: { reason: Reason; timeZone: string }) {
  const intl = useIntl();
  const locale = useLocale();
  switch (reason.code) {
    case 'free':
      return (
        <FormattedMessage
          id="why.free"
          defaultMessage="Free {time}"
          values={{
            time: <ZonedTime startsAt={reason.startsAt} endsAt={reason.endsAt} timeZone={timeZone} withDate />,
          }}
        />
      );
    case 'instant':
      return <FormattedMessage id="why.instant" defaultMessage="Books instantly" />;
    case 'answers-in':
      return reason.minutes < 90 ? (
        <FormattedMessage
          id="why.answers-minutes"
          defaultMessage="Host answers in about {minutes} min"
          values={{ minutes: reason.minutes }}
        />
      ) : (
        <FormattedMessage
          id="why.answers-hours"
          defaultMessage="Host answers in about {hours} h"
          values={{ hours: Math.round(reason.minutes / 60) }}
        />
      );
    case 'seats':
      return <FormattedMessage id="why.seats" defaultMessage="Room for {count}" values={{ count: reason.capacity }} />;
    case 'amenities':
      return <>{reason.amenities.map((amenity) => intl.formatMessage(amenityNames[amenity])).join(', ')}</>;
    case 'within-budget':
      return <FormattedMessage id="why.budget" defaultMessage="Within your budget" />;
    case 'close':
      return (
        <FormattedMessage
          id="why.close"
          defaultMessage="Only {distance} away"
          values={{ distance: formatDistance(reason.distanceKm, locale) }}
        />
      );
    case 'top-rated':
      return <FormattedMessage id="why.top-rated" defaultMessage="Among the best rated" />;
    default:
      return <FormattedMessage id="why.new" defaultMessage="New here" />;
  }
}

/** The two strongest reasons; the rest would only repeat the card. */
export function Reasons({ result }: { result: SearchResult }) {
  const shown = (result.reasons ?? []).slice(0, 2);
  if (shown.length === 0) return null;
  return (
    <p className="text-[14.5px] font-semibold text-moss">
      {shown.map((reason, index) => (
        <span key={reason.code}>
          {index > 0 && ' · '}
          <ReasonWords reason={reason} timeZone={result.timeZone} />
        </span>
      ))}
    </p>
  );
}
