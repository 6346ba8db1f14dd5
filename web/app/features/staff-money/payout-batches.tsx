// Payout batches: the file for the operator's bank, whether it was sent, and the bank's progress (RO2).
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { NoneYet, StaffSection } from '../../nouns/staff/staff-section.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Moment } from '../../ui/dates/moment.tsx';
import { FormFailure } from '../../ui/forms/form-failure.tsx';
import { ChevronDownIcon } from '../../ui/icons/shell-icons.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { Money } from '../../ui/money.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { BatchPaid } from './batch-paid.tsx';
import { PayoutLines } from './payout-lines.tsx';
import {
  isOutdated,
  markBatchSent,
  type PayoutBatch,
  payoutBatchesQuery,
  saveBatch,
  staffPayoutsQuery,
  useFreshPayouts,
  useOutdated,
} from './payouts-api.ts';

/** The open batch is part of the URL, so a reload keeps it open. */
const PARAMETER = 'batch';

export function PayoutBatches({ headingRef }: { headingRef: RefObject<HTMLHeadingElement | null> }) {
  const [search, setSearch] = useSearchParams();
  const openId = search.get(PARAMETER);
  const list = useInfiniteQuery(payoutBatchesQuery);
  const batches = list.data?.pages.flatMap((page) => page.batches);
  const toggle = (id: string) =>
    setSearch(
      (known) => {
        const next = new URLSearchParams(known);
        if (id === openId) next.delete(PARAMETER);
        else next.set(PARAMETER, id);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <StaffSection
      id="payout-batches"
      headingRef={headingRef}
      title={<FormattedMessage defaultMessage="Batches" />}
      lead={
        <FormattedMessage defaultMessage="Download a batch, make its transfers at your bank, mark it as sent, then as paid once your bank confirms." />
      }
    >
      <PagedList
        list={list}
        failed={<FormattedMessage defaultMessage="We couldn’t load the batches" />}
        waitingClass="h-40"
        more={<FormattedMessage defaultMessage="Show older" />}
      >
        {batches &&
          (batches.length === 0 ? (
            <NoneYet>
              <FormattedMessage defaultMessage="No batches yet. Create one above once payouts are ready." />
            </NoneYet>
          ) : (
            <ul className="overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
              {batches.map((batch) => (
                <Batch key={batch._id} batch={batch} isOpen={batch._id === openId} onToggle={() => toggle(batch._id)} />
              ))}
            </ul>
          ))}
      </PagedList>
    </StaffSection>
  );
}

/** A batch's status. */
function describeState({ exportedAt, sentAt, payouts, paid, failed }: PayoutBatch): [BadgeTone, ReactNode] {
  if (!exportedAt) return ['clay', <FormattedMessage key="new" defaultMessage="Not downloaded" />];
  if (!sentAt) return ['clay', <FormattedMessage key="exported" defaultMessage="Not sent" />];
  if (failed > 0)
    return ['danger', <FormattedMessage key="failed" defaultMessage="{count} failed" values={{ count: failed }} />];
  if (paid < payouts) return ['sun', <FormattedMessage key="sent" defaultMessage="Sent" />];
  return ['moss', <FormattedMessage key="done" defaultMessage="Done" description="A batch: every payout is paid" />];
}

/** How many payouts, and who created the batch when. */
const BatchOrigin = ({ batch: { payouts, createdAt, createdBy } }: { batch: PayoutBatch }) => (
  <p className="text-[14.5px] text-muted max-lg:mt-1">
    <FormattedMessage defaultMessage="{count, plural, one {# payout} other {# payouts}}" values={{ count: payouts }} />
    {' · '}
    {createdBy.name ? (
      <FormattedMessage
        defaultMessage="Created {when} by {name}"
        values={{ when: <Moment at={createdAt} />, name: createdBy.name }}
      />
    ) : (
      <FormattedMessage defaultMessage="Created {when}" values={{ when: <Moment at={createdAt} /> }} />
    )}
  </p>
);

interface DownloadButtonProps {
  isAgain: boolean;
  isBusy: boolean;
  onPress: () => void;
}

const DownloadButton = ({ isAgain, isBusy, onPress }: DownloadButtonProps) => (
  <Button size="sm" variant={isAgain ? 'outline' : 'primary'} isBusy={isBusy} onClick={onPress}>
    {isAgain ? (
      <FormattedMessage defaultMessage="Download CSV again" />
    ) : (
      <FormattedMessage defaultMessage="Download CSV" />
    )}
  </Button>
);

interface PayoutsToggleProps {
  /** Of the payouts. */
  id: string;
  isOpen: boolean;
  isDone: boolean;
  onToggle: () => void;
}

const PayoutsToggle = ({ id, isOpen, isDone, onToggle }: PayoutsToggleProps) => (
  <Button
    size="sm"
    variant="plain"
    className={isDone ? 'max-md:-me-2 max-md:size-9 max-md:px-0 md:-me-4' : 'max-sm:-ms-4 lg:-me-4'}
    aria-expanded={isOpen}
    aria-controls={isOpen ? id : undefined}
    onClick={onToggle}
  >
    {/* On phones the words would take the amount's place. */}
    <span className={cx(isDone && 'max-md:sr-only')}>
      {isOpen ? <FormattedMessage defaultMessage="Hide payouts" /> : <FormattedMessage defaultMessage="Show payouts" />}
    </span>
    {isDone && <ChevronDownIcon size={20} className={cx('text-muted md:hidden', isOpen && 'rotate-180')} />}
  </Button>
);

interface BatchProps {
  batch: PayoutBatch;
  isOpen: boolean;
  onToggle: () => void;
}

function Batch({ batch, isOpen, onToggle }: BatchProps) {
  const intl = useIntl();
  const id = useId();
  const refresh = useFreshPayouts();
  const onOutdated = useOutdated();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAsking, setAsking] = useState(false);
  const save = useMutation({ mutationFn: () => saveBatch(batch), onSuccess: refresh, onError: onOutdated });
  const send = useMutation({
    mutationFn: () => markBatchSent(batch._id),
    onSuccess: async () => {
      await refresh();
      setAsking(false);
      toast.success(intl.formatMessage({ defaultMessage: 'Batch marked as sent' }));
    },
    onError: (error) => {
      if (isOutdated(error)) setAsking(false);
      onOutdated(error);
    },
  });
  const isSentHere = send.isSuccess && !isAsking;
  // The pressed button is gone, so focus moves to its batch.
  useEffect(() => {
    if (isSentHere) heading.current?.focus();
  }, [isSentHere]);
  const { amountMinor, currency, payouts, exportedAt, sentAt } = batch;
  const [tone, state] = describeState(batch);
  const isDone = sentAt !== null && batch.paid + batch.failed === payouts;
  return (
    <li className={cx('grid gap-3 border-line px-5 not-last:border-b md:px-6', isDone ? 'py-2.5' : 'py-4')}>
      <div
        className={cx(
          'grid gap-x-6 gap-y-2 md:items-center lg:grid-cols-[minmax(0,1fr)_auto]',
          // Only one small button is left.
          isDone ? 'grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2' : 'items-center',
        )}
      >
        <div className={cx('min-w-0', isDone && 'md:flex md:items-center md:gap-6')}>
          <div className="lg:flex lg:flex-wrap lg:items-center lg:gap-x-4">
            <h3
              ref={heading}
              tabIndex={-1}
              className={cx(
                'flex flex-wrap items-center gap-x-3 gap-y-0.5 font-semibold outline-none',
                isDone && 'md:max-lg:w-56 lg:w-64',
              )}
            >
              <Money amountMinor={amountMinor} currency={currency} withCode isNarrow className="text-[18px]" />
              <Badge tone={tone}>{state}</Badge>
            </h3>
            {(!isDone || isOpen) && <BatchOrigin batch={batch} />}
          </div>
          <Progress batch={batch} isDone={isDone} />
        </div>
        <div className="flex flex-wrap content-start items-start gap-2.5 lg:justify-end">
          {!isDone && (
            <DownloadButton isAgain={exportedAt !== null} isBusy={save.isPending} onPress={() => save.mutate()} />
          )}
          {!sentAt && (
            <Button
              size="sm"
              variant={exportedAt ? 'primary' : 'outline'}
              disabled={!exportedAt}
              onClick={() => setAsking(true)}
            >
              <FormattedMessage defaultMessage="Mark as sent…" />
            </Button>
          )}
          {sentAt && !isDone && <BatchPaid batch={batch} onDone={() => heading.current?.focus()} />}
          <PayoutsToggle {...{ id, isOpen, isDone, onToggle }} />
        </div>
      </div>
      <FormFailure error={isOutdated(save.error) ? null : save.error} />
      {isOpen && (
        <div id={id}>
          <BatchPayouts batchId={batch._id} />
        </div>
      )}
      <SendDialog
        batch={batch}
        isOpen={isAsking}
        isBusy={send.isPending}
        error={send.error}
        onClose={() => setAsking(false)}
        onGo={() => send.mutate()}
      />
    </li>
  );
}

