// A property's time zone: that of its location until the host chooses another.
import { useIntl } from 'react-intl';
import { useLocale } from '../../lib/locale.ts';
import { zoneChoiceName, zonesWith } from '../../nouns/properties/property-zones.ts';
import { Select } from '../../ui/forms/select.tsx';
import { useFindError } from './property-errors.ts';
import { LocalTime } from './property-public-area.tsx';
import { propertyFieldNames } from './property-words.ts';
import type { PropertyForm } from './use-property-form.ts';

export function PropertyClock({ form, className }: { form: PropertyForm; className?: string }) {
  const intl = useIntl();
  const locale = useLocale();
  const { draft, change } = form;
  const findError = useFindError(form);
  return (
    <Select
      id="property-timeZone"
      className={className}
      label={intl.formatMessage(propertyFieldNames.timeZone)}
      description={draft.timeZone === '' ? undefined : <LocalTime timeZone={draft.timeZone} />}
      value={draft.timeZone}
      error={findError('timeZone')}
      onChange={(event) => change({ timeZone: event.target.value, isZoneByHand: true })}
    >
      <option value="" disabled>
        {intl.formatMessage({ defaultMessage: 'Choose a time zone' })}
      </option>
      {zonesWith(draft.timeZone).map((zone) => (
        <option key={zone} value={zone}>
          {zoneChoiceName(zone, locale)}
        </option>
      ))}
    </Select>
  );
}
