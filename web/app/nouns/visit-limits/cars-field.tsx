// Asks guests whether they come by car, where only so many fit at the home.
import { FormattedMessage, useIntl } from 'react-intl';
import { Select } from '../../ui/forms/select.tsx';

/** The most cars that so many people can choose; 0 if there's nothing to ask. */
export const mostCarsFor = (limits: { cars: number | null } | null | undefined, people: number): number =>
  Math.min(limits?.cars ?? 0, people);

interface CarsFieldProps {
  /** At the home at once. */
  most: number;
  people: number;
  value: number;
  error?: string | undefined;
  onChange: (cars: number) => void;
}

export function CarsField({ most, people, value, error, onChange }: CarsFieldProps) {
  const intl = useIntl();
  const choices = Array.from({ length: Math.max(Math.min(most, people), value) }, (_, index) => index + 1);
  return (
    <Select
      label={<FormattedMessage defaultMessage="Are you coming by car?" />}
      description={
        <FormattedMessage
          defaultMessage="{most, plural, one {One guest car fits} other {# guest cars fit}} at this home at a time."
          values={{ most }}
        />
      }
      value={value}
      error={error}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      <option value={0}>{intl.formatMessage({ defaultMessage: 'No' })}</option>
      {choices.map((cars) => (
        <option key={cars} value={cars}>
          {intl.formatMessage({ defaultMessage: 'Yes, {cars, plural, one {# car} other {# cars}}' }, { cars })}
        </option>
      ))}
    </Select>
  );
}
