// Chooses every room shown, or none. Rooms of pages not shown yet are never chosen unseen.
import { BULK } from '@daynook/contract/hosting-limits';
import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Checkbox } from '../../../ui/checkbox.tsx';
import type { HostRoom } from './api.ts';
import type { Selection } from './use-selection.ts';

interface ChooseAllProps {
  /** Those shown. */
  rooms: readonly HostRoom[];
  hasMore: boolean;
  selection: Selection;
}

export function ChooseAll({ rooms: shown, hasMore, selection }: ChooseAllProps) {
  const box = useRef<HTMLInputElement>(null);
  const rooms = shown.slice(0, BULK.roomsMaximum);
  const count = rooms.filter(({ _id }) => selection.has(_id)).length;
  const isPart = count > 0 && count < rooms.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPart;
  }, [isPart]);
  if (rooms.length < 2) return null;
  return (
    <Checkbox
      ref={box}
      checked={count === rooms.length}
      onChange={() => selection.toggleAll(rooms)}
      className="ps-4 sm:ps-5"
    >
      {rooms.length < shown.length ? (
        <FormattedMessage defaultMessage="Select the first {count}" values={{ count: rooms.length }} />
      ) : hasMore ? (
        <FormattedMessage defaultMessage="Select the {count} shown" values={{ count: rooms.length }} />
      ) : (
        <FormattedMessage defaultMessage="Select all {count}" values={{ count: rooms.length }} />
      )}
    </Checkbox>
  );
}
