// Why a workspace was chosen and what it lacks, as text without a score.
import { FormattedMessage, useIntl } from 'react-intl';
import { amenityName } from '../../nouns/listings/amenity-words.ts';
import { TripWords } from '../../nouns/trips/trip-words.tsx';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { MinusIcon } from '../../ui/icons/member-icons.tsx';
import { Money } from '../../ui/money.tsx';
import type { Fit } from './quiz-criteria.ts';

export function FitList({ fit }: { fit: Fit }) {
  const intl = useIntl();
  const good: React.ReactNode[] = fit.has.map((amenity) => amenityName(intl, amenity));
  const lacking: React.ReactNode[] = fit.lacks.map((amenity) => amenityName(intl, amenity));
  if (fit.seats !== undefined)
    good.push(<FormattedMessage defaultMessage="Seats {count}" values={{ count: fit.seats }} />);
  if (fit.budget) {
    const { fullDayMinor, mostMinor, currency } = fit.budget;
    const values = {
      price: <Money amountMinor={fullDayMinor} currency={currency} isRounded />,
      most: <Money amountMinor={mostMinor} currency={currency} isRounded />,
    };
    if (fullDayMinor <= mostMinor) good.push(<FormattedMessage defaultMessage="Under {most} a day" values={values} />);
    else lacking.push(<FormattedMessage defaultMessage="Over {most} a day ({price})" values={values} />);
  }
  if (fit.isNear && fit.trip) good.push(<TripWords trip={fit.trip} />);
  if (fit.isNear === false) lacking.push(<FormattedMessage defaultMessage="Farther than you wanted" />);
  return (
    <ul className="mt-3 grid gap-1 text-[14.5px]">
      {good.map((words, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <li key={index} className="flex items-center gap-2">
          <CheckIcon size={16} className="shrink-0 text-moss" />
          <span>{words}</span>
        </li>
      ))}
      {lacking.map((words, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <li key={index} className="flex items-center gap-2 text-muted">
          <MinusIcon size={16} className="shrink-0" />
          <span>
            <span className="sr-only">
              <FormattedMessage defaultMessage="Missing:" />{' '}
            </span>
            {words}
          </span>
        </li>
      ))}
    </ul>
  );
}
