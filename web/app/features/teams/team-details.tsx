// A team's name and billing details, leaving it, and closing it.
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { useOwnProfile } from '../../nouns/members/api.ts';
import { type Team, useChangeDetails, useCloseTeam, useRemoveMember } from '../../nouns/teams/api.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { DetailsFields, toDetails } from './details-fields.tsx';

export function TeamDetails({ team }: { team: Team }) {
  return (
    <>
      {team.billing && <DetailsForm team={team} billing={team.billing} />}
      <Ending team={team} />
    </>
  );
}

function DetailsForm({ team, billing }: { team: Team; billing: NonNullable<Team['billing']> }) {
  const intl = useIntl();
  const change = useChangeDetails(team._id);
  const [draft, setDraft] = useState({
    name: team.name,
    billingAddress: billing.address,
    taxNumber: billing.taxNumber ?? '',
    purchaseOrder: billing.purchaseOrder ?? '',
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(toDetails(draft), {
      onSuccess: () => toast.success(intl.formatMessage({ defaultMessage: 'Details saved' })),
    });
  };
  return (
    <SettingsSection title={<FormattedMessage defaultMessage="Details" />}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <FormFailure error={change.error} />
        <DetailsFields draft={draft} errors={fieldErrors(change.error)} onChange={setDraft} />
        <Button type="submit" isBusy={change.isPending} className="justify-self-start">
          <FormattedMessage defaultMessage="Save" />
        </Button>
      </form>
    </SettingsSection>
  );
}

function Ending({ team }: { team: Team }) {
  const [asking, setAsking] = useState<'leave' | 'close'>();
  return (
    <SettingsSection title={<FormattedMessage defaultMessage="Leave or close" />}>
      {!team.can.leave && (
        <p className="text-muted">
          <FormattedMessage defaultMessage="You’re the only owner. To leave, make someone else an owner first." />
        </p>
      )}
      <p className="flex flex-wrap gap-3">
        {team.can.leave && (
          <Button variant="outline" onClick={() => setAsking('leave')}>
            <FormattedMessage defaultMessage="Leave team" />
          </Button>
        )}
        {team.can.own && (
          <Button variant="outline" onClick={() => setAsking('close')}>
            <FormattedMessage defaultMessage="Close team" />
          </Button>
        )}
      </p>
      {asking && <EndingDialog team={team} asking={asking} onClose={() => setAsking(undefined)} />}
    </SettingsSection>
  );
}

function EndingDialog({ team, asking, onClose }: { team: Team; asking: 'leave' | 'close'; onClose: () => void }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const failureText = useFailureText();
  const profile = useOwnProfile();
  const leave = useRemoveMember(team._id);
  const close = useCloseTeam(team._id);
  const isLeaving = asking === 'leave';
  const name = team.name;
  const done = () => {
    toast.success(
      isLeaving
        ? intl.formatMessage({ defaultMessage: 'You left {name}' }, { name })
        : intl.formatMessage({ defaultMessage: 'You closed {name}' }, { name }),
    );
    void navigate('/settings/teams');
  };
  const settle = { onSuccess: done, onError: (error: unknown) => toast.error(failureText(error)) };
  const confirm = () => {
    if (!isLeaving) close.mutate(undefined, settle);
    else if (profile.data) leave.mutate(profile.data._id, settle);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="max-w-md"
      title={
        isLeaving ? (
          <FormattedMessage defaultMessage="Leave {name}?" values={{ name }} />
        ) : (
          <FormattedMessage defaultMessage="Close {name}?" values={{ name }} />
        )
      }
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <FormattedMessage defaultMessage="Cancel" />
          </Button>
          <Button variant="danger" isBusy={leave.isPending || close.isPending} onClick={confirm}>
            {isLeaving ? (
              <FormattedMessage defaultMessage="Leave team" />
            ) : (
              <FormattedMessage defaultMessage="Close team" />
            )}
          </Button>
        </>
      }
    >
      <p className="text-[15.5px] text-muted">
        {isLeaving ? (
          <FormattedMessage defaultMessage="You can’t book for this team anymore. Bookings you’ve made for it stay yours." />
        ) : (
          <FormattedMessage defaultMessage="Nobody can open it or book for it anymore. You can’t undo this. Its bookings must have ended." />
        )}
      </p>
    </Dialog>
  );
}
