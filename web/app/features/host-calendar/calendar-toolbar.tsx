// A listing's calendar toolbar: which days, in which view, and a button that blocks some of them.
import { FormattedMessage } from 'react-intl';
import { movedBy, type Place, VIEWS, writePlace } from '../../nouns/host-calendar/calendar-url.ts';
import { Button } from '../../ui/button.tsx';
import { PlusIcon } from '../../ui/icons/member-icons.tsx';
import { CalendarSteps, CalendarTitle, ViewSwitch } from './toolbar-parts.tsx';

interface CalendarToolbarProps {
  place: Place;
  dates: readonly string[];
  today: string;
  isFetching: boolean;
  onBlock: () => void;
}

export const CalendarToolbar = ({ place, dates, today, isFetching, onBlock }: CalendarToolbarProps) => (
  <div className="flex flex-wrap items-center gap-x-2 gap-y-3 sm:gap-x-3 md:gap-x-5">
    <CalendarSteps
      view={place.view}
      earlier={writePlace(movedBy(place, -1))}
      later={writePlace(movedBy(place, 1))}
      today={writePlace({ ...place, on: today })}
    />
    <CalendarTitle {...{ place, dates, isFetching }} />
    <div className="flex items-center gap-2 max-md:contents sm:gap-3">
      <ViewSwitch views={VIEWS} view={place.view} toLink={(view) => writePlace({ ...place, view })} />
      <Button onClick={onBlock} className="max-sm:ms-auto max-sm:px-3">
        <PlusIcon size={18} />
        <span className="max-sm:sr-only">
          <FormattedMessage defaultMessage="Block time" />
        </span>
      </Button>
    </div>
  </div>
);
