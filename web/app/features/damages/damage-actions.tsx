// What the reader can do about damage: report it, answer, pay again, record the money, take the report back.
import { DAMAGE, DAMAGE_PICTURES } from '@daynook/contract/limits/damages';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { hasCode } from '../../lib/api/api-error.ts';
import { formatMoney } from '../../lib/formats.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { type Deposit, useDamageAct } from '../../nouns/damages/api.ts';
import { PicturesField } from '../../nouns/damages/damage-pictures.tsx';
import { readAmountWithin } from '../../nouns/listings/listing-price-rules.ts';
import { useChosenPictures } from '../../nouns/pictures/chosen-pictures.tsx';
import { Button } from '../../ui/button.tsx';
import { AmountField } from '../../ui/forms/amount-field.tsx';
import { focusError } from '../../ui/forms/focus-error.ts';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { toast } from '../../ui/overlays/toast.ts';

const usePictures = (bookingId: string) =>
  useChosenPictures({
    key: 'POST /api/bookings/{id}/damage-pictures',
    id: bookingId,
    most: DAMAGE_PICTURES.perSide,
  });

/** What has changed meanwhile is said in a toast, because this form may be gone. */
const Failure = ({ error }: { error: unknown }) => (
  <FormFailure error={hasCode(error, 'STATE_CHANGED') ? undefined : error} />
);

interface Part {
  booking: Booking;
  deposit: Deposit;
}

export function DamageActions({ booking, deposit }: Part) {
  const { can } = deposit;
  return (
    <>
      {can.report && <ReportForm booking={booking} deposit={deposit} />}
      {can.answer && <AnswerForm booking={booking} deposit={deposit} />}
      {(can.pay || can.receive || can.withdraw) && <Presses booking={booking} deposit={deposit} />}
    </>
  );
}

function ReportForm({ booking, deposit: { maximumMinor, currency } }: Part) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [description, setDescription] = useState('');
  const [wasTried, setTried] = useState(false);
  const pictures = usePictures(booking._id);
  const act = useDamageAct(booking._id);
  const errors = fieldErrors(act.error);
  const most = formatMoney(maximumMinor, currency, intl.locale, { withCode: true });
  const amountMinor = readAmountWithin(typed, currency, { mostMinor: maximumMinor });
  const isDescribed = description.trim().length >= DAMAGE.descriptionMinimumCharacters;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (amountMinor === undefined || !isDescribed) {
      focusError(event.currentTarget);
      return;
    }
    if (act.isPending || pictures.isSending) return;
    act.mutate({ kind: 'report', amountMinor, description, pictureIds: pictures.ids });
  };
  if (!isOpen)
    return (
      <div>
        <Button variant="outline" onClick={() => setOpen(true)}>
          <FormattedMessage defaultMessage="Report damage" />
        </Button>
      </div>
    );
  return (
    <form onSubmit={submit} noValidate className="grid max-w-xl gap-5 rounded-panel bg-well p-5 md:p-6">
      <AmountField
        label={<FormattedMessage defaultMessage="Cost of the damage, up to {most}" values={{ most }} />}
        currency={currency}
        value={typed}
        error={
          wasTried && amountMinor === undefined
            ? intl.formatMessage({ defaultMessage: 'Enter an amount up to {most}.' }, { most })
            : errors['amountMinor']
        }
        onChange={setTyped}
      />
      <TextArea
        label={<FormattedMessage defaultMessage="What’s damaged, and how much will it cost to fix?" />}
        description={<FormattedMessage defaultMessage="The guest and our team can read this." />}
        rows={5}
        value={description}
        maxLength={DAMAGE.descriptionMaximumCharacters}
        error={
          wasTried && !isDescribed
            ? intl.formatMessage(
                { defaultMessage: 'Write at least {count} characters.' },
                { count: DAMAGE.descriptionMinimumCharacters },
              )
            : errors['description']
        }
        onChange={(event) => setDescription(event.target.value)}
      />
      <PicturesField pictures={pictures} />
      <Failure error={act.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={act.isPending || pictures.isSending}>
          <FormattedMessage defaultMessage="Send report" />
        </Button>
        <Button variant="outline" onClick={() => setOpen(false)}>
          <FormattedMessage defaultMessage="Cancel" description="Closes a form without sending it" />
        </Button>
      </div>
    </form>
  );
}