/** The last step and the next one. */
function Progress({
  batch: { exportedAt, sentAt, payouts, paid, failed },
  isDone,
}: {
  batch: PayoutBatch;
  isDone: boolean;
}) {
  const sentence = 'mt-1 text-[14.5px]';
  if (!exportedAt)
    return (
      <p className={sentence}>
        <FormattedMessage defaultMessage="Next: download the CSV for your bank. It has full account numbers, so keep it safe." />
      </p>
    );
  if (!sentAt)
    return (
      <p className={sentence}>
        <FormattedMessage
          defaultMessage="Downloaded {when}. Next: make the transfers at your bank, then mark the batch as sent."
          values={{ when: <Moment at={exportedAt} /> }}
        />
      </p>
    );
  return (
    // On phones a finished one's line goes on below its small button. What failed is in its badge.
    <p className={cx(sentence, isDone && 'max-md:-me-9')}>
      <FormattedMessage defaultMessage="Sent {when}." values={{ when: <Moment at={sentAt} /> }} />{' '}
      <FormattedMessage
        defaultMessage="{paid} of {count, number} paid{failed, plural, =0 {} other {, <b># failed</b>}}."
        values={{ paid, count: payouts, failed: isDone ? 0 : failed, b: (text) => <b key="failed">{text}</b> }}
      />
    </p>
  );
}

