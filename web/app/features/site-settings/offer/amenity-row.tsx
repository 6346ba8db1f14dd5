// One amenity among the settings: whether it's offered, and on demand its names, group, and whether it's a quick filter.

import { LANGUAGES } from '@daynook/contract/languages/languages';
import { AMENITY_GROUP_NAMES, type AmenityGroup } from '@daynook/contract/listings/amenities';
import { FormattedMessage, useIntl } from 'react-intl';
import { amenityGroupNames } from '../../../nouns/listings/amenity-choices.ts';
import { builtInAmenityName } from '../../../nouns/listings/amenity-words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import type { ValueOf } from '../api.ts';
import { EditDetails } from './edit-details.tsx';
import { NamesFields } from './names-fields.tsx';
import { OrderButtons } from './order-buttons.tsx';

type Item = ValueOf<'amenities'>['items'][number];

interface AmenityRowProps {
  item: Item;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  errorOf: (field: string) => string | undefined;
  onChange: (change: Partial<Item>) => void;
  onMove: (by: -1 | 1) => void;
  /** Undefined once it's published: it can only be turned off then. */
  onRemove: (() => void) | undefined;
}

export function AmenityRow({ item, name, isFirst, isLast, errorOf, onChange, onMove, onRemove }: AmenityRowProps) {
  const intl = useIntl();
  const hasError = LANGUAGES.some((language) => errorOf(`names.${language}`) !== undefined);
  return (
    <li className="relative py-1.5">
      <div className="flex flex-wrap items-center gap-x-2 sm:pe-24">
        <Checkbox
          className="min-w-0 grow basis-40"
          checked={item.isOffered}
          onChange={(event) => onChange({ isOffered: event.target.checked })}
        >
          <span className="wrap-anywhere">{name}</span>
        </Checkbox>
        {item._id !== null && (
          <Badge className="max-sm:order-last max-sm:ms-8.5">
            <FormattedMessage defaultMessage="Yours" description="An amenity or tag that the operator added" />
          </Badge>
        )}
        {item.isOffered && item.isQuick && (
          <Badge className="max-sm:order-last max-sm:ms-8.5">
            <FormattedMessage defaultMessage="Quick filter" />
          </Badge>
        )}
        <OrderButtons name={name} isFirst={isFirst} isLast={isLast} onMove={onMove} />
      </div>
      <EditDetails name={name} opensAtFirst={onRemove !== undefined} hasError={hasError}>
        <NamesFields
          names={item.names}
          usual={builtInAmenityName(intl, item.id)}
          errorOf={(language) => errorOf(`names.${language}`)}
          onChange={(names) => onChange({ names })}
        />
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
      </EditDetails>
    </li>
  );
}
