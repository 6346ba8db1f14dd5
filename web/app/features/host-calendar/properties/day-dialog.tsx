// One day of one listing: its hours, price, entries, and actions.
import { FormattedMessage } from 'react-intl';
import { formatLocalDate } from '../../../lib/formats.ts';
import { useLocale } from '../../../lib/locale.ts';
import { writePlace } from '../../../nouns/host-calendar/calendar-url.ts';
import { Button } from '../../../ui/button.tsx';
import { ZoneName } from '../../../ui/dates/zoned-time.tsx';
import { Dotted } from '../../../ui/dotted.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Money } from '../../../ui/money.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { AgendaLine } from '../agenda.tsx';
import type { EntryWords } from '../entry-words.ts';
import type { ShownEntry } from '../shown-entries.ts';
import type { Property, Row } from './api.ts';
import type { CellWords } from './cell-words.ts';
import type { Action } from './change-draft.ts';

export interface OpenedDay {
  row: Row;
  home: Property;
  date: string;
  /** Counts dates from the first shown. */
  at: number;
}

interface DayDialogProps {
  /** Open while there is one. */
  opened: OpenedDay | undefined;
  here: readonly ShownEntry[];
  today: string;
  words: CellWords;
  entryWords: EntryWords;
  onEntry: (entry: ShownEntry) => void;
  onHours: (opened: OpenedDay) => void;
  onChange: (action: Action, opened: OpenedDay) => void;
  onClose: () => void;
}

export function DayDialog({ opened, onClose, ...rest }: DayDialogProps) {
  return (
    <Dialog isOpen={opened !== undefined} onClose={onClose} title={opened?.row.title}>
      {opened && <DayFacts opened={opened} {...rest} />}
    </Dialog>
  );
}

type DayFactsProps = Omit<DayDialogProps, 'opened' | 'onClose'> & { opened: OpenedDay };

function DayFacts({ opened, here, today, words, entryWords, onEntry, onHours, onChange }: DayFactsProps) {
  const locale = useLocale();
  const { row, home, date, at } = opened;
  const dayMinor = row.dayMinor[at] ?? 0;
  const isAhead = date >= today;
  return (
    <>
      <p className="text-[15px] text-muted">
        <Dotted>
          {[formatLocalDate(date, locale, 'long'), home.title, <ZoneName key="zone" timeZone={home.timeZone} />]}
        </Dotted>
      </p>
      <dl className="mt-4 grid grid-cols-2 gap-4 rounded-field bg-well px-4 py-3 text-[15px]">
        <div>
          <dt className="text-[13.5px] text-muted">
            <FormattedMessage defaultMessage="Hours" />
          </dt>
          <dd className="font-semibold first-letter:uppercase num">{words.open(row.open[at] ?? [])}</dd>
        </div>
        <div>
          <dt className="text-[13.5px] text-muted">
            <FormattedMessage defaultMessage="Day price, before fees" />
          </dt>
          <dd className="font-semibold">
            {dayMinor > 0 ? (
              <Money amountMinor={dayMinor} currency={row.currency} isRounded withCode />
            ) : (
              <FormattedMessage defaultMessage="No price yet" />
            )}
            {dayMinor > 0 && dayMinor !== row.usualDayMinor && (
              <span className="block text-[13.5px] font-normal text-muted">
                <FormattedMessage
                  defaultMessage="usually {price}"
                  values={{
                    price: <Money key="p" amountMinor={row.usualDayMinor} currency={row.currency} isRounded withCode />,
                  }}
                />
              </span>
            )}
          </dd>
        </div>
      </dl>
      {here.length === 0 ? (
        <p className="mt-4 text-[15px] text-muted">
          <FormattedMessage defaultMessage="Nothing is booked or blocked." />
        </p>
      ) : (
        <ul className="mt-3">
          {here.map((entry) => (
            <li key={entry._id} className="border-b border-line last:border-b-0">
              <AgendaLine entry={entry} words={entryWords} hasListings={false} onOpen={onEntry} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        {isAhead && row.can.price && (
          <Button onClick={() => onChange('price', opened)}>
            <FormattedMessage defaultMessage="Set price" />
          </Button>
        )}
        {isAhead && row.can.block && (
          <>
            <Button variant="outline" onClick={() => onChange('block', opened)}>
              <FormattedMessage defaultMessage="Block day" />
            </Button>
            <Button variant="outline" onClick={() => onHours(opened)}>
              <FormattedMessage defaultMessage="Block hours" />
            </Button>
          </>
        )}
        <LinkButton
          variant={isAhead ? 'plain' : 'outline'}
          to={`/host/listing/${row._id}/calendar${writePlace({ view: 'week', on: date })}`}
        >
          <FormattedMessage defaultMessage="Open listing calendar" />
        </LinkButton>
      </div>
    </>
  );
}
