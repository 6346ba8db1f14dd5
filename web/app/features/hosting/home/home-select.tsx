// Which home a picture is about; nothing to choose where there is one.
import { FormattedMessage, useIntl } from 'react-intl';
import { Select } from '../../../ui/select.tsx';
import type { OwnProperty } from '../api.ts';
import { isOwn } from '../co-hosts/api.ts';

interface HomeSelectProps {
  homes: readonly OwnProperty[];
  value: string | undefined;
  onChange: (propertyId: string | undefined) => void;
}

export function HomeSelect({ homes: all, value, onChange }: HomeSelectProps) {
  const intl = useIntl();
  // Figures are the owner's.
  const homes = all.filter(isOwn);
  if (homes.length < 2) return null;
  return (
    <Select
      isCompact
      isLabelHidden
      label={<FormattedMessage defaultMessage="Property" />}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || undefined)}
      className="max-w-full max-sm:w-full sm:[&_select]:max-w-60"
    >
      <option value="">{intl.formatMessage({ defaultMessage: 'All properties' })}</option>
      {homes.map(({ _id, title }) => (
        <option key={_id} value={_id}>
          {title}
        </option>
      ))}
    </Select>
  );
}
