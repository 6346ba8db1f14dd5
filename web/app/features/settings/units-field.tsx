// Kilometers or miles: the region's default, or the member's choice.
import { FormattedMessage, useIntl } from 'react-intl';
import { type Units, withUnits } from '../../lib/locale.ts';
import { formatDistance } from '../../lib/units.ts';
import { Select } from '../../ui/forms/select.tsx';

interface UnitsFieldProps {
  units: Units;
  error: string | undefined;
  onChange: (units: Units) => void;
}

export function UnitsField({ units, error, onChange }: UnitsFieldProps) {
  const intl = useIntl();
  const distance = (km: number) => formatDistance(km, withUnits(intl.locale, units));
  return (
    <Select
      label={<FormattedMessage defaultMessage="Units" />}
      description={
        <FormattedMessage
          defaultMessage="For example: {near} away, within {far}."
          values={{ near: distance(0.15), far: distance(25) }}
        />
      }
      value={units}
      error={error}
      onChange={(event) => onChange(event.target.value as Units)}
    >
      <option value="auto">{intl.formatMessage({ defaultMessage: 'Based on my region' })}</option>
      <option value="metric">{intl.formatMessage({ defaultMessage: 'Kilometers and meters' })}</option>
      <option value="imperial">{intl.formatMessage({ defaultMessage: 'Miles and feet' })}</option>
    </Select>
  );
}
