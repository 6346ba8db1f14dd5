// Placeholders that aren't filled in yet, and why.
import type { ReplyPlaceholder } from '@daynook/contract/limits/messages';
import { FormattedList, FormattedMessage } from 'react-intl';
import { ZonedTime } from '../../../ui/dates/zoned-time.tsx';
import type { ReplyPlaces } from './use-reply-values.ts';

interface UnfilledProps {
  places: readonly ReplyPlaceholder[];
  known: ReplyPlaces | undefined;
}

export function Unfilled({ places, known }: UnfilledProps) {
  return (
    <div
      id="message-unfilled"
      role="status"
      className="mt-1.5 grid gap-0.5 text-[13.5px] font-medium text-danger empty:hidden"
    >
      {places.length > 0 && (
        <p>
          <FormattedMessage
            defaultMessage="Fill in or remove {places} before sending."
            values={{ places: <FormattedList value={places.map((place) => `{${place}}`)} /> }}
          />
        </p>
      )}
      {places.map((place) => (
        <Why key={place} place={place} known={known} />
      ))}
    </div>
  );
}

function Why({ place, known }: { place: ReplyPlaceholder; known: ReplyPlaces | undefined }) {
  const name = `{${place}}`;
  const hidden = known?.hidden[place];
  if (known?.missing.includes(place)) {
    return (
      <p className="font-normal text-muted">
        <FormattedMessage defaultMessage="{name}: add this to the property first." values={{ name }} />
      </p>
    );
  }
  if (!hidden) return null;
  return (
    <p className="font-normal text-muted">
      {hidden.from === null ? (
        <FormattedMessage defaultMessage="{name}: the guest can’t see this for this booking." values={{ name }} />
      ) : (
        <FormattedMessage
          defaultMessage="{name}: the guest can see this from {time}."
          values={{ name, time: <ZonedTime key="t" startsAt={hidden.from} timeZone={hidden.timeZone} withDate /> }}
        />
      )}
    </p>
  );
}