function BatchPayouts({ batchId }: { batchId: string }) {
  const list = useInfiniteQuery(staffPayoutsQuery({ batchId }));
  const payouts = list.data?.pages.flatMap((page) => page.payouts);
  return (
    <PagedList
      list={list}
      failed={<FormattedMessage defaultMessage="We couldn’t load this batch’s payouts" />}
      waitingClass="h-24"
    >
      {payouts && <PayoutLines payouts={payouts} />}
    </PagedList>
  );
}

interface SendDialogProps {
  batch: PayoutBatch;
  isOpen: boolean;
  isBusy: boolean;
  error: unknown;
  onClose: () => void;
  onGo: () => void;
}

const SendDialog = ({ batch, isOpen, isBusy, error, onClose, onGo }: SendDialogProps) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={<FormattedMessage defaultMessage="Mark this batch as sent?" />}
    footer={
      <>
        <Button variant="outline" onClick={onClose}>
          <FormattedMessage defaultMessage="Cancel" />
        </Button>
        <Button isBusy={isBusy} onClick={onGo}>
          <FormattedMessage defaultMessage="Mark as sent" />
        </Button>
      </>
    }
  >
    <div className="grid gap-4">
      <p>
        <FormattedMessage
          defaultMessage="Do this once your bank has {count, plural, one {the transfer} other {all # transfers}} for {amount}."
          values={{
            count: batch.payouts,
            amount: (
              <Money
                amountMinor={batch.amountMinor}
                currency={batch.currency}
                withCode
                isNarrow
                className="font-semibold whitespace-nowrap"
              />
            ),
          }}
        />
      </p>
      <ul className="grid list-disc gap-1.5 ps-5">
        <li>
          <FormattedMessage defaultMessage="The payouts change to “On the way”." />
        </li>
        <li>
          <FormattedMessage defaultMessage="The ledger records the money as sent." />
        </li>
        <li>
          <FormattedMessage defaultMessage="We email every host in the batch." />
        </li>
      </ul>
      <p>
        <FormattedMessage defaultMessage="You can’t undo this. If a transfer comes back, mark that payout as failed." />
      </p>
      <FormFailure error={isOutdated(error) ? null : error} />
    </div>
  </Dialog>
);
