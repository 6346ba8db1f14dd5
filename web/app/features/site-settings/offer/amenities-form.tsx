// Which amenities hosts can choose and guests can filter by: their names, groups, and order, and the operator's own.
import {
  AMENITY_GROUP_NAMES,
  type Amenity,
  type AmenityGroup,
  OWN_AMENITIES,
} from '@daynook/contract/listings/amenities';
import { type FormEvent, use, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LanguagesContext } from '../../../lib/languages.ts';
import { amenityGroupNames } from '../../../nouns/listings/amenity-choices.ts';
import { builtInAmenityName } from '../../../nouns/listings/amenity-words.ts';
import { PublishFields } from '../../../nouns/staff/publish-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { SiteSetting, ValueOf } from '../api.ts';
import { useSettingForm } from '../use-setting-form.ts';
import { AmenityPreview } from './amenity-preview.tsx';
import { AmenityRow } from './amenity-row.tsx';
import { BesidePreview } from './beside-preview.tsx';
import { draftName, moveItem, putItem } from './offer-drafts.ts';

type Item = ValueOf<'amenities'>['items'][number];

const newItem = (id: Amenity, group: AmenityGroup): Item => ({
  id,
  _id: crypto.randomUUID(),
  group,
  isOffered: true,
  isQuick: false,
  names: {},
});

export function AmenitiesForm({ setting, amenities }: { setting: SiteSetting; amenities: ValueOf<'amenities'> }) {
  const intl = useIntl();
  const { language } = use(LanguagesContext);
  const [items, setItems] = useState<readonly Item[]>(amenities.items);
  /** Errors name positions in what was sent, which may have been moved since. */
  const [sent, setSent] = useState<readonly Item[]>([]);
  const form = useSettingForm('amenities', setting);
  const isChanged = JSON.stringify(items) !== JSON.stringify(amenities.items);
  const free = OWN_AMENITIES.find((id) => !items.some((item) => item.id === id));
  const nameItem = ({ id, names }: Item) =>
    draftName(names, builtInAmenityName(intl, id), language) ?? intl.formatMessage({ defaultMessage: 'New amenity' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(items);
    void form.publish({ name: 'amenities', value: { items: [...items] } });
  };
  const renderRow = (item: Item, at: number, all: readonly Item[]) => (
    <AmenityRow
      key={item.id}
      item={item}
      name={nameItem(item)}
      isFirst={at === 0}
      isLast={at === all.length - 1}
      errorOf={(field) => form.errorOf(`items.${sent.findIndex(({ id }) => id === item.id)}.${field}`)}
      onChange={(change) => setItems(putItem(items, item.id, change))}
      onMove={(by) => setItems(moveItem(items, item.id, by, ({ group }) => group === item.group))}
      onRemove={
        amenities.items.some(({ id }) => id === item.id)
          ? undefined
          : () => setItems(items.filter(({ id }) => id !== item.id))
      }
    />
  );
  return (
    <Card className="grid gap-8 p-6">
      <form noValidate onSubmit={submit} className="grid min-w-0 gap-8">
        <BesidePreview
          list={
            <div className="grid gap-8">
              {AMENITY_GROUP_NAMES.map((group) => (
                <fieldset key={group} className="min-w-0">
                  <legend className="mb-1 text-[15px] font-semibold">
                    <FormattedMessage {...amenityGroupNames[group]} />
                  </legend>
                  <ul className="divide-y divide-line">
                    {items.filter((item) => item.group === group).map(renderRow)}
                  </ul>
                  {free !== undefined && (
                    <Button
                      size="sm"
                      variant="outline"
                      className="mt-3"
                      aria-label={intl.formatMessage(
                        { defaultMessage: 'Add an amenity: {group}' },
                        { group: intl.formatMessage(amenityGroupNames[group]) },
                      )}
                      onClick={() => setItems([...items, newItem(free, group)])}
                    >
                      <FormattedMessage defaultMessage="Add an amenity" />
                    </Button>
                  )}
                </fieldset>
              ))}
              {free === undefined && (
                <p className="text-[14.5px] text-muted">
                  <FormattedMessage
                    defaultMessage="You have {count, number} amenities of your own, which is the maximum. Rename or turn on one that’s off."
                    values={{ count: OWN_AMENITIES.length }}
                  />
                </p>
              )}
            </div>
          }
          preview={<AmenityPreview items={items} nameItem={nameItem} />}
        />
        {form.errorOf('items') && <FieldError role="alert">{form.errorOf('items')}</FieldError>}
        <PublishFields form={form} isChanged={isChanged}>
          <Button type="submit" size="sm" isBusy={form.isPending}>
            <FormattedMessage defaultMessage="Publish" />
          </Button>
          <Button size="sm" variant="plain" onClick={() => setItems(amenities.items)}>
            <FormattedMessage defaultMessage="Discard changes" />
          </Button>
        </PublishFields>
      </form>
    </Card>
  );
}
