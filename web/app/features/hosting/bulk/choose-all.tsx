// Chooses every room shown, or none.
import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Checkbox } from '../../../ui/checkbox.tsx';
import type { HostRoom } from './api.ts';
import type { Selection } from './use-selection.ts';

export function ChooseAll({ rooms, selection }: { rooms: readonly HostRoom[]; selection: Selection }) {
  const box = useRef<HTMLInputElement>(null);
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
      <FormattedMessage id="bulk.choose-all" defaultMessage="Choose all {count}" values={{ count: rooms.length }} />
    </Checkbox>
  );
}
