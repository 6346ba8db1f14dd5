// One entry among what the site offers: whether it's on, its place in the list, and on demand its names and more.
import { LANGUAGES } from '@daynook/contract/languages/languages';
import type { Names } from '@daynook/contract/settings/names';
import type { ReactNode } from 'react';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { EditDetails } from './edit-details.tsx';
import { NamesFields } from './names-fields.tsx';
import { OrderButtons } from './order-buttons.tsx';

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
  opensAtFirst = false,
  hasError = false,
  isFixed = false,
  areTitles = false,
  badges,
  children,
}: OfferRowProps<Named> & RowParts) {
  return (
    <li className="relative py-1.5">
      <div className="flex flex-wrap items-center gap-x-2 sm:pe-24">
        <Checkbox
          className="min-w-0 grow basis-40"
          checked={item.isOffered}
          disabled={isFixed}
          onChange={(event) => onChange({ isOffered: event.target.checked })}
        >
          <span className="wrap-anywhere">{name}</span>
        </Checkbox>
        {badges}
        {!isFixed && <OrderButtons name={name} isFirst={isFirst} isLast={isLast} onMove={onMove} />}
      </div>
      <EditDetails
        name={name}
        opensAtFirst={opensAtFirst}
        hasError={hasError || LANGUAGES.some((language) => errorOf(`names.${language}`) !== undefined)}
      >
        <NamesFields
          names={item.names}
          usual={usual}
          areTitles={areTitles}
          errorOf={(language) => errorOf(`names.${language}`)}
          onChange={(names) => onChange({ names })}
        />
        {children}
      </EditDetails>
    </li>
  );
}
