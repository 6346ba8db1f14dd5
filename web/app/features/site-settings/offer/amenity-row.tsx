// One amenity among the settings. More than other entries, it has a group, and it may be a quick filter or the operator's own.
import { AMENITY_GROUP_NAMES, type AmenityGroup } from '@daynook/contract/listings/amenities';
import { FormattedMessage, useIntl } from 'react-intl';
import { amenityGroupNames } from '../../../nouns/listings/amenity-choices.ts';
import { builtInAmenityName } from '../../../nouns/listings/amenity-words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import type { ValueOf } from '../api.ts';
import { OfferRow, type OfferRowProps } from './offer-row.tsx';

interface AmenityRowProps extends OfferRowProps<ValueOf<'amenities'>['items'][number]> {
  /** Undefined once it's published: it can only be turned off then. */
  onRemove: (() => void) | undefined;
}

export function AmenityRow({ onRemove, ...row }: AmenityRowProps) {
  const intl = useIntl();
  const { item, onChange } = row;
  return (
    <OfferRow
      {...row}
      usual={builtInAmenityName(intl, item.id)}
      opensAtFirst={onRemove !== undefined}
      badges={
        <>
          {item._id !== null && (
            <Badge>
              <FormattedMessage defaultMessage="Yours" description="An amenity or tag that the operator added" />
            </Badge>
          )}
          {item.isOffered && item.isQuick && (
            <Badge>
              <FormattedMessage defaultMessage="Quick filter" />
            </Badge>
          )}
        </>
      }
    >
      <Select
        className="sm:max-w-72"
        label={<FormattedMessage defaultMessage="Group" />}
        value={item.group}
        onChange={(event) => onChange({ group: event.target.value as AmenityGroup })}
      >
        {AMENITY_GROUP_NAMES.map((group) => (
          <option key={group} value={group}>
            {intl.formatMessage(amenityGroupNames[group])}
          </option>
        ))}
      </Select>
      <Checkbox
        checked={item.isQuick}
        disabled={!item.isOffered}
        description={<FormattedMessage defaultMessage="Guests see it above the results of a search." />}
        onChange={(event) => onChange({ isQuick: event.target.checked })}
      >
        <FormattedMessage defaultMessage="Quick filter" />
      </Checkbox>
      {onRemove && (
        <Button size="sm" variant="outline" className="justify-self-start" onClick={onRemove}>
          <FormattedMessage defaultMessage="Remove" />
        </Button>
      )}
    </OfferRow>
  );
}
