// The rule behind a cancellation's refund, in one sentence (B8).
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { givenName } from '../../../lib/given-name.ts';
import { policyValues } from '../../listings/listing-policy-words.ts';
import type { Booking, RefundPreview } from '../api.ts';
import { isManual } from '../payment-state.ts';

const rules: Record<RefundPreview['rule'], MessageDescriptor> = defineMessages({
  'cool-off': {
    defaultMessage: 'Full refund: it was confirmed less than 15 minutes ago.',
  },
  grace: {
    defaultMessage: 'Full refund: it was confirmed less than 24 hours ago and at least two days before check-in.',
  },
  'policy-100': {
    defaultMessage: 'Full refund under {isNamed, select, yes {the {policy} policy} other {this booking’s policy}}.',
  },
  'policy-part': {
    defaultMessage:
      'Under {isNamed, select, yes {the {policy} policy} other {this booking’s policy}}, {percent, plural, =50 {half} other {#%}} of the workspace price is refunded.',
  },
  'policy-0': {
    defaultMessage:
      'Under {isNamed, select, yes {the {policy} policy} other {this booking’s policy}}, the workspace price is no longer refundable.',
  },
  'long-stay': {
    defaultMessage: 'On a long stay, the first 30 days are non-refundable. The rest is refunded.',
  },
  'host-cancels': {
    defaultMessage: '{guest} gets a full refund, including our fee.',
  },
  'not-charged': {
    defaultMessage: 'Nothing was charged. The hold on the card will be released.',
  },
});

export function RuleWords({ preview, booking }: { preview: RefundPreview; booking: Booking }) {
  const intl = useIntl();
  const values = {
    ...policyValues(intl, booking.cancellationPolicy),
    percent: preview.policyPercent,
    guest: givenName(booking.guest.name),
  };
  const cleaning = preview.lines.find(({ code }) => code === 'cleaning');
  if (preview.rule === 'not-charged' && (booking.totalMinor === 0 || isManual(booking)))
    return <FormattedMessage defaultMessage="Nothing was charged." />;
  if (preview.rule === 'long-stay' && preview.unpaidMinor > 0)
    return <FormattedMessage defaultMessage="On a long stay, the first 30 days are non-refundable." />;
  const isPartly = preview.rule === 'policy-part' || preview.rule === 'policy-0';
  return (
    <>
      <FormattedMessage {...rules[preview.rule]} values={values} />
      {isPartly && cleaning && cleaning.refundMinor > 0 && (
        <>
          {' '}
          <FormattedMessage defaultMessage="The cleaning fee is refunded in full." />
        </>
      )}
      {isPartly && preview.lines.some(({ code, refundMinor }) => code === 'add-on' && refundMinor > 0) && (
        <>
          {' '}
          <FormattedMessage defaultMessage="Extras are refunded in full." />
        </>
      )}
    </>
  );
}
