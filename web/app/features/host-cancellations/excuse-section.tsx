// After a cancellation: asking staff to excuse it, and what they decided (G6). For the host who canceled and staff.
import { HOST_CANCELLATION } from '@daynook/contract/limits/host-cancellations';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { writtenBy } from '../../lib/text-language.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { FailureNote } from '../../nouns/bookings/failure-note.tsx';
import {
  type Excuse,
  type HostCancellation,
  hostCancellationQuery,
  useExcusePress,
} from '../../nouns/host-cancellations/api.ts';
import { ExcuseFields, emptyExcuse, excuseReasonNames } from '../../nouns/host-cancellations/excuse-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { focusError } from '../../ui/forms/focus-error.ts';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { AddExcuseFiles, ExcuseFiles } from './excuse-files.tsx';
import { FineNote } from './fine-note.tsx';

interface ExcuseSectionProps {
  booking: Booking;
  heading: (content: ReactNode) => ReactNode;
}

export function ExcuseSection({ booking, heading }: ExcuseSectionProps) {
  // Co-hosts who can't cancel aren't told.
  const { data } = useQuery(hostCancellationQuery(booking._id));
  if (!data) return null;
  const { excuse, can, record, canceledBy } = data;
  if (!canceledBy || (!excuse && !can.ask && !can.decide && !data.fine)) return null;
  return heading(
    <div className="grid gap-4">
      {excuse && <Standing booking={booking} excuse={excuse} canceledBy={canceledBy} canAddFile={can.addFile} />}
      {data.fine && <FineNote booking={booking} fine={data.fine} canWaive={can.waive} />}
      {can.ask && <Offer booking={booking} data={data} />}
      {can.decide && <Decide booking={booking} wasAsked={excuse !== null} canceledBy={canceledBy} />}
      {canceledBy === 'host' && excuse?.state !== 'excused' && (
        <p className="text-[15px] text-muted">
          <FormattedMessage
            defaultMessage="The hours stay blocked. Public record: canceled {canceled} of {bookings, plural, one {# booking} other {# bookings}} in the last 12 months."
            values={record}
          />
        </p>
      )}
    </div>,
  );
}

type CanceledBy = NonNullable<HostCancellation['canceledBy']>;

interface StandingProps {
  booking: Booking;
  excuse: Excuse;
  canceledBy: CanceledBy;
  canAddFile: boolean;
}

function Standing({ booking, excuse, canceledBy, canAddFile }: StandingProps) {
  const intl = useIntl();
  return (
    <div className="grid gap-3 rounded-panel bg-well p-5">
      <p className="max-w-[65ch] text-pretty">
        <StandingWords reader={booking.role} state={excuse.state} canceledBy={canceledBy} />
      </p>
      {excuse.message && (
        <div className="rounded-field bg-surface px-4 py-3">
          <p className="text-[14.5px] font-semibold text-muted">
            {intl.formatMessage(excuseReasonNames[excuse.reason])}
          </p>
          <p {...writtenBy(excuse.message)} className="mt-1 whitespace-pre-line wrap-anywhere">
            {excuse.message}
          </p>
        </div>
      )}
      <ExcuseFiles bookingId={booking._id} timeZone={booking.timeZone} files={excuse.files} />
      {canAddFile && <AddExcuseFiles bookingId={booking._id} count={excuse.files.length} />}
      {excuse.note && (
        <p className="border-s-2 border-line-strong ps-4 whitespace-pre-line wrap-anywhere">
          <FormattedMessage defaultMessage="Our note: {note}" values={{ note: excuse.note }} />
        </p>
      )}
    </div>
  );
}

interface StandingWordsProps {
  reader: Booking['role'];
  state: Excuse['state'];
  canceledBy: CanceledBy;
}

function StandingWords({ reader, state, canceledBy }: StandingWordsProps) {
  if (canceledBy === 'guest')
    return (
      <FormattedMessage defaultMessage="Excused: this doesn’t count among the guest’s cancellations. The host can’t see why." />
    );
  switch (state) {
    case 'open':
      return (
        <FormattedMessage
          defaultMessage="{reader, select, host {You asked us to excuse this cancellation. We’ll email you our decision. Until then, it counts in your public record.} other {The host asked us to excuse this cancellation. Ask for more evidence in the support request.}}"
          values={{ reader }}
        />
      );
    case 'excused':
      return (
        <FormattedMessage defaultMessage="Excused: this cancellation doesn’t count and isn’t shown with the reviews. Its hours are open for booking again." />
      );
    default:
      return <FormattedMessage defaultMessage="Not excused: this cancellation counts, and its hours stay blocked." />;
  }
}

