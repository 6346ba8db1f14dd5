// What staff who cancel refund: everything, or what the guest would get for canceling now. Each with its amount and what's left to the
// host.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { givenName } from '../../../lib/given-name.ts';
import { Radio } from '../../../ui/forms/radio.tsx';
import { Money } from '../../../ui/money.tsx';
import { policyValues } from '../../listings/listing-policy-words.ts';
import { type Booking, type CancelRefund, type RefundPreview, refundPreviewQuery } from '../api.ts';

interface StaffRefundChoiceProps {
  booking: Booking;
  value: CancelRefund;
  onChange: (refund: CancelRefund) => void;
}

/** Nothing if there's no choice, because nobody has paid or the policy can't apply. */
export function StaffRefundChoice({ booking, value, onChange }: StaffRefundChoiceProps) {
  const id = useId();
  const all = useQuery(refundPreviewQuery(booking._id, 'all'));
  const isChoice = all.data?.staff?.choices.includes('policy') === true;
  const policy = useQuery({ ...refundPreviewQuery(booking._id, 'policy'), enabled: isChoice });
  if (!isChoice) return null;
  const choices = [
    { refund: 'all', preview: all.data, name: <FormattedMessage defaultMessage="Refund everything" /> },
    { refund: 'policy', preview: policy.data, name: <PolicyName booking={booking} /> },
  ] as const;
  return (
    <fieldset className="mb-5 min-w-0">
      <legend className="mb-2 text-[16px] font-semibold">
        <FormattedMessage
          defaultMessage="What should {guest} get back?"
          values={{ guest: givenName(booking.guest.name) }}
        />
      </legend>
      <div className="divide-y divide-line overflow-hidden rounded-field border border-line-strong">
        {choices.map(({ refund, preview, name }) => (
          <Choice
            key={refund}
            group={id}
            name={name}
            booking={booking}
            preview={preview}
            isChosen={refund === value}
            onChoose={() => onChange(refund)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function PolicyName({ booking }: { booking: Booking }) {
  const intl = useIntl();
  return (
    <FormattedMessage
      defaultMessage="{isNamed, select, yes {{policy} policy} other {Refund by this booking’s policy}}"
      values={policyValues(intl, booking.cancellationPolicy)}
    />
  );
}

interface ChoiceProps {
  group: string;
  name: ReactNode;
  booking: Booking;
  preview: RefundPreview | undefined;
  isChosen: boolean;
  onChoose: () => void;
}

const Choice = ({ group, name, booking, preview, isChosen, onChoose }: ChoiceProps) => (
  <label className="flex cursor-pointer items-start gap-3.5 px-4 py-3.5 outline-offset-[-3px] hover:bg-well has-checked:bg-moss-wash has-focus-visible:outline-2 has-focus-visible:outline-moss">
    <Radio name={group} checked={isChosen} onChange={onChoose} className="mt-0.5 size-5 outline-none" />
    <span className="min-w-0 grow">
      <span className="flex flex-wrap justify-between gap-x-4 font-semibold">
        <span>{name}</span>{' '}
        {preview && <Money amountMinor={preview.dueMinor} currency={preview.currency} withCode className="num" />}
      </span>{' '}
      {preview?.staff && (
        <span className="block text-[15px] text-pretty text-muted">
          <FormattedMessage
            defaultMessage="{host} keeps {isSome, select, yes {{amount} after our fee} other {nothing}}."
            values={{
              host: givenName(booking.host.name),
              amount: <Money key="k" amountMinor={preview.staff.hostKeepsMinor} currency={preview.currency} withCode />,
              isSome: preview.staff.hostKeepsMinor > 0 ? 'yes' : 'no',
            }}
          />
        </span>
      )}
    </span>
  </label>
);
