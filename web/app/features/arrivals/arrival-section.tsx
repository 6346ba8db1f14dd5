// Arriving, on the booking page: when check-in opens, the button, and when the guest arrived and left (E9).
// From the start on also guests who can't get in, and no-shows (E10).
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { useNow } from '../../lib/dates/use-now.ts';
import { givenName } from '../../lib/given-name.ts';
import { type Arrival, arrivalQuery, isAtDoor, useArrivalPress } from '../../nouns/arrivals/api.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { checkInOpensAt } from '../../nouns/bookings/booking-timing.ts';
import { FailureNote } from '../../nouns/bookings/failure-note.tsx';
import { Button } from '../../ui/button.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { RetryLine } from '../../ui/states/retry-line.tsx';
import { NoAccessCard } from './no-access-card.tsx';
import { NoShowCard } from './no-show-card.tsx';
import { CannotGetIn, MarkNoShow } from './report-buttons.tsx';

/** From when the page says when check-in opens. */
const ANNOUNCED_BEFORE_MS = 24 * 3_600_000;

/** What there is to show about arriving now, if anything. */
export type ArrivalStage = 'before' | 'open' | 'in' | 'out' | 'released';

export function findStage(booking: Booking, nowMs: number): ArrivalStage | undefined {
  const { checkedInAt, checkedOutAt, nextActions, releasedAt, role, status } = booking;
  if (status === 'cancelled') return undefined;
  if (releasedAt) return 'released';
  if (checkedOutAt) return 'out';
  if (checkedInAt) return 'in';
  if (nextActions.includes('check-in')) return 'open';
  const opensMs = Date.parse(checkInOpensAt(booking));
  const isNear = nowMs < opensMs && nowMs >= opensMs - ANNOUNCED_BEFORE_MS;
  return status === 'confirmed' && isNear && role !== 'staff' ? 'before' : undefined;
}

interface ArrivalSectionProps {
  booking: Booking;
  heading: (content: ReactNode) => ReactNode;
}

export function ArrivalSection({ booking, heading }: ArrivalSectionProps) {
  const nowMs = useNow(10_000);
  const hasBegun = nowMs >= Date.parse(booking.startsAt);
  const arrival = useQuery({ ...arrivalQuery(booking._id), enabled: hasBegun });
  const parts = listParts(booking, arrival.data, nowMs);
  const hasFailed = hasBegun && arrival.isError && !arrival.data;
  if (parts.length === 0 && !hasFailed) return null;
  const refetch = () => void arrival.refetch();
  return heading(
    <div className="grid gap-4">
      {parts.map((part) => (
        <PartView key={part} part={part} booking={booking} arrival={arrival.data} onEnd={refetch} />
      ))}
      {hasFailed && (
        <RetryLine onRetry={refetch} isRetrying={arrival.isFetching}>
          <FormattedMessage defaultMessage="We couldn’t check for problems with arriving." />
        </RetryLine>
      )}
    </div>,
  );
}

type Part = ArrivalStage | 'no-access' | 'no-show' | 'reports';

/** What concerns the reader now, in order; the rest is in the history. */
function listParts(booking: Booking, arrival: Arrival | undefined, nowMs: number): Part[] {
  const stage = findStage(booking, nowMs);
  const { noAccess, noShow, can } = arrival ?? {};
  const hasNoAccess = isAtDoor(noAccess) || noAccess?.state === 'escalated';
  const hasNoShow = noShow && noShow.state !== 'withdrawn';
  const canReport = can?.reportNoAccess || can?.markNoShow;
  // Guests who couldn't get in say that they're in on that card. The check-in has the buttons of reports beside its own.
  const isOpen = stage === 'open' && !hasNoAccess;
  return [
    ...(hasNoAccess ? (['no-access'] as const) : []),
    ...(hasNoShow ? (['no-show'] as const) : []),
    ...(stage && (stage !== 'open' || isOpen) ? [stage] : []),
    ...(canReport && !isOpen ? (['reports'] as const) : []),
  ];
}

interface PartViewProps {
  part: Part;
  booking: Booking;
  arrival: Arrival | undefined;
  onEnd: () => void;
}

function PartView({ part, booking, arrival, onEnd }: PartViewProps) {
  switch (part) {
    case 'no-access':
      return arrival?.noAccess && <NoAccessCard booking={booking} noAccess={arrival.noAccess} onEnd={onEnd} />;
    case 'no-show':
      return arrival?.noShow && <NoShowCard booking={booking} noShow={arrival.noShow} />;
    case 'before':
      return (
        <>
          <BeforeWords booking={booking} />
          <ReleaseWarning booking={booking} />
        </>
      );
    case 'open':
      return <CheckIn booking={booking}>{arrival && <Reports booking={booking} arrival={arrival} />}</CheckIn>;
    case 'released':
      return <Released booking={booking} />;
    case 'reports':
      return (
        arrival && (
          <div className="flex flex-wrap gap-2.5 max-sm:*:grow">
            <Reports booking={booking} arrival={arrival} />
          </div>
        )
      );
    default:
      return <Visit booking={booking} />;
  }
}

/** The buttons for saying that something is wrong. */
const Reports = ({ booking, arrival: { can, noAccess } }: { booking: Booking; arrival: Arrival }) => (
  <>
    {can.reportNoAccess && <CannotGetIn booking={booking} count={noAccess?._id ?? ''} />}
    {can.markNoShow && <MarkNoShow booking={booking} />}
  </>
);

