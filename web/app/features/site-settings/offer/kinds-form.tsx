// Which kinds of listings hosts can add, what they're called, and their order.
import { type FormEvent, use, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LanguagesContext } from '../../../lib/languages.ts';
import { builtInKindName } from '../../../nouns/listings/words.ts';
import { PublishFields } from '../../../nouns/staff/publish-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { SiteSetting, ValueOf } from '../api.ts';
import { useSettingForm } from '../use-setting-form.ts';
import { draftName, moveItem, putItem } from './offer-drafts.ts';
import { OfferRow } from './offer-row.tsx';

type Item = ValueOf<'kinds'>['items'][number];

export function KindsForm({ setting, kinds }: { setting: SiteSetting; kinds: ValueOf<'kinds'> }) {
  const intl = useIntl();
  const { language } = use(LanguagesContext);
  const [items, setItems] = useState<readonly Item[]>(kinds.items);
  /** Errors name positions in what was sent, which may have been moved since. */
  const [sent, setSent] = useState<readonly Item[]>([]);
  const form = useSettingForm('kinds', setting);
  const isChanged = JSON.stringify(items) !== JSON.stringify(kinds.items);
  const nameItem = ({ id, names }: Item) => draftName(names, builtInKindName(intl, id), language) ?? id;
  const offered = items.filter(({ isOffered }) => isOffered);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(items);
    void form.publish({ name: 'kinds', value: { items: [...items] } });
  };
  return (
    <Card className="p-6">
      <form noValidate onSubmit={submit} className="grid min-w-0 gap-6">
        <ul className="divide-y divide-line">
          {items.map((item, at) => (
            <OfferRow
              key={item.id}
              item={item}
              name={nameItem(item)}
              usual={builtInKindName(intl, item.id)}
              isFirst={at === 0}
              isLast={at === items.length - 1}
              errorOf={(field) => form.errorOf(`items.${sent.findIndex(({ id }) => id === item.id)}.${field}`)}
              onChange={(change) => setItems(putItem(items, item.id, change))}
              onMove={(by) => setItems(moveItem(items, item.id, by))}
            />
          ))}
        </ul>
        <section aria-labelledby="kinds kind-preview" className="grid gap-2 rounded-card bg-well p-5">
          <h3 id="kind-preview" className="text-[14px] font-semibold">
            <FormattedMessage defaultMessage="Preview" />
          </h3>
          <p className="text-[14.5px] wrap-anywhere text-muted">{offered.map(nameItem).join(' · ')}</p>
        </section>
        {form.errorOf('items') && (
          <p role="alert" className="text-[14px] font-medium text-danger">
            {form.errorOf('items')}
          </p>
        )}
        <PublishFields form={form} isChanged={isChanged}>
          <Button type="submit" size="sm" isBusy={form.isPending} disabled={!isChanged}>
            <FormattedMessage defaultMessage="Publish" />
          </Button>
          {isChanged && (
            <Button size="sm" variant="plain" onClick={() => setItems(kinds.items)}>
              <FormattedMessage defaultMessage="Discard changes" />
            </Button>
          )}
        </PublishFields>
      </form>
    </Card>
  );
}
