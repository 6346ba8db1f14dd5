// The clock a home lives by: derived from the pin, shown as the time on its wall right now, confirmed by the host.
import { FormattedMessage, useIntl } from 'react-intl';
import { formatTime, zoneName } from '../../lib/formats.ts';
import { useHourCycle, useLocale } from '../../lib/locale.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import { useNow } from '../bookings/use-now.ts';
import { useFaultOf } from './property-faults.ts';
import { propertyFieldNames } from './property-words.ts';
import { zoneChoiceName, zonesWith } from './property-zones.ts';
import type { PropertyForm } from './use-property-form.ts';

export function PropertyClock({ form }: { form: PropertyForm }) {
  const intl = useIntl();
  const locale = useLocale();
  const hourCycle = useHourCycle();
  const nowMs = useNow(15_000);
  const { draft, change } = form;
  const faultOf = useFaultOf(form);
  return (
    <div className="grid gap-3">
      <Select
        id="property-timeZone"
        className="max-w-md"
        label={intl.formatMessage(propertyFieldNames.timeZone)}
        description={<FormattedMessage defaultMessage="Your opening hours and bookings use this time zone." />}
        value={draft.timeZone}
        error={faultOf('timeZone')}
        onChange={(event) =>
          change({ timeZone: event.target.value, isZoneByHand: true, isZoneConfirmed: event.target.value !== '' })
        }
      >
        <option value="" disabled>
          {intl.formatMessage({ defaultMessage: 'Set from the pin, or choose one' })}
        </option>
        {zonesWith(draft.timeZone).map((zone) => (
          <option key={zone} value={zone}>
            {zoneChoiceName(zone, locale)}
          </option>
        ))}
      </Select>
      {draft.timeZone !== '' && (
        <Checkbox
          id="property-isZoneConfirmed"
          checked={draft.isZoneConfirmed}
          error={faultOf('isZoneConfirmed')}
          onChange={(event) => change({ isZoneConfirmed: event.target.checked })}
        >
          <FormattedMessage
            defaultMessage="Yes, the local time is {time} ({zone})"
            values={{
              time: (
                <strong key="time" className="font-semibold num">
                  {formatTime(new Date(nowMs), draft.timeZone, locale, hourCycle)}
                </strong>
              ),
              zone: zoneName(draft.timeZone, locale),
            }}
          />
        </Checkbox>
      )}
    </div>
  );
}
