// What can be done to the rooms chosen: a bar at the foot of the page while any are.
import { BULK } from '@daynook/contract/hosting-limits';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { HoursDialog, PolicyDialog } from './choice-dialog.tsx';
import { PriceDialog } from './price-dialog.tsx';
import { RefusalsDialog } from './refusals-dialog.tsx';
import { type Bulk, namedRooms } from './use-bulk.ts';
import type { Selection } from './use-selection.ts';

type Open = 'price' | 'policy' | 'hours' | undefined;

interface BulkBarProps {
  selection: Selection;
  bulk: Bulk;
}

export function BulkBar({ selection, bulk }: BulkBarProps) {
  const [open, setOpen] = useState<Open>();
  const { chosen } = selection;
  const close = () => setOpen(undefined);
  const run = async (wish: Parameters<Bulk['run']>[0]) => {
    if (!(await bulk.run(wish))) return;
    close();
    selection.clear();
  };
  const rooms = namedRooms(chosen);
  const dialog = { rooms: chosen, isBusy: bulk.isBusy, onClose: close };
  return (
    <>
      {chosen.length > 0 && <Bar selection={selection} bulk={bulk} onRun={run} onOpen={setOpen} />}
      {open === 'price' && (
        <PriceDialog {...dialog} onApply={(percent) => void run({ action: 'percent', rooms, percent })} />
      )}
      {open === 'policy' && (
        <PolicyDialog
          {...dialog}
          onApply={(cancellationPolicy) => void run({ action: 'policy', rooms, cancellationPolicy })}
        />
      )}
      {open === 'hours' && (
        <HoursDialog {...dialog} onApply={(fromListingId) => void run({ action: 'hours', rooms, fromListingId })} />
      )}
      <RefusalsDialog refusals={bulk.refusals} onClose={bulk.forgetRefusals} />
    </>
  );
}

interface BarProps extends Pick<BulkBarProps, 'selection' | 'bulk'> {
  onRun: (wish: Parameters<Bulk['run']>[0]) => Promise<void>;
  onOpen: (what: Open) => void;
}

function Bar({ selection: { chosen, clear }, bulk, onRun, onOpen }: BarProps) {
  const intl = useIntl();
  const live = chosen.filter(({ state }) => state === 'live');
  const paused = chosen.filter(({ state }) => state === 'paused');
  const isTooMany = chosen.length > BULK.roomsMaximum;
  return (
    <section
      aria-label={intl.formatMessage({ defaultMessage: 'Edit selected listings' })}
      className="sticky bottom-[calc(16px+var(--bottom-bar))] z-30 mt-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-panel bg-surface p-3 ps-5 shadow-float"
    >
      <p className="me-auto font-semibold num" aria-live="polite">
        <FormattedMessage
          defaultMessage="{count, plural, one {# listing selected} other {# listings selected}}"
          values={{ count: chosen.length }}
        />
        {isTooMany && (
          <span className="block text-[14px] font-normal text-danger">
            <FormattedMessage defaultMessage="Select {maximum} or fewer" values={{ maximum: BULK.roomsMaximum }} />
          </span>
        )}
      </p>
      <div className="flex flex-wrap gap-2 max-sm:order-last max-sm:w-full">
        {live.length > 0 && (
          <Button
            size="sm"
            look="outline"
            isBusy={bulk.isBusy}
            disabled={isTooMany}
            onClick={() => void onRun({ action: 'pause', rooms: namedRooms(live) })}
          >
            <FormattedMessage defaultMessage="Pause {count}" values={{ count: live.length }} />
          </Button>
        )}
        {paused.length > 0 && (
          <Button
            size="sm"
            look="outline"
            isBusy={bulk.isBusy}
            disabled={isTooMany}
            onClick={() => void onRun({ action: 'publish', rooms: namedRooms(paused) })}
          >
            <FormattedMessage defaultMessage="Resume {count}" values={{ count: paused.length }} />
          </Button>
        )}
        <Button size="sm" look="outline" disabled={isTooMany} onClick={() => onOpen('price')}>
          <FormattedMessage defaultMessage="Prices" />
        </Button>
        <Button size="sm" look="outline" disabled={isTooMany} onClick={() => onOpen('policy')}>
          <FormattedMessage defaultMessage="Cancellation policy" />
        </Button>
        <Button size="sm" look="outline" disabled={isTooMany} onClick={() => onOpen('hours')}>
          <FormattedMessage defaultMessage="Hours" />
        </Button>
      </div>
      <IconButton label={intl.formatMessage({ defaultMessage: 'Clear selection' })} onClick={clear}>
        <CloseIcon />
      </IconButton>
    </section>
  );
}