/** Closed until the host wants it, so the page doesn't ask everyone for a medical report. */
function Offer({ booking, data }: { booking: Booking; data: HostCancellation }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className="max-w-[65ch] text-pretty">
        <FormattedMessage
          defaultMessage="Did you cancel because of illness, damage, a safety problem, or a guest who broke the rules? Ask us to excuse it by {until}. If we do, it doesn’t count in your public record."
          values={{ until: <ZonedTime key="u" startsAt={data.askUntil ?? ''} timeZone={data.timeZone} withDate /> }}
        />
      </p>
      {isOpen ? (
        <Ask booking={booking} />
      ) : (
        <Button variant="outline" className="max-sm:w-full sm:justify-self-start" onClick={() => setOpen(true)}>
          <FormattedMessage defaultMessage="Ask us to excuse it" />
        </Button>
      )}
    </>
  );
}

function Ask({ booking }: { booking: Booking }) {
  const intl = useIntl();
  const press = useExcusePress(booking._id);
  const [draft, setDraft] = useState(emptyExcuse);
  const [wasTried, setTried] = useState(false);
  const text = draft.message.trim();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (!text) return focusError(event.currentTarget);
    if (press.isPending) return;
    press.mutateAsync({ verb: 'excuse', reason: draft.reason, message: text }).then(
      () => toast.success(intl.formatMessage({ defaultMessage: 'Sent. You can add photos or PDFs below' })),
      () => undefined,
    );
  };
  return (
    <form noValidate onSubmit={submit} className="grid max-w-xl gap-4">
      {press.error instanceof ApiError && <FailureNote error={press.error} />}
      <ExcuseFields value={draft} onChange={setDraft} wasTried={wasTried} />
      <Button type="submit" className="max-sm:w-full sm:justify-self-start" isBusy={press.isPending}>
        <FormattedMessage defaultMessage="Send to our team" />
      </Button>
    </form>
  );
}

interface DecideProps {
  booking: Booking;
  wasAsked: boolean;
  canceledBy: CanceledBy;
}

function Decide({ booking, wasAsked, canceledBy }: DecideProps) {
  const intl = useIntl();
  const press = useExcusePress(booking._id);
  const [note, setNote] = useState('');
  const [wasTried, setTried] = useState(false);
  // Without a request, the note is the reason.
  const isMissing = !wasAsked && wasTried && !note.trim();
  const decide = (decision: 'excused' | 'refused') => {
    setTried(true);
    if (!wasAsked && !note.trim()) return document.getElementById('excuse-note')?.focus();
    if (!press.isPending)
      press.mutateAsync({ verb: 'excuse/decide', decision, note: note.trim() }).catch(() => undefined);
  };
  const isBusy = (decision: string) =>
    press.isPending && press.variables?.verb === 'excuse/decide' && press.variables.decision === decision;
  return (
    <div className="grid max-w-xl gap-4">
      {!wasAsked && (
        <p className="text-pretty">
          <FormattedMessage
            defaultMessage="{who, select, guest {If the guest had a serious reason, such as an illness, you can excuse this cancellation. It won’t count when hosts see how often they canceled. The refund stays as it is.} other {The host didn’t ask us to excuse this cancellation. You can excuse it anyway, for example if they wrote to us too late.}}"
            values={{ who: canceledBy }}
          />
        </p>
      )}
      {press.error instanceof ApiError && <FailureNote error={press.error} />}
      <TextArea
        id="excuse-note"
        rows={2}
        maxLength={HOST_CANCELLATION.noteMaximumCharacters}
        label={
          wasAsked
            ? intl.formatMessage({ defaultMessage: 'Note to the host (optional)' })
            : intl.formatMessage(
                {
                  defaultMessage: 'Why is it excused? {who, select, guest {The guest} other {The host}} will read this',
                },
                { who: canceledBy },
              )
        }
        error={isMissing ? intl.formatMessage({ defaultMessage: 'Say why it’s excused.' }) : undefined}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="flex flex-wrap gap-2.5 max-sm:*:grow">
        <Button isBusy={isBusy('excused')} onClick={() => decide('excused')}>
          <FormattedMessage defaultMessage="Excuse cancellation" />
        </Button>
        {wasAsked && (
          <Button variant="outline" isBusy={isBusy('refused')} onClick={() => decide('refused')}>
            <FormattedMessage defaultMessage="Don’t excuse" />
          </Button>
        )}
      </div>
    </div>
  );
}
