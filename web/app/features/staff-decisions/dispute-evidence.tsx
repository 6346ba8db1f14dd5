// Evidence for a bank: a draft from the booking's data, which staff check and send once; or giving up the dispute.
import {
  DISPUTES,
  EVIDENCE_FIELDS,
  type EvidenceField,
  MADE_FILES,
  type MadeFile,
} from '@daynook/contract/limits/disputes';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { TextArea, TextField } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { DisputeFiles, SentFiles } from './dispute-files.tsx';
import { evidenceNames } from './dispute-words.ts';
import {
  acceptDispute,
  type Dispute,
  type DisputeFile,
  type Evidence,
  sendEvidence,
  useDisputeChange,
} from './disputes-api.ts';

const LONG: ReadonlySet<EvidenceField> = new Set(['activity', 'conversation']);
const SHORT: ReadonlySet<EvidenceField> = new Set(['serviceDate', 'customerName', 'customerEmail']);

interface EvidenceFormProps {
  dispute: Dispute;
  draft: Evidence;
  files: readonly DisputeFile[];
}

export function EvidenceForm({ dispute, draft, files }: EvidenceFormProps) {
  const { _id, isInquiry } = dispute;
  const intl = useIntl();
  const [typed, setTyped] = useState(draft);
  const [made, setMade] = useState<readonly MadeFile[]>(dispute.booking ? MADE_FILES : []);
  const [asks, setAsks] = useState<'send' | 'accept'>();
  const send = useDisputeChange((evidence: Evidence) => sendEvidence(_id, { ...evidence, madeFiles: [...made] }));
  const accept = useDisputeChange(() => acceptDispute(_id));
  const errors = fieldErrors(send.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsks('send');
  };
  const close = () => setAsks(undefined);
  return (
    <section aria-labelledby="evidence">
      <h2 id="evidence" className="display text-[21px]">
        <FormattedMessage defaultMessage="Evidence for the bank" />
      </h2>
      <p className="mt-1 max-w-[70ch] text-muted text-pretty">
        <FormattedMessage defaultMessage="We filled this in from the booking. Remove what doesn’t help, and keep what shows the guest got what they paid for. You can send evidence only once." />
      </p>
      <form onSubmit={submit} noValidate className="mt-5 grid max-w-3xl gap-5">
        <div className="grid items-start gap-5 sm:grid-cols-3">
          {EVIDENCE_FIELDS.map((field) => {
            const common = {
              label: <FormattedMessage {...evidenceNames[field]} />,
              value: typed[field],
              error: errors[field],
              maxLength: DISPUTES.evidenceMaximumCharacters,
              onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [field]: target.value }),
            };
            return SHORT.has(field) ? (
              <TextField key={field} {...common} />
            ) : (
              <TextArea key={field} {...common} rows={LONG.has(field) ? 8 : 3} className="sm:col-span-3" />
            );
          })}
        </div>
        <DisputeFiles dispute={dispute} files={files} made={made} onMadeChange={setMade} error={errors['madeFiles']} />
        <FormFailure error={send.error ?? accept.error} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={send.isPending}>
            <FormattedMessage defaultMessage="Send evidence…" />
          </Button>
          {!isInquiry && (
            <Button variant="plain" isBusy={accept.isPending} onClick={() => setAsks('accept')}>
              <FormattedMessage defaultMessage="Accept the loss…" />
            </Button>
          )}
        </div>
      </form>
      <Dialog
        isOpen={asks === 'send'}
        onClose={close}
        title={<FormattedMessage defaultMessage="Send this evidence?" />}
        footer={
          <>
            <Button
              onClick={() => {
                close();
                send.mutate(typed, {
                  onSuccess: () => toast.success(intl.formatMessage({ defaultMessage: 'Evidence sent to the bank' })),
                });
              }}
            >
              <FormattedMessage defaultMessage="Send evidence" />
            </Button>
            <Button variant="plain" onClick={close}>
              <FormattedMessage defaultMessage="Keep editing" />
            </Button>
          </>
        }
      >
        <p>
          <FormattedMessage defaultMessage="You can’t change or add to it afterwards. The bank usually decides within 2 to 3 months." />
        </p>
      </Dialog>
      <Dialog
        isOpen={asks === 'accept'}
        onClose={close}
        title={<FormattedMessage defaultMessage="Accept the loss?" />}
        footer={
          <>
            <Button
              variant="danger"
              onClick={() => {
                close();
                accept.mutate(undefined, {
                  onSuccess: () => toast.success(intl.formatMessage({ defaultMessage: 'Dispute closed as lost' })),
                });
              }}
            >
              <FormattedMessage defaultMessage="Accept the loss" />
            </Button>
            <Button variant="plain" onClick={close}>
              <FormattedMessage defaultMessage="Keep the dispute open" />
            </Button>
          </>
        }
      >
        <p>
          <FormattedMessage defaultMessage="The guest keeps the money, and this can’t be undone. Next, you decide how much the host covers." />
        </p>
      </Dialog>
    </section>
  );
}

interface SentEvidenceProps {
  id: string;
  evidence: Evidence;
  files: readonly DisputeFile[];
  sentAt: string;
}

export function SentEvidence({ id, evidence, files, sentAt }: SentEvidenceProps) {
  return (
    <section aria-labelledby="sent-evidence">
      <h2 id="sent-evidence" className="display text-[21px]">
        <FormattedMessage defaultMessage="Evidence we sent" />
      </h2>
      <p className="mt-1 text-muted">
        <Moment at={sentAt} />
      </p>
      <dl className="mt-5 grid max-w-3xl gap-5 text-[15px]">
        {EVIDENCE_FIELDS.filter((field) => evidence[field].trim() !== '').map((field) => (
          <div key={field}>
            <dt className="text-[14px] text-muted">
              <FormattedMessage {...evidenceNames[field]} />
            </dt>
            <dd className="wrap-anywhere whitespace-pre-wrap">{evidence[field]}</dd>
          </div>
        ))}
      </dl>
      {files.length > 0 && <SentFiles disputeId={id} files={files} />}
    </section>
  );
}
