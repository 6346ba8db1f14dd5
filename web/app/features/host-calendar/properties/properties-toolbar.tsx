// Calendar toolbar: previous, today, next, go to date, views, and filters. All of it is in the URL.
import { FormattedMessage, useIntl } from 'react-intl';
import { useTypedText } from '../../../lib/use-typed-text.ts';
import type { OwnProperty } from '../../../nouns/hosting/api.ts';
import { useKinds } from '../../../nouns/listings/kind-choices.ts';
import { nameState, SHOWN_STATES } from '../../../nouns/listings/state-badge.tsx';
import { kindName } from '../../../nouns/listings/words.ts';
import { PropertySelect } from '../../../nouns/properties/property-select.tsx';
import { Button } from '../../../ui/button.tsx';
import { DayPicker } from '../../../ui/dates/day-picker.tsx';
import { ListingSearchField } from '../../../ui/forms/search-field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { PlusIcon } from '../../../ui/icons/member-icons.tsx';
import { CalendarSteps, CalendarTitle, ViewSwitch } from '../toolbar-parts.tsx';
import { type Filters, isFiltered, movedBy, type Place, type View, writePlace } from './properties-url.ts';

interface PropertiesToolbarProps {
  place: Place;
  views: readonly View[];
  /** In a property's own calendar. */
  isOneProperty: boolean;
  properties: readonly OwnProperty[];
  dates: readonly string[];
  today: string;
  isFetching: boolean;
  isPhone: boolean;
  /** Few listings need no filters. */
  hasFilters: boolean;
  /** Undefined if there's nothing to block. */
  onBlock: (() => void) | undefined;
  onGo: (change: Partial<Place>) => void;
}

export function PropertiesToolbar(props: PropertiesToolbarProps) {
  const { place, views, dates, today, isFetching, isPhone, hasFilters, onBlock, onGo } = props;
  const intl = useIntl();
  // Phones show a day of a week, so its days are chosen below.
  const stepped: Place = isPhone ? { ...place, view: 'week' } : place;
  return (
    <div className="grid gap-3 max-md:gap-1">
      <div className="flex flex-wrap items-center gap-y-2 md:gap-x-2 lg:gap-x-3">
        <CalendarSteps
          view={stepped.view}
          earlier={writePlace({ ...place, on: movedBy(stepped, -1).on })}
          later={writePlace({ ...place, on: movedBy(stepped, 1).on })}
          today={writePlace({ ...place, on: today })}
        />
        <CalendarTitle place={stepped} {...{ dates, today, isFetching }} />
        <DayPicker
          isLabelHidden
          isIconWhenNarrow
          label={intl.formatMessage({ defaultMessage: 'Calendar' })}
          // The heading beside it has the date.
          placeholder={intl.formatMessage({ defaultMessage: 'Go to date' })}
          value={undefined}
          startAt={place.on}
          className="max-md:ms-1.5 lg:w-38 [&>*:first-child_button]:!h-10 [&>*:first-child_button]:!rounded-pill [&>*:first-child_button]:!text-[15px]"
          onChange={(on) => onGo({ on })}
        />
        {!isPhone && <ViewSwitch views={views} view={place.view} toLink={(view) => writePlace({ ...place, view })} />}
        {onBlock && (
          <Button onClick={onBlock} className="max-lg:px-3.5 max-md:ms-1.5 max-md:px-3">
            <PlusIcon size={18} />
            <span className="max-md:sr-only">
              <FormattedMessage defaultMessage="Block days" />
            </span>
          </Button>
        )}
      </div>
      {hasFilters && (isPhone ? <FoldedFilters {...props} /> : <FilterRow {...props} />)}
    </div>
  );
}

/** On phones the days come first. */
function FoldedFilters(props: PropertiesToolbarProps) {
  return (
    <details open={isFiltered(props.place)}>
      <summary className="finger relative w-fit py-1 text-[15px] font-semibold">
        <FormattedMessage defaultMessage="Search and filters" />
      </summary>
      <div className="mt-2">
        <FilterRow {...props} />
      </div>
    </details>
  );
}

function FilterRow({ place, properties, isOneProperty, onGo }: PropertiesToolbarProps) {
  const intl = useIntl();
  const kinds = useKinds();
  return (
    <search className="grid grid-cols-2 items-end gap-2 md:flex md:flex-wrap">
      <SearchField place={place} onGo={onGo} />
      {!isOneProperty && properties.length > 1 && (
        <PropertySelect
          isCompact
          isLabelHidden
          properties={properties}
          value={place.propertyId}
          onChange={(propertyId) => onGo({ propertyId })}
        />
      )}
      <Select
        isCompact
        isLabelHidden
        label={intl.formatMessage({ defaultMessage: 'Kind' })}
        value={place.kind ?? ''}
        onChange={({ target }) => onGo({ kind: kinds.find((kind) => kind === target.value) })}
      >
        <option value="">{intl.formatMessage({ defaultMessage: 'All kinds' })}</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindName(intl, kind)}
          </option>
        ))}
      </Select>
      <Select
        isCompact
        isLabelHidden
        label={intl.formatMessage({ defaultMessage: 'Status' })}
        value={place.state ?? ''}
        onChange={({ target }) =>
          onGo({ state: SHOWN_STATES.find((state) => state === target.value) as Filters['state'] })
        }
      >
        <option value="">{intl.formatMessage({ defaultMessage: 'Any status' })}</option>
        {SHOWN_STATES.map((state) => (
          <option key={state} value={state}>
            {intl.formatMessage(nameState(state))}
          </option>
        ))}
      </Select>
      {isFiltered(isOneProperty ? { ...place, propertyId: undefined } : place) && (
        <Button
          variant="plain"
          size="sm"
          onClick={() =>
            onGo({
              propertyId: isOneProperty ? place.propertyId : undefined,
              kind: undefined,
              state: undefined,
              q: undefined,
            })
          }
        >
          <FormattedMessage defaultMessage="Clear filters" />
        </Button>
      )}
    </search>
  );
}

/** Searches once typing pauses. */
function SearchField({ place, onGo }: Pick<PropertiesToolbarProps, 'place' | 'onGo'>) {
  const [typed, setTyped] = useTypedText(place.q ?? '', (q) => onGo({ q: q || undefined }));
  return (
    <ListingSearchField
      value={typed}
      onChange={setTyped}
      className="max-md:col-span-2 md:w-64 [&_input]:!h-11 [&_input]:!rounded-pill lg:[&_input]:!h-10"
    />
  );
}
