// Chooses a listing: from a list, or, if there are many, in a field that searches by title.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useDebounced } from '../../lib/use-debounced.ts';
import { cx } from '../../ui/class-names.ts';
import { controlClass, Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { useCombobox } from '../../ui/forms/use-combobox.ts';
import { isOwn } from '../co-hosts/api.ts';
import { useHostListings } from './host-listings-api.ts';
import { ownListingQuery } from './listing-edit-api.ts';

interface ListingSelectProps {
  label?: ReactNode;
  isLabelHidden?: boolean;
  /** Undefined for all listings. */
  value: string | undefined;
  onChange: (listingId: string | undefined) => void;
  /** Without co-hosted listings. */
  onlyOwn?: boolean;
  className?: string;
}

const usualLabel = <FormattedMessage defaultMessage="Listing" />;

/** Renders nothing if there's nothing to choose. */
export function ListingSelect({ label = usualLabel, value, onChange, onlyOwn = false, ...frame }: ListingSelectProps) {
  const intl = useIntl();
  const list = useHostListings({});
  const listings =
    list.data?.pages.flatMap(({ listings }) => listings).filter((listing) => !onlyOwn || isOwn(listing)) ?? [];
  if (list.data?.pages[0]?.nextCursor)
    return <ListingBox {...frame} label={label} value={value} onChange={onChange} onlyOwn={onlyOwn} />;
  if (listings.length < 2) return null;
  return (
    <Select
      {...frame}
      label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || undefined)}
    >
      <option value="">{intl.formatMessage({ defaultMessage: 'All listings' })}</option>
      {listings.map(({ _id, title }) => (
        <option key={_id} value={_id}>
          {title}
        </option>
      ))}
    </Select>
  );
}

const SUGGESTED = 8;

function ListingBox({ label, value, onChange, onlyOwn, ...frame }: ListingSelectProps) {
  const intl = useIntl();
  const id = useId();
  /** Undefined while nobody is typing: the field then shows the chosen listing. */
  const [typed, setTyped] = useState<string>();
  const chosen = useQuery({ ...ownListingQuery(value ?? ''), enabled: value !== undefined });
  const q = useDebounced((typed ?? '').trim());
  const list = useHostListings({ q });
  const allListings = intl.formatMessage({ defaultMessage: 'All listings' });
  const found = (list.data?.pages[0]?.listings ?? [])
    .filter((listing) => !onlyOwn || isOwn(listing))
    .slice(0, SUGGESTED);
  const options = [
    ...(q === '' ? [{ _id: undefined, title: allListings, place: undefined }] : []),
    ...found.map(({ _id, title, property }) => ({ _id, title, place: property.title })),
  ];
  const box = useCombobox({
    id,
    count: options.length,
    onChoose: (index) => {
      setTyped(undefined);
      const option = options[index];
      if (option) onChange(option._id);
    },
  });
  const title = value === undefined ? allListings : (chosen.data?.title ?? '');
  const isNone = q !== '' && options.length === 0 && !list.isFetching;
  return (
    <Field id={id} label={label} {...frame}>
      {(control) => (
        <div className="relative">
          <input
            {...box.inputProps}
            {...control}
            type="text"
            value={typed ?? title}
            placeholder={allListings}
            maxLength={80}
            spellCheck={false}
            className={cx(controlClass, 'h-12 text-ellipsis')}
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              box.open();
              setTyped(event.target.value);
            }}
            onBlur={(event) => {
              box.inputProps.onBlur(event);
              setTyped(undefined);
            }}
          />
          <div
            className={cx(
              'absolute top-[calc(100%+8px)] inset-s-0 z-30 w-full min-w-64 overflow-hidden rounded-card bg-surface shadow-float',
              !(box.isOpen && (options.length > 0 || isNone)) && 'hidden',
            )}
          >
            <ul {...box.listProps} aria-label={intl.formatMessage({ defaultMessage: 'Listings' })} className="py-2">
              {box.isOpen &&
                options.map((option, index) => (
                  <li
                    key={option._id ?? 'all'}
                    {...box.optionProps(index)}
                    className={cx('cursor-pointer px-4 py-2', box.highlighted === index && 'bg-well')}
                  >
                    <span className="block truncate font-[550]">{option.title}</span>
                    {option.place && <span className="block truncate text-[13.5px] text-muted">{option.place}</span>}
                  </li>
                ))}
            </ul>
            {box.isOpen && isNone && (
              <p role="status" className="px-4 pb-4 text-[15px] text-muted">
                <FormattedMessage defaultMessage="No listings match your search" />
              </p>
            )}
          </div>
        </div>
      )}
    </Field>
  );
}
