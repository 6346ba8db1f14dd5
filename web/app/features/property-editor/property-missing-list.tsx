// A property's missing fields as links, those that block publishing first.
import type { OwnProperty } from '@daynook/contract/hosting/hosting';
import { FormattedMessage } from 'react-intl';
import { MissingGroup } from '../../nouns/listings/missing-group.tsx';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { missingPropertyFields } from './property-missing-fields.ts';
import { propertyFieldNames } from './property-words.ts';

export function PropertyMissingList({ property }: { property: OwnProperty }) {
  const missingFields = missingPropertyFields(property).map(({ field, isBlocking, focusId }) => ({
    code: field,
    isBlocking,
    words: <FormattedMessage {...propertyFieldNames[field]} />,
    place: { href: `/host/property/${property._id}/edit#${focusId}` },
  }));
  const blocking = missingFields.filter(({ isBlocking }) => isBlocking);
  const helping = missingFields.filter(({ isBlocking }) => !isBlocking);
  if (missingFields.length === 0)
    return (
      <p className="flex items-start gap-2.5 font-semibold">
        <CheckIcon size={20} className="mt-0.5 shrink-0 text-moss" />
        <FormattedMessage defaultMessage="Your property details are complete" />
      </p>
    );
  return (
    <div className="grid gap-6">
      {blocking.length > 0 && (
        <MissingGroup title={<FormattedMessage defaultMessage="Required before listings go live" />} gaps={blocking} />
      )}
      {helping.length > 0 && (
        <MissingGroup title={<FormattedMessage defaultMessage="Recommended for guests" />} gaps={helping} />
      )}
    </div>
  );
}