const BeforeWords = ({ booking }: { booking: Booking }) => (
  <p className="max-w-[60ch] text-pretty">
    <FormattedMessage
      defaultMessage="Check-in opens at {time}. {reader, select, guest {Tap once when you arrive.} other {{guest} checks in on their phone, or you record it here.}}"
      values={{
        reader: booking.role,
        guest: givenName(booking.guest.name),
        time: <ZonedTime key="t" startsAt={checkInOpensAt(booking)} timeZone={booking.timeZone} withArticle />,
      }}
    />
  </p>
);

/** Where unused hours are released: by when to check in. */
function ReleaseWarning({ booking: { releaseAt, role, timeZone, guest } }: { booking: Booking }) {
  if (!releaseAt) return null;
  return (
    <p className="max-w-[60ch] text-[15px] text-pretty text-muted">
      <FormattedMessage
        defaultMessage="{reader, select, guest {Check in by {time}. After that, the rest of your time is free for others, and nothing is refunded.} other {If {guest} doesn’t check in by {time}, the rest of the time can be booked again. Your earnings stay the same.}}"
        values={{
          reader: role,
          guest: givenName(guest.name),
          time: <ZonedTime key="t" startsAt={releaseAt} timeZone={timeZone} withArticle />,
        }}
      />
    </p>
  );
}

const Released = ({ booking }: { booking: Booking }) => (
  <p className="max-w-[60ch] text-pretty">
    <FormattedMessage
      defaultMessage="Nobody checked in, so the rest of the time was released at {time}. {reader, select, guest {Nothing is refunded, as agreed when you booked.} host {Your earnings stay the same.} other {Nothing is refunded.}}"
      values={{
        reader: booking.role,
        time: (
          <ZonedTime
            key="t"
            startsAt={booking.releasedAt ?? booking.startsAt}
            timeZone={booking.timeZone}
            withArticle
          />
        ),
      }}
    />
  </p>
);

/** The button, with others beside it. */
function CheckIn({ booking, children }: { booking: Booking; children: ReactNode }) {
  const intl = useIntl();
  const checkIn = useArrivalPress(booking._id);
  const isGuest = booking.role === 'guest';
  const press = () => {
    if (checkIn.isPending) return;
    checkIn.mutateAsync({ verb: 'check-in' }).then(
      () => toast.success(intl.formatMessage({ defaultMessage: 'Checked in' })),
      () => undefined,
    );
  };
  const guest = givenName(booking.guest.name);
  return (
    <>
      <p className="max-w-[60ch] text-pretty">
        {isGuest ? (
          <FormattedMessage
            defaultMessage="Tap when you arrive, so {host} knows you’re there."
            values={{ host: givenName(booking.host.name) }}
          />
        ) : (
          <FormattedMessage defaultMessage="{guest} hasn’t checked in yet." values={{ guest }} />
        )}
      </p>
      <ReleaseWarning booking={booking} />
      {checkIn.error instanceof ApiError && <FailureNote error={checkIn.error} />}
      <div className="flex flex-wrap gap-2.5 max-sm:*:grow">
        <Button
          variant={isGuest ? 'primary' : 'outline'}
          className={isGuest ? '' : 'bg-surface!'}
          isBusy={checkIn.isPending}
          onClick={press}
        >
          {isGuest ? (
            <FormattedMessage defaultMessage="Check in" />
          ) : (
            <FormattedMessage defaultMessage="{guest} is here" values={{ guest }} />
          )}
        </Button>
        {children}
      </div>
    </>
  );
}

/** When the guest arrived and left, and the button for leaving. */
function Visit({ booking }: { booking: Booking }) {
  const { checkedInAt, checkedOutAt, timeZone } = booking;
  const row = (label: ReactNode, at: string) => (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 px-5 py-3.5">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold">
        <ZonedTime startsAt={at} timeZone={timeZone} withDate />
      </dd>
    </div>
  );
  return (
    <>
      <dl className="divide-y divide-line rounded-card bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
        {checkedInAt && row(<FormattedMessage defaultMessage="Checked in" />, checkedInAt)}
        {checkedOutAt && row(<FormattedMessage defaultMessage="Checked out" />, checkedOutAt)}
      </dl>
      {booking.nextActions.includes('check-out') && <CheckOut booking={booking} />}
      {checkedOutAt && booking.nextActions.includes('leave-early') && (
        <p className="max-w-[60ch] text-[15px] text-pretty text-muted">
          <FormattedMessage defaultMessage="Your hours stay booked. To free the rest for others, choose “Leave early” below." />
        </p>
      )}
    </>
  );
}

function CheckOut({ booking }: { booking: Booking }) {
  const intl = useIntl();
  const checkOut = useArrivalPress(booking._id);
  const press = () => {
    if (checkOut.isPending) return;
    checkOut.mutateAsync({ verb: 'check-out' }).then(
      () => toast.success(intl.formatMessage({ defaultMessage: 'Checked out' })),
      () => undefined,
    );
  };
  return (
    <>
      {checkOut.error instanceof ApiError && <FailureNote error={checkOut.error} />}
      <Button
        variant="outline"
        className="bg-surface! max-sm:w-full sm:justify-self-start"
        isBusy={checkOut.isPending}
        onClick={press}
      >
        {booking.role === 'guest' ? (
          <FormattedMessage defaultMessage="Check out" />
        ) : (
          <FormattedMessage defaultMessage="{guest} has left" values={{ guest: givenName(booking.guest.name) }} />
        )}
      </Button>
    </>
  );
}
