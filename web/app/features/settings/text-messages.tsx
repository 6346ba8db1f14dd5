// Text messages about what's urgent: what one agrees to, turning them on, and turning them off (L5). Nothing where no SMS service is set up.
import { TEXT_MESSAGES } from '@daynook/contract/accounts/text-message-limits';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { addArticle } from '../../lib/dates/time-article.ts';
import { formatDate, formatTime } from '../../lib/formats.ts';
import { impersonation } from '../../lib/impersonation/impersonation.ts';
import { useHourCycle, useLocale } from '../../lib/locale.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { type TextStatus, textMessagesQuery, useTurnTextsOff, useTurnTextsOn } from './use-text-messages.ts';

export function TextMessages() {
  const query = useQuery(textMessagesQuery);
  if (query.isPending || query.data?.isSetUp === false) return null;
  return (
    <SettingsSection
      title={<FormattedMessage defaultMessage="Text messages" />}
      lead={
        <FormattedMessage defaultMessage="Get a text when something can’t wait: a booking is confirmed, changed, or canceled by the other side, a request is about to expire, check-in goes wrong, or someone writes to you shortly before the start." />
      }
    >
      {query.data ? (
        <Texts status={query.data} />
      ) : (
        <ErrorState
          className="!py-6"
          title={<FormattedMessage defaultMessage="We couldn’t load your text messages" />}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
    </SettingsSection>
  );
}

function Texts({ status }: { status: TextStatus }) {
  const section = useRef<HTMLDivElement>(null);
  const { phone, consent } = status;
  const isReadOnly = impersonation.now() !== undefined;
  /** What had focus is gone. */
  const finish = (message: string) => {
    toast.success(message);
    section.current?.focus();
  };
  return (
    <div ref={section} tabIndex={-1} className="grid gap-5 outline-none">
      {consent && phone !== null ? (
        <TextsOn phone={phone} givenAt={consent.givenAt} isReadOnly={isReadOnly} onDone={finish} />
      ) : (
        <>
          <WhyEnded endReason={status.endReason} />
          {phone === null ? <AddPhone /> : isReadOnly ? null : <AgreeForm phone={phone} onDone={finish} />}
        </>
      )}
    </div>
  );
}

interface OnProps {
  phone: string;
  givenAt: string;
  isReadOnly: boolean;
  onDone: (message: string) => void;
}

function TextsOn({ phone, givenAt, isReadOnly, onDone }: OnProps) {
  const intl = useIntl();
  const locale = useLocale();
  const hourCycle = useHourCycle();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { night } = TEXT_MESSAGES;
  // Any date works, because only the time of day is formatted.
  const time = (minute: number) =>
    addArticle(formatTime(new Date(minute * 60_000).toISOString(), 'UTC', locale, hourCycle), locale);
  const off = useTurnTextsOff(() => onDone(intl.formatMessage({ defaultMessage: 'Text messages are off' })));
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <bdi className="font-medium num">{phone}</bdi>
        <Badge tone="moss">
          <CheckIcon size={15} />
          <FormattedMessage
            defaultMessage="On since {date}"
            values={{ date: formatDate(givenAt, timeZone, locale, 'dated') }}
          />
        </Badge>
      </p>
      <p className="text-[15px] text-muted">
        <FormattedMessage
          defaultMessage="Choose which ones in the Text column above. You always get texts about check-in problems. We send up to {count} a day, and none during your quiet hours ({from} to {to} if you haven’t set any)."
          values={{ count: TEXT_MESSAGES.perDay, from: time(night.fromMinute), to: time(night.toMinute) }}
        />
      </p>
      <FormError words={off.error?.message} />
      {!isReadOnly && (
        <p>
          <Button variant="outline" isBusy={off.isPending} onClick={() => off.mutate()}>
            <FormattedMessage defaultMessage="Turn off text messages" />
          </Button>
        </p>
      )}
    </>
  );
}

const endings: Partial<Record<NonNullable<TextStatus['endReason']>, MessageDescriptor>> = defineMessages({
  number: { defaultMessage: 'We stopped texting you because your number changed.' },
  stop: { defaultMessage: 'We stopped texting you because you replied STOP.' },
  gone: { defaultMessage: 'We stopped texting you because we couldn’t reach your number.' },
});

function WhyEnded({ endReason }: Pick<TextStatus, 'endReason'>) {
  const words = endReason === null ? undefined : endings[endReason];
  return (
    words && (
      <p className="text-[15px]">
        <FormattedMessage {...words} />
      </p>
    )
  );
}

const AddPhone = () => (
  <p className="text-[15px]">
    <FormattedMessage
      defaultMessage="<a>Add your phone number</a> first. Then you can turn on text messages here."
      values={{
        a: (words: ReactNode) => (
          <Link to="/settings" className="font-semibold text-moss underline underline-offset-3">
            {words}
          </Link>
        ),
      }}
    />
  </p>
);

/** If these words change, so does `consentVersion`: we keep which ones a member agreed to. */
function AgreeForm({ phone, onDone }: { phone: string; onDone: (message: string) => void }) {
  const intl = useIntl();
  const [isAgreed, setAgreed] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const on = useTurnTextsOn(() => onDone(intl.formatMessage({ defaultMessage: 'Text messages are on' })));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!isAgreed);
    if (!isAgreed) box.current?.focus();
    else if (!on.isPending) on.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className="grid justify-items-start gap-4">
      <Checkbox
        ref={box}
        checked={isAgreed}
        onChange={(event) => {
          setAgreed(event.target.checked);
          setMissing(false);
        }}
        description={
          <FormattedMessage
            defaultMessage="{count} texts a day at most. Your carrier may charge for messages and data. You can turn this off here at any time, and don’t need it to use {brand}."
            values={{ count: TEXT_MESSAGES.perDay }}
          />
        }
        error={isMissing && <FormattedMessage defaultMessage="Check this box to get texts." />}
      >
        <FormattedMessage
          defaultMessage="I agree that {brand} sends automated texts about my bookings, requests, and messages to {phone}."
          values={{ phone: <bdi className="whitespace-nowrap num">{phone}</bdi> }}
        />
      </Checkbox>
      <FormError words={on.error?.message} />
      <Button type="submit" variant="outline" isBusy={on.isPending}>
        <FormattedMessage defaultMessage="Turn on text messages" />
      </Button>
    </form>
  );
}
