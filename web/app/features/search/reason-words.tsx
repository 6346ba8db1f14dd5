// Why a result fits, as text; the server sends the codes.
import { lazy, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { amenityName } from '../../nouns/listings/amenity-words.ts';
import type { SearchResult } from '../../nouns/search/api.ts';
import { cx } from '../../ui/class-names.ts';

/** Most searches have none. */
const FoundWorkFacts = lazy(() =>
  import('./asked-work-facts.tsx').then(({ FoundWorkFacts }) => ({ default: FoundWorkFacts })),
);

type Reason = NonNullable<SearchResult['reasons']>[number];
/** Already shown above the list, or beside the price and the location. */
const SAID_ELSEWHERE: readonly string[] = ['free', 'instant', 'close'] satisfies Reason['code'][];

function ReasonWords({ reason }: { reason: Reason }) {
  const intl = useIntl();
  switch (reason.code) {
    case 'answers-in':
      // Rounded up to whole hours, because nobody plans by minutes.
      return (
        <FormattedMessage
          defaultMessage="Host usually replies within {hours, plural, one {an hour} other {# hours}}"
          values={{ hours: Math.max(1, Math.ceil(reason.minutes / 60)) }}
        />
      );
    case 'seats':
      return <FormattedMessage defaultMessage="Seats {count}" values={{ count: reason.capacity }} />;
    case 'amenities':
      return <>{reason.amenities.map((amenity) => amenityName(intl, amenity)).join(', ')}</>;
    case 'work-facts':
      return (
        <Suspense>
          <FoundWorkFacts facts={reason.workFacts} />
        </Suspense>
      );
    case 'within-budget':
      return <FormattedMessage defaultMessage="Within your budget" />;
    case 'top-rated':
      return <FormattedMessage defaultMessage="Top rated" />;
    default:
      return <FormattedMessage defaultMessage="New listing" />;
  }
}

/** The two strongest reasons; the rest would only repeat the card. */
export function Reasons({ result, className }: { result: SearchResult; className?: string }) {
  const shown = (result.reasons ?? []).filter(({ code }) => !SAID_ELSEWHERE.includes(code)).slice(0, 2);
  if (shown.length === 0) return null;
  return (
    <p className={cx('text-[14.5px] font-semibold text-moss', className)}>
      {shown.map((reason, index) => (
        <span key={reason.code}>
          {index > 0 && ' · '}
          <ReasonWords reason={reason} />
        </span>
      ))}
    </p>
  );
}
