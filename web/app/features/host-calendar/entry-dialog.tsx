// Details of a calendar entry and its actions: a booking has a link to its page, a block can be removed.
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { changeLink } from '../../nouns/booking-changes/change-link.ts';
import { StatusBadge } from '../../nouns/bookings/status-badge.tsx';
import { MINUTE_MS } from '../../nouns/host-calendar/day-axis.ts';
import { Button } from '../../ui/button.tsx';
import { ZoneName } from '../../ui/dates/zoned-time.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { type Listing, useRemoveBlock } from './api.ts';
import { KindMark } from './entry-style.tsx';
import type { EntryWords } from './entry-words.ts';
import type { ShownEntry } from './shown-entries.ts';

interface EntryDialogProps {
  /** Open if set. */
  entry: ShownEntry | undefined;
  timeZone: string;
  listings: readonly Listing[];
  words: EntryWords;
  /** The reader may propose other hours for this entry. */
  isMovable?: boolean;
  onClose: () => void;
}

export function EntryDialog({ entry, words, onClose, ...rest }: EntryDialogProps) {
  return (
    <Dialog isOpen={entry !== undefined} onClose={onClose} width="max-w-md" title={entry && words.title(entry)}>
      {entry && <EntryFacts key={entry._id} entry={entry} words={words} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className="grid grid-cols-[92px_minmax(0,1fr)] gap-3 py-1.5">
    <dt className="text-[14.5px] text-muted">{name}</dt>
    <dd className="text-[15.5px] break-words num">{children}</dd>
  </div>
);

function EntryFacts({
  entry,
  timeZone,
  listings,
  words,
  isMovable = false,
  onClose,
}: EntryDialogProps & { entry: ShownEntry }) {
  const { booking, block, kind } = entry;
  const bufferMinutes = (entry.gapEndsMs - entry.endsMs) / MINUTE_MS;
  const listing = words.listingTitle(entry.listingId);
  const seats = words.seats(entry);
  return (
    <>
      <p className="mb-3 flex flex-wrap items-center gap-2.5">
        <KindMark kind={kind} />
        <span className="text-[15px] font-semibold">{words.kind(entry)}</span>
        {booking && <StatusBadge booking={{ status: booking.status, role: 'host' }} />}
      </p>
      <dl className="border-t border-line pt-2">
        <Fact name={<FormattedMessage defaultMessage="When" />}>
          {words.clock.span(entry.startsMs, entry.endsMs)}, <ZoneName timeZone={timeZone} />
          {bufferMinutes > 0 && (
            <span className="block text-[14px] text-muted">
              <FormattedMessage defaultMessage="plus a {minutes}-minute buffer" values={{ minutes: bufferMinutes }} />
            </span>
          )}
        </Fact>
        {(listings.length > 1 || seats) && listing && (
          <Fact name={<FormattedMessage defaultMessage="Listing" />}>
            {[listing, seats].filter(Boolean).join(', ')}
          </Fact>
        )}
        {booking && (
          <>
            <Fact name={<FormattedMessage defaultMessage="Guest" />}>
              {booking.guestName}, {words.people(entry)}
            </Fact>
            <Fact name={<FormattedMessage defaultMessage="Reference" />}>{booking.reference}</Fact>
          </>
        )}
        {block && block.occurrenceCount > 1 && (
          <Fact name={<FormattedMessage defaultMessage="Repeats" />}>
            <FormattedMessage defaultMessage="weekly, {count} times" values={{ count: block.occurrenceCount }} />
          </Fact>
        )}
      </dl>
      <Explanation entry={entry} words={words} />
      <div className="mt-5 flex flex-wrap gap-3">
        {booking && (
          <LinkButton to={`/booking/${booking._id}`}>
            <FormattedMessage defaultMessage="View booking" />
          </LinkButton>
        )}
        {booking && isMovable && (
          <LinkButton variant="outline" to={changeLink(booking._id, { startMs: entry.startsMs, endMs: entry.endsMs })}>
            <FormattedMessage defaultMessage="Change time" />
          </LinkButton>
        )}
        {block && kind === 'block' && <RemoveBlock entry={entry} onDone={onClose} />}
        {kind === 'linked' && block && (
          <LinkButton variant="outline" to={`/host/listing/${block.listingId}/calendar`}>
            <FormattedMessage defaultMessage="Open that listing’s calendar" />
          </LinkButton>
        )}
      </div>
    </>
  );
}

/** Why the time is taken, if that isn't obvious. */
function Explanation({ entry, words }: { entry: ShownEntry; words: EntryWords }) {
  const { external } = entry;
  let text: ReactNode;
  if (external) {
    text = (
      <FormattedMessage
        defaultMessage="Busy in “{feed}”, {isOwn, select, true {a calendar synced to this listing} other {a calendar synced to {room}}}. To change it, edit that calendar."
        values={{
          feed: external.feedName,
          isOwn: String(external.listingId === entry.listingId),
          room: words.listingTitle(external.listingId) ?? (
            <FormattedMessage defaultMessage="another listing at this property" />
          ),
        }}
      />
    );
  } else if (entry.kind === 'hold') {
    text = <FormattedMessage defaultMessage="A guest is at checkout. We hold these hours for up to 15 minutes." />;
  } else if (entry.kind === 'linked') {
    text = (
      <FormattedMessage
        defaultMessage="Blocked because {room} is booked or blocked."
        values={{
          room: words.source(entry) ?? <FormattedMessage defaultMessage="another listing at this property" />,
        }}
      />
    );
  } else if (entry.kind === 'block' && entry.booking) {
    text = <FormattedMessage defaultMessage="You canceled this booking, so its hours stay blocked." />;
  }
  return text ? <p className="mt-3 text-[15px] text-muted">{text}</p> : null;
}

function RemoveBlock({ entry, onDone }: { entry: ShownEntry; onDone: () => void }) {
  const intl = useIntl();
  const failureText = useFailureText();
  const remove = useRemoveBlock();
  const [isAsking, setAsking] = useState(false);
  const { block } = entry;
  if (!block) return null;
  if (!isAsking) {
    return (
      <Button variant="outline" onClick={() => setAsking(true)}>
        <FormattedMessage defaultMessage="Remove block" />
      </Button>
    );
  }
  const confirm = () => {
    // The dialog is closed by then: entries disappear from the calendar immediately and come back if this fails.
    void remove.mutateAsync({ listingId: block.listingId, blockId: block._id }).then(
      () => toast.success(intl.formatMessage({ defaultMessage: 'Guests can book these hours again' })),
      (error: unknown) => toast.error(failureText(error)),
    );
    onDone();
  };
  return (
    <div className="grid w-full gap-3 rounded-field bg-well p-4">
      <p role="alert" className="text-[15px]">
        <FormattedMessage
          defaultMessage="{count, plural, one {Remove this block? Guests can book these hours again.} other {Remove all # weeks? Guests can book these hours again.}}"
          values={{ count: block.occurrenceCount }}
        />
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" onClick={confirm}>
          <FormattedMessage defaultMessage="Remove" />
        </Button>
        <Button variant="plain" onClick={() => setAsking(false)}>
          <FormattedMessage defaultMessage="Keep block" />
        </Button>
      </div>
    </div>
  );
}
