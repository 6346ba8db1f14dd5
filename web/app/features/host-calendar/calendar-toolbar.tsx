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
  <div className="flex flex-wrap items-center gap-y-2 md:gap-x-5 md:gap-y-3">
    <CalendarSteps
      view={place.view}
      earlier={writePlace(movedBy(place, -1))}
      later={writePlace(movedBy(place, 1))}
      today={writePlace({ ...place, on: today })}
    />
    <CalendarTitle {...{ place, dates, today, isFetching }} />
    <div className="flex items-center gap-2 max-md:contents sm:gap-3">
      <ViewSwitch
        views={VIEWS}
        view={place.view}
        toLink={(view) => writePlace({ ...place, view })}
        className="max-md:order-1 max-md:basis-full"
      />
      <Button onClick={onBlock} className="max-md:ms-1.5 max-md:px-3">
        <PlusIcon size={18} />
        <span className="max-md:sr-only">
          <FormattedMessage defaultMessage="Block time" />
        </span>
      </Button>
    </div>
  </div>
);
