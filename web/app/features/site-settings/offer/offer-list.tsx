// A list of what the site offers: what's on, names, and order, published as one setting.
import type { Names } from '@daynook/contract/settings/names';
import { type FormEvent, type ReactNode, use, useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { LanguagesContext } from '../../../lib/languages.ts';
import { PublishFields } from '../../../nouns/staff/publish-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { SiteSetting } from '../api.ts';
import { useSettingForm } from '../use-setting-form.ts';
import { BesidePreview } from './beside-preview.tsx';
import { draftName, moveItem, putItem } from './offer-drafts.ts';
import { OfferRow } from './offer-row.tsx';

interface Listed {
  readonly id: string;
  readonly isOffered: boolean;
  readonly names: Names;
}

interface AddWords<Item> {
  words: ReactNode;
  make: () => Item;
  most: number;
  isOwn: (item: Item) => boolean;
  /** Instead of the button once there are as many as there can be. */
  full: ReactNode;
}

interface OfferListProps<Item extends Listed> {
  setting: SiteSetting;
  stored: readonly Item[];
  toSetting: (items: Item[]) => SiteSetting['setting'];
  /** What the product calls it; undefined for what the operator added. */
  usualName: (item: Item) => string | undefined;
  /** What something is called that has no name yet. */
  newName?: string;
  /** Titles are longer than names. */
  areTitles?: boolean;
  /** Always on, and always first. */
  isFixed?: (item: Item) => boolean;
  badges?: (item: Item) => ReactNode;
  /** What can be changed about an entry besides its name. */
  more?: (item: Item, change: (change: Partial<Item>) => void) => ReactNode;
  /** A button that adds an entry; undefined if there can't be more. */
  add?: AddWords<Item>;
  preview: (items: readonly Item[], name: (item: Item) => string) => ReactNode;
}

export function OfferList<Item extends Listed>({ setting, stored, toSetting, ...props }: OfferListProps<Item>) {
  const previewId = useId();
  const { language } = use(LanguagesContext);
  const [items, setItems] = useState<readonly Item[]>(stored);
  /** Errors name positions in what was sent, which may have been moved since. */
  const [sent, setSent] = useState<readonly Item[]>([]);
  const form = useSettingForm(setting.setting.name, setting);
  const isChanged = JSON.stringify(items) !== JSON.stringify(stored);
  const { usualName, newName, isFixed = () => false, add } = props;
  const nameItem = (item: Item) => draftName(item.names, usualName(item), language) ?? newName ?? item.id;
  const canMove = (item: Item) => !isFixed(item);
  const movable = items.filter(canMove);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(items);
    void form.publish(toSetting([...items]));
  };
  return (
    <Card className="p-6">
      <form noValidate onSubmit={submit} className="grid min-w-0 gap-6">
        <BesidePreview
          list={
            <>
              <ul className="divide-y divide-line">
                {items.map((item) => {
                  const change = (changed: Partial<Item>) => setItems(putItem(items, item.id, changed));
                  const isNew = !stored.some(({ id }) => id === item.id);
                  return (
                    <OfferRow
                      key={item.id}
                      item={item}
                      name={nameItem(item)}
                      usual={usualName(item)}
                      areTitles={props.areTitles}
                      isFixed={isFixed(item)}
                      isFirst={item === movable[0]}
                      isLast={item === movable.at(-1)}
                      opensAtFirst={isNew}
                      badges={props.badges?.(item)}
                      errorOf={(field) => form.errorOf(`items.${sent.findIndex(({ id }) => id === item.id)}.${field}`)}
                      onChange={(changed) => change(changed as Partial<Item>)}
                      onMove={(by) => setItems(moveItem(items, item.id, by, canMove))}
                    >
                      {props.more?.(item, change)}
                      {isNew && (
                        <Button
                          size="sm"
                          variant="outline"
                          className="justify-self-start"
                          onClick={() => setItems(items.filter(({ id }) => id !== item.id))}
                        >
                          <FormattedMessage defaultMessage="Remove" />
                        </Button>
                      )}
                    </OfferRow>
                  );
                })}
              </ul>
              {add && <AddEntry {...add} items={items} onAdd={(item) => setItems([...items, item])} />}
            </>
          }
          preview={
            <section
              aria-labelledby={`${setting.setting.name} ${previewId}`}
              className="grid gap-2 rounded-card bg-well p-5"
            >
              <h3 id={previewId} className="text-[14px] font-semibold">
                <FormattedMessage defaultMessage="Preview" />
              </h3>
              {props.preview(
                items.filter(({ isOffered }) => isOffered),
                nameItem,
              )}
            </section>
          }
        />
        {form.errorOf('items') && <FieldError role="alert">{form.errorOf('items')}</FieldError>}
        <PublishFields form={form} isChanged={isChanged}>
          <Button type="submit" size="sm" isBusy={form.isPending}>
            <FormattedMessage defaultMessage="Publish" />
          </Button>
          <Button size="sm" variant="plain" onClick={() => setItems(stored)}>
            <FormattedMessage defaultMessage="Discard changes" />
          </Button>
        </PublishFields>
      </form>
    </Card>
  );
}

interface AddEntryProps<Item> extends AddWords<Item> {
  items: readonly Item[];
  onAdd: (item: Item) => void;
}

function AddEntry<Item>({ items, isOwn, most, make, onAdd, words, full }: AddEntryProps<Item>) {
  if (items.filter(isOwn).length >= most) return <p className="text-[14.5px] text-muted">{full}</p>;
  return (
    <Button size="sm" variant="outline" onClick={() => onAdd(make())}>
      {words}
    </Button>
  );
}