function AnswerForm({ booking, deposit: { report, paymentMethod } }: Part) {
  const intl = useIntl();
  const [isObjecting, setObjecting] = useState(false);
  const [text, setText] = useState('');
  const [wasTried, setTried] = useState(false);
  const pictures = usePictures(booking._id);
  const act = useDamageAct(booking._id);
  const { version, amountMinor, currency } = report!;
  const amount = formatMoney(amountMinor, currency, intl.locale, { withCode: true });
  const isByCard = paymentMethod === 'card' || paymentMethod === 'sandbox';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (text.trim() === '') {
      focusError(event.currentTarget);
      return;
    }
    if (act.isPending || pictures.isSending) return;
    act.mutate({ kind: 'answer', version, agrees: false, text, pictureIds: pictures.ids });
  };
  return (
    <div className="grid max-w-xl gap-5">
      {!isObjecting && (
        <div className="flex flex-wrap gap-3">
          <Button
            isBusy={act.isPending}
            onClick={() => !act.isPending && act.mutate({ kind: 'answer', version, agrees: true })}
          >
            <FormattedMessage
              defaultMessage="{isByCard, select, yes {Agree and pay {amount}} other {Agree to pay {amount}}}"
              values={{ isByCard: isByCard ? 'yes' : 'no', amount }}
            />
          </Button>
          <Button variant="outline" onClick={() => setObjecting(true)}>
            <FormattedMessage defaultMessage="I don’t agree" />
          </Button>
        </div>
      )}
      {isObjecting && (
        <form onSubmit={submit} noValidate className="grid gap-5 rounded-panel bg-well p-5 md:p-6">
          <TextArea
            label={<FormattedMessage defaultMessage="Why don’t you agree?" />}
            description={
              <FormattedMessage defaultMessage="The host and our team can read this. Our team will then decide." />
            }
            rows={4}
            value={text}
            maxLength={DAMAGE.answerMaximumCharacters}
            error={
              wasTried && text.trim() === ''
                ? intl.formatMessage({ defaultMessage: 'Tell us why you don’t agree.' })
                : fieldErrors(act.error)['text']
            }
            onChange={(event) => setText(event.target.value)}
          />
          <PicturesField pictures={pictures} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" isBusy={act.isPending || pictures.isSending}>
              <FormattedMessage defaultMessage="Send answer" />
            </Button>
            <Button variant="outline" onClick={() => setObjecting(false)}>
              <FormattedMessage defaultMessage="Go back" />
            </Button>
          </div>
        </form>
      )}
      <Failure error={act.error} />
    </div>
  );
}

function Presses({ booking, deposit: { can, report } }: Part) {
  const intl = useIntl();
  const act = useDamageAct(booking._id);
  const { version } = report!;
  const press = (kind: 'withdraw' | 'pay' | 'received') => {
    if (act.isPending) return;
    act.mutate(
      { kind, version },
      {
        onSuccess: ({ report: after }) => {
          if (kind === 'pay' && after?.state === 'due')
            toast.error(intl.formatMessage({ defaultMessage: 'The card was declined again. Check with your bank.' }));
        },
      },
    );
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        {can.pay && (
          <Button isBusy={act.isPending} onClick={() => press('pay')}>
            <FormattedMessage defaultMessage="Try my card again" />
          </Button>
        )}
        {can.receive && (
          <Button isBusy={act.isPending} onClick={() => press('received')}>
            <FormattedMessage defaultMessage="Mark as received" />
          </Button>
        )}
        {can.withdraw && (
          <Button variant="outline" isBusy={act.isPending} onClick={() => press('withdraw')}>
            <FormattedMessage defaultMessage="Withdraw report" />
          </Button>
        )}
      </div>
      <Failure error={act.error} />
    </div>
  );
}
