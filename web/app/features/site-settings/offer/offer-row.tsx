// One entry among what the site offers: whether it's on, its place in the list, and on demand its names and more.
import { LANGUAGES } from '@daynook/contract/languages/languages';
import type { Names } from '@daynook/contract/settings/names';
import { type ReactNode, useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { OrderButtons } from '../../../ui/lists/order-buttons.tsx';
import { NamesFields } from './names-fields.tsx';

/** What a list tells each of its rows. */
export interface OfferRowProps<Item> {
  item: Item;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  errorOf: (field: string) => string | undefined;
  onChange: (change: Partial<Item>) => void;
  onMove: (by: -1 | 1) => void;
}

interface RowParts {
  /** What the product calls it; undefined for what the operator added. */
  usual: string | undefined;
  /** What it means, below its name. */
  description?: string | undefined;
  opensAtFirst?: boolean;
  /** Something in `children` is wrong. */
  hasError?: boolean;
  /** Always on, and can't be moved. */
  isFixed?: boolean;
  /** Titles are longer than names. */
  areTitles?: boolean | undefined;
  badges?: ReactNode;
  children?: ReactNode;
}

interface Named {
  readonly isOffered: boolean;
  readonly names: Names;
}

export function OfferRow({
  item,
  name,
  isFirst,
  isLast,
  errorOf,
  onChange,
  onMove,
  usual,
  description,
  opensAtFirst = false,
  hasError = false,
  isFixed = false,
  areTitles = false,
  badges,
  children,
}: OfferRowProps<Named> & RowParts) {
  const id = useId();
  const [isOpen, setOpen] = useState(opensAtFirst);
  // An error inside opens it.
  const isShown = isOpen || hasError || LANGUAGES.some((language) => errorOf(`names.${language}`) !== undefined);
  return (
    <li className="py-1">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <Checkbox
            className="min-w-0 max-sm:basis-full"
            checked={item.isOffered}
            disabled={isFixed}
            description={description}
            onChange={(event) => onChange({ isOffered: event.target.checked })}
          >
            <span className="wrap-anywhere">{name}</span>
          </Checkbox>
          {badges && <span className="flex flex-wrap gap-2 empty:hidden max-sm:ps-8.5 max-sm:pb-2">{badges}</span>}
        </div>
        <div className="flex items-center">
          <button
            type="button"
            aria-expanded={isShown}
            aria-controls={id}
            onClick={() => setOpen(!isShown)}
            className="min-h-11 px-2 text-[14.5px] text-muted underline-offset-4 hover:text-ink hover:underline aria-expanded:text-ink"
          >
            <FormattedMessage
              defaultMessage="Edit<hidden>: {name}</hidden>"
              values={{ name, hidden: (text) => <span className="sr-only">{text}</span> }}
            />
          </button>
          {isFixed ? (
            <span className="w-22" />
          ) : isFirst && isLast ? null : (
            <OrderButtons name={name} isFirst={isFirst} isLast={isLast} onMove={onMove} />
          )}
        </div>
      </div>
      <div id={id} hidden={!isShown}>
        {isShown && (
          <div className="grid gap-4 pt-1 pb-4 sm:ps-8.5">
            <NamesFields
              names={item.names}
              usual={usual}
              areTitles={areTitles}
              errorOf={(language) => errorOf(`names.${language}`)}
              onChange={(names) => onChange({ names })}
            />
            {children}
          </div>
        )}
      </div>
    </li>
  );
}
