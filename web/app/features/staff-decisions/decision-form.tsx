// Staff's decision on a listing: a checklist whose marked lines become the reasons for the host.
import { LISTING_REVIEW } from '@daynook/contract/limits/listing-review';
import { useRef, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { useQueueKeys } from '../../nouns/staff/queue-keys.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { type Decision, type ListingReview, useDecision } from './listings-api.ts';

/** Possible problems, in the words that the host will read. */
const REASONS = defineMessages({
  photos: { defaultMessage: 'The photos don’t show the workspace.' },
  words: { defaultMessage: 'The description promises something the photos don’t show.' },
  contact: {
    defaultMessage: 'The text or a photo contains an address, a phone number, or a link.',
  },
  cameras: { defaultMessage: 'Cameras, pets, or people at home aren’t mentioned.' },
  unsafe: { defaultMessage: 'Something in the room doesn’t look safe.' },
  people: { defaultMessage: 'A photo shows a person or something private.' },
  copied: { defaultMessage: 'Photos or text are copied from somewhere else.' },
  complaint: { defaultMessage: 'We received a complaint and are looking into it.' },
});
type Reason = keyof typeof REASONS;

const DONE: Readonly<Record<Decision, MessageDescriptor>> = defineMessages({
  approve: { defaultMessage: '{title} approved' },
  return: { defaultMessage: '{title} sent back to its host' },
  suspend: { defaultMessage: '{title} suspended' },
  lift: { defaultMessage: 'Suspension of {title} lifted' },
});

interface DecisionFormProps {
  review: ListingReview;
  onDecided: () => void;
  onSkip: () => void;
}

export function DecisionForm({ review: { listing }, onDecided, onSkip }: DecisionFormProps) {
  const intl = useIntl();
  const [marked, setMarked] = useState<ReadonlySet<Reason>>(new Set());
  const [note, setNote] = useState('');
  const decide = useDecision(listing._id);
  const act = (decision: Decision) => {
    if (decide.isPending) return;
    const isSaid = decision === 'return' || decision === 'suspend';
    decide.mutate(
      {
        decision,
        reasons: isSaid ? [...marked].map((id) => intl.formatMessage(REASONS[id])) : [],
        ...(note.trim() ? { note } : {}),
        version: listing.version,
      },
      {
        onSuccess: () => {
          setMarked(new Set());
          setNote('');
          toast.success(intl.formatMessage(DONE[decision], { title: listing.title }));
          onDecided();
        },
      },
    );
  };
  const approve = useRef<HTMLButtonElement>(null);
  // Guests see the change immediately, so A only focuses the button and Enter presses it.
  useQueueKeys({ onAssign: () => approve.current?.focus(), onDone: onSkip });
  const toggle = (id: Reason, isOn: boolean) => {
    const next = new Set(marked);
    if (isOn) next.add(id);
    else next.delete(id);
    setMarked(next);
  };
  const { state } = listing;
  const isShown = state === 'live' || state === 'paused';
  const isMissing = fieldErrors(decide.error)['reasons'];
  if (state === 'draft' || state === 'deleted') return null;
  return (
    <section
      aria-labelledby="decision-title"
      className="rounded-panel bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)]"
    >
      <h3 id="decision-title" className="display text-[21px]">
        <FormattedMessage defaultMessage="Your decision" />
      </h3>
      {state !== 'suspended' && (
        <fieldset className="mt-3">
          <legend className="text-[14px] font-semibold">
            <FormattedMessage defaultMessage="Select any problems you find" />
          </legend>
          <div className="mt-1.5 grid gap-x-8 md:max-xl:grid-cols-2">
            {(Object.keys(REASONS) as Reason[]).map((id) => (
              <Checkbox key={id} checked={marked.has(id)} onChange={(event) => toggle(id, event.target.checked)}>
                <FormattedMessage {...REASONS[id]} />
              </Checkbox>
            ))}
          </div>
          {isMissing && (
            <FieldError role="alert" className="mt-1">
              {isMissing}
            </FieldError>
          )}
        </fieldset>
      )}
      <TextArea
        className="mt-4"
        label={<FormattedMessage defaultMessage="Message to the host" />}
        rows={3}
        maxLength={LISTING_REVIEW.noteMaximumCharacters}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="mt-2 empty:hidden">
        <FormFailure error={decide.error} />
      </div>
      {/* On wide screens the buttons stay at the bottom of the window while the checklist continues below it. */}
      <div className="mt-5 flex flex-wrap gap-2.5 xl:sticky xl:bottom-0 xl:-mx-5 xl:-mb-5 xl:rounded-b-panel xl:border-x xl:border-b xl:border-line xl:bg-surface xl:px-5 xl:py-3.5 xl:[&>*]:grow">
        {state === 'in_review' && (
          <>
            <Button ref={approve} size="sm" isBusy={decide.isPending} onClick={() => act('approve')}>
              <FormattedMessage defaultMessage="Approve" />
            </Button>
            <Button variant="outline" size="sm" isBusy={decide.isPending} onClick={() => act('return')}>
              <FormattedMessage defaultMessage="Request changes" />
            </Button>
          </>
        )}
        {isShown && (
          <Button ref={approve} variant="outline" size="sm" isBusy={decide.isPending} onClick={() => act('approve')}>
            <FormattedMessage defaultMessage="Approve changes" />
          </Button>
        )}
        {state === 'suspended' ? (
          <Button size="sm" isBusy={decide.isPending} onClick={() => act('lift')}>
            <FormattedMessage defaultMessage="Lift suspension" />
          </Button>
        ) : (
          <Button
            variant="outline"
            size="sm"
            className="!text-danger"
            isBusy={decide.isPending}
            onClick={() => act('suspend')}
          >
            <FormattedMessage defaultMessage="Suspend" />
          </Button>
        )}
      </div>
    </section>
  );
}
