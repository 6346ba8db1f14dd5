// A co-host: who they are, their level, and removing them.
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { givenName } from '../../lib/given-name.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { type CoHost, useChangeLevel, useRemoveCoHost } from '../../nouns/co-hosts/api.ts';
import { toInitials } from '../../nouns/members/account-rules.ts';
import { Button } from '../../ui/button.tsx';
import { Avatar } from '../../ui/media/avatar.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { LevelSelect } from './level-select.tsx';

export function CoHostRow({ propertyId, coHost }: { propertyId: string; coHost: CoHost }) {
  const intl = useIntl();
  const failureText = useFailureText();
  const [isAsking, setAsking] = useState(false);
  const change = useChangeLevel(propertyId);
  const { member, level } = coHost;
  const name = givenName(member.name);
  const shown = change.isPending ? change.variables.level : level;
  return (
    <li className="grid gap-x-6 gap-y-4 py-5 sm:grid-cols-[minmax(0,1fr)_minmax(0,300px)_auto] sm:items-start">
      <p className="flex items-center gap-3.5 sm:pt-0.5">
        <Avatar picture={member.picture} initials={toInitials(member.name)} size={44} />
        <span className="min-w-0 font-semibold wrap-anywhere">{member.name}</span>
      </p>
      <LevelSelect
        isLabelHidden
        label={<FormattedMessage defaultMessage="Permissions for {name}" values={{ name }} />}
        value={shown}
        isDisabled={change.isPending}
        onChange={(next) =>
          change.mutate(
            { memberId: member._id, level: next },
            {
              onSuccess: () =>
                toast.success(intl.formatMessage({ defaultMessage: 'Permissions updated for {name}' }, { name })),
              onError: (error) => toast.error(failureText(error)),
            },
          )
        }
      />
      <Button variant="outline" size="sm" className="justify-self-start sm:mt-1" onClick={() => setAsking(true)}>
        <FormattedMessage defaultMessage="Remove" />
        <span className="sr-only"> {member.name}</span>
      </Button>
      <RemoveDialog propertyId={propertyId} coHost={coHost} isOpen={isAsking} onClose={() => setAsking(false)} />
    </li>
  );
}

interface RemoveDialogProps {
  propertyId: string;
  coHost: CoHost;
  isOpen: boolean;
  onClose: () => void;
}

function RemoveDialog({ propertyId, coHost: { member }, isOpen, onClose }: RemoveDialogProps) {
  const intl = useIntl();
  const failureText = useFailureText();
  const remove = useRemoveCoHost(propertyId);
  const name = givenName(member.name);
  const confirm = () =>
    remove.mutateAsync(member._id).then(
      () => {
        onClose();
        toast.success(intl.formatMessage({ defaultMessage: '{name} is no longer a co-host' }, { name }));
      },
      (error: unknown) => toast.error(failureText(error)),
    );
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      width="max-w-md"
      title={<FormattedMessage defaultMessage="Remove {name}?" values={{ name }} />}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <FormattedMessage defaultMessage="Cancel" />
          </Button>
          <Button variant="danger" isBusy={remove.isPending} onClick={confirm}>
            <FormattedMessage defaultMessage="Remove" />
          </Button>
        </>
      }
    >
      <p className="text-[15.5px] text-muted">
        <FormattedMessage
          defaultMessage="{name} immediately loses access to this property’s calendar, bookings, and conversations. Changes they made stay."
          values={{ name }}
        />
      </p>
    </Dialog>
  );
}
