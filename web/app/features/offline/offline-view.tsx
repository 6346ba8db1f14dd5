// Bookings, messages, and receipts that are stored on this device, with the time they were loaded.
import { type ReactNode, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { impersonation } from '../../lib/impersonation/impersonation.ts';
import { listKept } from '../../lib/offline/offline-database.ts';
import { saveFile } from '../../lib/save-file.ts';
import { readStoredTokens } from '../../lib/session/logout-cleanup.ts';
import { writtenBy } from '../../lib/text-language.ts';
import { WifiCode } from '../../nouns/bookings/wifi-code.tsx';
import { WayInSteps } from '../../nouns/way-in-photos/way-in-steps.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { KeyIcon } from '../../ui/icons/icons.tsx';
import { PinIcon } from '../../ui/icons/shell-icons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import {
  type KeptBooking,
  type KeptPhoto,
  type KeptReceipt,
  toOfflineView,
  type OfflineView as View,
} from './kept-shapes.ts';
import { OfflineConversation } from './offline-conversation.tsx';

/** During impersonation nothing of the device's member is shown as the other's. */
const loadView = async (): Promise<View> =>
  toOfflineView(await listKept(), impersonation.now() ? undefined : readStoredTokens()?.user.sub, Date.now());

export function OfflineView() {
  const [view, setView] = useState<View>();
  useEffect(() => {
    let isCurrent = true;
    void loadView().then((loaded) => isCurrent && setView(loaded));
    return () => {
      isCurrent = false;
    };
  }, []);
  if (!view) return <div className="mt-8 h-40" aria-busy="true" />;
  if (view.asOf === undefined)
    return (
      <p className="mt-8 max-w-[52ch] text-muted">
        <FormattedMessage defaultMessage="Nothing is saved here. On phones and in the installed app, we save upcoming bookings, recent messages, and receipts while you’re logged in." />
      </p>
    );
  return (
    <>
      <p className="mt-8 text-[15px] text-muted">
        <FormattedMessage defaultMessage="As of {time}" values={{ time: <Moment at={view.asOf} /> }} />
      </p>
      <Section
        id="bookings"
        title={<FormattedMessage defaultMessage="Upcoming bookings" />}
        isEmpty={view.bookings.length === 0}
        empty={<FormattedMessage defaultMessage="No upcoming bookings." />}
      >
        {view.bookings.map((booking) => (
          <OfflineBooking key={booking._id} booking={booking} photos={view.photos} />
        ))}
        <p className="text-[14.5px] text-muted">
          <FormattedMessage defaultMessage="To change or cancel a booking, connect to the internet." />
        </p>
      </Section>
      <Section
        id="messages"
        title={<FormattedMessage defaultMessage="Messages" />}
        isEmpty={view.conversations.length === 0}
        empty={<FormattedMessage defaultMessage="No messages." />}
      >
        {view.conversations.map((conversation) => (
          <OfflineConversation key={conversation._id} conversation={conversation} />
        ))}
      </Section>
      {view.receipts.length > 0 && (
        <Section id="receipts" title={<FormattedMessage defaultMessage="Receipts" />} isEmpty={false} empty={null}>
          {view.receipts.map((receipt) => (
            <OfflineReceipt key={receipt._id} receipt={receipt} />
          ))}
        </Section>
      )}
    </>
  );
}

function Section({
  id,
  title,
  isEmpty,
  empty,
  children,
}: {
  id: string;
  title: ReactNode;
  isEmpty: boolean;
  empty: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="display text-[24px]">
        {title}
      </h2>
      {isEmpty ? <p className="mt-2 text-muted">{empty}</p> : <div className="mt-4 grid gap-4">{children}</div>}
    </section>
  );
}

