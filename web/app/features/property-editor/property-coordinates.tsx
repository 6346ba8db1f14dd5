// The pin's coordinates as text, for hosts who found their door on another map. Collapsed unless it's the only way.
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { TextField } from '../../ui/forms/text-field.tsx';
import { type Point, readPoint, samePoint, writePoint } from './property-geo.ts';

interface PropertyCoordinatesProps {
  point: Point | null;
  /** Errors about the pin, shown here because they can be fixed without a map. */
  error: string | undefined;
  /** Open if there's no map. */
  isOpen: boolean;
  onMove: (point: Point) => void;
}

export function PropertyCoordinates({ point, error, isOpen, onMove }: PropertyCoordinatesProps) {
  const intl = useIntl();
  const [typed, setTyped] = useState<string>();
  const read = typed === undefined ? undefined : readPoint(typed);
  const isWrong = typed !== undefined && typed.trim() !== '' && !read;
  // When the pin moves another way, the text follows.
  const isTyped = typed !== undefined && (!read || samePoint(read, point));
  return (
    <details open={error !== undefined || isOpen || undefined} className="text-[15px]">
      <summary className="finger relative w-fit py-1 font-semibold text-moss underline-offset-4 hover:underline">
        <FormattedMessage defaultMessage="Enter coordinates instead" />
      </summary>
      <TextField
        id="property-coordinates"
        className="mt-2 max-w-sm"
        label={<FormattedMessage defaultMessage="Latitude, longitude" />}
        description={
          <FormattedMessage defaultMessage="In any map app, press and hold on your front door to copy them." />
        }
        placeholder="40.68251, -73.95012"
        maxLength={60}
        autoComplete="off"
        value={isTyped ? typed : point ? writePoint(point) : ''}
        error={
          isWrong
            ? intl.formatMessage({
                defaultMessage: 'Enter two numbers separated by a comma, such as 40.68251, -73.95012.',
              })
            : error
        }
        onChange={(event) => {
          setTyped(event.target.value);
          const next = readPoint(event.target.value);
          if (next) onMove(next);
        }}
      />
    </details>
  );
}
