// A property's location: what guests see, and its pin, if the host can check it or has to place it.
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { PinIcon } from '../../ui/icons/shell-icons.tsx';
import { useFindError } from './property-errors.ts';
import { PropertyPin } from './property-pin.tsx';
import { PublicArea } from './property-public-area.tsx';
import type { PropertyForm } from './use-property-form.ts';
import type { PropertyPlace } from './use-property-place.ts';

/** The address was changed after the host had placed the pin. */
export const isPinInQuestion = ({ draft, base }: PropertyForm): boolean =>
  base !== undefined && draft.locatedBy === 'pin' && base.street !== draft.street.trim();

export function PropertyMapFields({ form, place }: { form: PropertyForm; place: PropertyPlace }) {
  const { draft, change, base } = form;
  const findError = useFindError(form);
  const [isWanted, setWanted] = useState(false);
  const error = findError('point') ?? findError('locatedBy');
  const isFound = draft.locatedBy === 'address' || draft.locatedBy === 'area';
  return (
    <div id="property-location" className="grid gap-5">
      {isPinInQuestion(form) && (
        <p className="font-medium">
          <FormattedMessage defaultMessage="You changed the address. Check that the pin is still on your front door." />
        </p>
      )}
      {place.hasStreets || !isFound || isWanted || error ? (
        <PropertyPin
          point={draft.point}
          isFound={isFound || draft.locatedBy === 'pin'}
          known={base}
          error={error}
          onMove={(point) => change({ point, locatedBy: 'pin' })}
        />
      ) : (
        <div className="grid justify-items-start gap-3">
          <PublicArea form={form} />
          <p className="max-w-[60ch] text-[15px] text-muted">
            {draft.locatedBy === 'address' ? (
              <FormattedMessage defaultMessage="We found your address. Guests with a booking get directions to it." />
            ) : (
              <FormattedMessage defaultMessage="We know the area from your postal code. Guests with a booking get directions to the address you typed." />
            )}
          </p>
          <Button variant="outline" size="sm" onClick={() => setWanted(true)}>
            <PinIcon size={16} />
            <FormattedMessage defaultMessage="Place a pin" />
          </Button>
        </div>
      )}
    </div>
  );
}