function OfflineBooking({ booking, photos }: { booking: KeptBooking; photos: readonly KeptPhoto[] }) {
  const { title, startsAt, endsAt, timeZone, role, withName, bookedBy, reference, arrivalNote } = booking;
  return (
    <Card>
      <h3 className="text-[18px] font-semibold">{title}</h3>
      <p className="mt-1">
        <ZonedTime startsAt={startsAt} endsAt={endsAt} timeZone={timeZone} withDate />
      </p>
      <p className="mt-1 text-[15px] text-muted">
        {role === 'host' ? (
          <FormattedMessage defaultMessage="Guest: {name} · {reference}" values={{ name: withName, reference }} />
        ) : (
          <FormattedMessage defaultMessage="Host: {name} · {reference}" values={{ name: withName, reference }} />
        )}
      </p>
      {bookedBy !== null && (
        <p className="text-[15px] text-muted">
          <FormattedMessage defaultMessage="Booked for you by {name}" values={{ name: bookedBy }} />
        </p>
      )}
      {role !== 'host' && <Where booking={booking} />}
      {(arrivalNote || isMoreToCome(booking)) && <HowToGetIn booking={booking} />}
      <WayInPhotos booking={booking} photos={photos} />
    </Card>
  );
}

function Where({ booking: { place, timeZone, addressLines, addressFrom } }: { booking: KeptBooking }) {
  return (
    <div className="mt-4 flex gap-3">
      <PinIcon size={20} className="mt-0.5 shrink-0 text-moss" />
      {addressLines.length > 0 ? (
        <address className="font-semibold not-italic select-all">
          {addressLines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      ) : (
        <p>
          {place}
          {addressFrom !== null && (
            <span className="block text-muted">
              <FormattedMessage
                defaultMessage="Exact address from {moment}"
                values={{ moment: <ZonedTime key="m" startsAt={addressFrom} timeZone={timeZone} withDate /> }}
              />
            </span>
          )}
        </p>
      )}
    </div>
  );
}

/** Something of how to get in isn't released yet. Before the address is, its own line says when. */
const isMoreToCome = ({ addressLines, nextReleaseAt }: KeptBooking): boolean =>
  addressLines.length > 0 && nextReleaseAt !== null;

function HowToGetIn({ booking }: { booking: KeptBooking }) {
  const { arrivalNote, nextReleaseAt, timeZone } = booking;
  return (
    <div className="mt-3 flex gap-3">
      <KeyIcon size={20} className="mt-0.5 shrink-0 text-moss" />
      <div>
        <p className="font-semibold">
          <FormattedMessage defaultMessage="How to get in" />
        </p>
        {arrivalNote && (
          <p {...writtenBy(arrivalNote)} className="whitespace-pre-line text-muted">
            {arrivalNote}
          </p>
        )}
        {booking.wifi && <WifiCode wifi={booking.wifi} Code={QrCode} />}
        {isMoreToCome(booking) && nextReleaseAt && (
          <p className="text-muted">
            <FormattedMessage
              defaultMessage="More details from {moment}, once you’re online."
              values={{ moment: <ZonedTime key="m" startsAt={nextReleaseAt} timeZone={timeZone} withDate /> }}
            />
          </p>
        )}
      </div>
    </div>
  );
}

/** Those that fit on the device. */
function WayInPhotos({ booking, photos }: { booking: KeptBooking; photos: readonly KeptPhoto[] }) {
  const files = new Map(photos.map(({ photoId, file }) => [photoId, file]));
  const shown = booking.wayIn.filter(({ _id }) => files.has(_id));
  return (
    <div className="mt-4 empty:hidden">
      <WayInSteps photos={shown} load={async ({ _id }) => files.get(_id)!} isStored />
    </div>
  );
}

const OfflineReceipt = ({ receipt: { title, startsAt, timeZone, reference, file } }: { receipt: KeptReceipt }) => (
  <Card className="flex flex-wrap items-center justify-between gap-3 !py-4">
    <div className="min-w-0">
      <p className="font-semibold">{title}</p>
      <p className="text-[15px] text-muted">
        <ZonedTime startsAt={startsAt} timeZone={timeZone} withDate />
      </p>
    </div>
    <Button variant="outline" size="sm" onClick={() => saveFile(file, `${reference}.pdf`)}>
      <FormattedMessage defaultMessage="Download PDF" />
      <span className="sr-only"> {reference}</span>
    </Button>
  </Card>
);
