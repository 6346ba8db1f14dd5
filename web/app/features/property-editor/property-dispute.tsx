// Another window changed the same property: shows both values of each disputed field and lets the host choose.
import { nameCountry } from '@daynook/contract/countries/countries';
import type { PropertyFields } from '@daynook/contract/hosting/hosting';
import { type IntlShape, useIntl } from 'react-intl';
import { labeled } from '../../lib/labeled.ts';
import { formatNumberPair } from '../../lib/short-number.ts';
import { DisputePanel } from '../../ui/states/conflict-panel.tsx';
import type { PropertyField } from './property-changes.ts';
import { fieldsOfDraft } from './property-draft.ts';
import { checkInPartNames, locatedByNames, propertyFieldNames, propertyTypeNames } from './property-words.ts';
import type { PropertyForm } from './use-property-form.ts';

interface PropertyDisputeProps {
  form: PropertyForm;
  dispute: NonNullable<PropertyForm['dispute']>;
}

/** A field's value as text. */
function fieldText(intl: IntlShape, fields: PropertyFields, field: PropertyField): string {
  switch (field) {
    case 'arrival':
      return fields.arrival.map(({ part, text }) => labeled(intl, checkInPartNames[part], text)).join('\n');
    case 'type':
      return fields.type ? intl.formatMessage(propertyTypeNames[fields.type]) : '';
    case 'locatedBy':
      return fields.locatedBy ? intl.formatMessage(locatedByNames[fields.locatedBy]) : '';
    case 'country':
      return nameCountry(intl.locale, fields.country);
    case 'point':
      return formatNumberPair(fields.point.lat, fields.point.lng, intl.locale);
    default:
      return fields[field] ?? '';
  }
}

export function PropertyDispute({ form, dispute }: PropertyDisputeProps) {
  const intl = useIntl();
  const mine = fieldsOfDraft(form.draft);
  return (
    <DisputePanel
      disputes={dispute.fields.map((field) => ({
        field,
        name: intl.formatMessage(propertyFieldNames[field]),
        mine: fieldText(intl, mine, field),
        theirs: fieldText(intl, dispute.current, field),
      }))}
      onSettle={(field, choice) => form.settle(field as PropertyField, choice)}
    />
  );
}
