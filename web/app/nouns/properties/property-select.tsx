// Narrows a list, a calendar or a chart to one property.
import { FormattedMessage, useIntl } from 'react-intl';
import { Select } from '../../ui/forms/select.tsx';
import type { OwnProperty } from '../hosting/api.ts';

interface PropertySelectProps {
  properties: readonly Pick<OwnProperty, '_id' | 'title'>[];
  value: string | undefined;
  onChange: (propertyId: string | undefined) => void;
  isCompact?: boolean;
  isLabelHidden?: boolean;
  className?: string;
}

export function PropertySelect({ properties, value, onChange, ...select }: PropertySelectProps) {
  const intl = useIntl();
  return (
    <Select
      {...select}
      label={<FormattedMessage defaultMessage="Property" />}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || undefined)}
    >
      <option value="">{intl.formatMessage({ defaultMessage: 'All properties' })}</option>
      {properties.map(({ _id, title }) => (
        <option key={_id} value={_id}>
          {title}
        </option>
      ))}
    </Select>
  );
}
