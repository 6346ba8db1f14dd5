// How someone travels, and for how long at most.
import { TRAVEL_MINUTES, TRAVEL_MODES, type TravelMode } from '@daynook/contract/listings/trip-estimates';
import { type ReactNode, useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { cx } from '../../ui/class-names.ts';
import { chipClass } from '../../ui/forms/chip.tsx';
import { ModeWords } from './trip-words.tsx';

export interface Travel {
  readonly by: TravelMode;
  /** Minutes; undefined for any. */
  readonly within: number | undefined;
}

interface TripFieldsProps {
  travel: Travel;
  onChange: (travel: Travel) => void;
  /** There has to be a limit. */
  isLimited?: boolean;
}

export function TripFields({ travel: { by, within }, onChange, isLimited = false }: TripFieldsProps) {
  const limits: readonly (number | undefined)[] = isLimited ? TRAVEL_MINUTES : [...TRAVEL_MINUTES, undefined];
  return (
    <>
      <Choices
        legend={<FormattedMessage defaultMessage="How do you travel?" />}
        choices={TRAVEL_MODES}
        chosen={by}
        onChoose={(next) => onChange({ by: next, within })}
        describe={(mode) => <ModeWords by={mode} />}
      />
      <Choices
        isGrid
        legend={<FormattedMessage defaultMessage="How far would you go?" />}
        choices={limits}
        chosen={within}
        onChoose={(next) => onChange({ by, within: next })}
        describe={(minutes) =>
          minutes === undefined ? (
            <FormattedMessage defaultMessage="No limit" />
          ) : (
            <FormattedMessage defaultMessage="{minutes} min" values={{ minutes }} />
          )
        }
      />
    </>
  );
}

interface ChoicesProps<T> {
  /** In columns of equal width on phones, so that the last one isn't alone. */
  isGrid?: boolean;
  legend: ReactNode;
  choices: readonly T[];
  chosen: T;
  onChoose: (choice: T) => void;
  describe: (choice: T) => ReactNode;
}

function Choices<T extends string | number | undefined>({
  isGrid = false,
  legend,
  choices,
  chosen,
  onChoose,
  describe,
}: ChoicesProps<T>) {
  const name = useId();
  return (
    <fieldset
      className={cx(isGrid ? 'grid grid-cols-4 gap-2 sm:flex sm:flex-wrap sm:gap-2.5' : 'flex flex-wrap gap-2.5')}
    >
      <legend className="mb-2.5 text-[14px] font-semibold">{legend}</legend>
      {choices.map((choice) => (
        <label
          key={choice ?? 'any'}
          className={chipClass(
            choice === chosen,
            cx(
              'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-moss',
              isGrid && 'justify-center max-sm:px-2',
              isGrid && choice === undefined && 'max-sm:col-span-2',
            ),
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={choice === chosen}
            onChange={() => onChoose(choice)}
          />
          {describe(choice)}
        </label>
      ))}
    </fieldset>
  );
}
