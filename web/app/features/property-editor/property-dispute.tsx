// Two windows changed the same home: each disputed field with both words, and the choice between them.
import type { PropertyFields } from '@daynook/contract/hosting/hosting';
import { useIntl } from 'react-intl';
import { formatNumberPair } from '../../lib/short-number.ts';
import { DisputePanel } from '../../ui/states/conflict-panel.tsx';
import type { PropertyField } from './property-changes.ts';
import { fieldsOfDraft } from './property-draft.ts';
import {
  arrivalPartNames,
  countryNames,
  locatedByNames,
  propertyFieldNames,
  propertyTypeNames,
} from './property-words.ts';
import type { PropertyForm } from './use-property-form.ts';

interface PropertyDisputeProps {
  form: PropertyForm;
  dispute: NonNullable<PropertyForm['dispute']>;
}

export function PropertyDispute({ form, dispute }: PropertyDisputeProps) {
  const intl = useIntl();
  const mine = fieldsOfDraft(form.draft);
  const wordsOf = (fields: PropertyFields, field: PropertyField): string => {
    if (field === 'arrival')
      return fields.arrival
        .map(({ part, text }) => `${intl.formatMessage(arrivalPartNames[part])}: ${text}`)
        .join('\n');
    if (field === 'type') return fields.type ? intl.formatMessage(propertyTypeNames[fields.type]) : '';
    if (field === 'locatedBy') return fields.locatedBy ? intl.formatMessage(locatedByNames[fields.locatedBy]) : '';
    if (field === 'country') return intl.formatMessage(countryNames[fields.country]);
    if (field === 'point') return formatNumberPair(fields.point.lat, fields.point.lng, intl.locale);
    return fields[field] ?? '';
  };
  return (
    <DisputePanel
      disputes={dispute.fields.map((field) => ({
        field,
        name: intl.formatMessage(propertyFieldNames[field]),
        mine: wordsOf(mine, field),
        theirs: wordsOf(dispute.current, field),
      }))}
      onSettle={(field, choice) => form.settle(field as PropertyField, choice)}
    />
  );
}
