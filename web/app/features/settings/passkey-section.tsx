// The member's passkeys: adding one on this device, renaming, and removing.
import { PASSKEYS } from '@daynook/contract/accounts/security-limits';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { call } from '../../lib/api/api.ts';
import { createPasskey, hasPasskeys } from '../../lib/passkeys.ts';
import { type Passkey, type Proof, type Security, useSecurityChange } from '../../nouns/accounts/security-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { FormFailure } from '../../ui/forms/form-failure.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { ProofDialog } from './proof-dialog.tsx';

type Open = { readonly is: 'add' } | { readonly is: 'rename' | 'remove'; readonly passkey: Passkey };

export function PasskeySection({ security }: { security: Security }) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const canAdd = security.canHavePasskeys && hasPasskeys();
  return (
    <>
      {security.passkeys.length === 0 ? (
        <p className="text-muted">
          <FormattedMessage defaultMessage="You don’t have any passkeys." />
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {security.passkeys.map((passkey) => (
            <PasskeyRow key={passkey._id} passkey={passkey} onOpen={setOpen} />
          ))}
        </ul>
      )}
      {canAdd ? (
        <p>
          <Button variant="outline" onClick={() => setOpen({ is: 'add' })}>
            <FormattedMessage defaultMessage="Add a passkey" />
          </Button>
        </p>
      ) : (
        <p className="text-[15px] text-muted">
          {security.canHavePasskeys ? (
            <FormattedMessage defaultMessage="This browser doesn’t support passkeys." />
          ) : (
            <FormattedMessage defaultMessage="Passkeys don’t work at this address, because it has no domain name." />
          )}
        </p>
      )}
      {open?.is === 'add' && <AddDialog onClose={close} />}
      {open?.is === 'rename' && <RenameDialog passkey={open.passkey} onClose={close} />}
      {open?.is === 'remove' && <RemoveDialog passkey={open.passkey} onClose={close} />}
    </>
  );
}

function PasskeyRow({ passkey, onOpen }: { passkey: Passkey; onOpen: (open: Open) => void }) {
  const intl = useIntl();
  const { name } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5 first:pt-0 last:pb-0">
      <div className="min-w-0 grow basis-48">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
          {passkey.isSynced && (
            <Badge>
              <FormattedMessage defaultMessage="Synced" description="A passkey that's on several devices" />
            </Badge>
          )}
          {passkey.isBlocked && (
            <Badge tone="danger">
              <FormattedMessage defaultMessage="Blocked" description="A passkey that's no longer accepted" />
            </Badge>
          )}
        </p>
        <p className="text-[14px] text-muted num">
          {passkey.lastUsedAt === null ? (
            <FormattedMessage
              defaultMessage="Added {at}, never used"
              values={{ at: <Moment at={passkey.createdAt} /> }}
            />
          ) : (
            <FormattedMessage
              defaultMessage="Added {at}, last used {last}"
              values={{ at: <Moment at={passkey.createdAt} />, last: <Moment at={passkey.lastUsedAt} /> }}
            />
          )}
        </p>
        {passkey.isBlocked && (
          <p className="mt-1 text-[14px] text-danger">
            <FormattedMessage defaultMessage="There may be a copy of it. Remove it and add a new one." />
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          onClick={() => onOpen({ is: 'rename', passkey })}
          aria-label={intl.formatMessage({ defaultMessage: 'Rename {name}' }, { name })}
        >
          <FormattedMessage defaultMessage="Rename" />
        </Button>
        <Button
          variant="outline"
          size="sm"
          onClick={() => onOpen({ is: 'remove', passkey })}
          aria-label={intl.formatMessage({ defaultMessage: 'Remove {name}' }, { name })}
        >
          <FormattedMessage defaultMessage="Remove" />
        </Button>
      </div>
    </li>
  );
}

/** The name's field, for new passkeys and for renaming. */
const NameField = ({ name, onName, error }: { name: string; onName: (name: string) => void; error?: string }) => (
  <TextField
    label={<FormattedMessage defaultMessage="Name" />}
    description={<FormattedMessage defaultMessage="Where it is, such as “My phone” or “Work laptop.”" />}
    value={name}
    maxLength={PASSKEYS.nameMaximum}
    autoComplete="off"
    {...(error === undefined ? {} : { error })}
    onChange={(event) => onName(event.target.value)}
  />
);

function AddDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const [name, setName] = useState('');
  const [isCanceled, setCanceled] = useState(false);
  const add = async (proof: Proof) => {
    setCanceled(false);
    const { options, ticket } = await call('POST /api/account/passkeys/options', { body: proof });
    const credential = await createPasskey(options);
    if (credential === undefined) return undefined;
    return call('POST /api/account/passkeys', { body: { ticket, credential, name: name.trim() } });
  };
  return (
    <ProofDialog
      title={<FormattedMessage defaultMessage="Add a passkey" />}
      confirm={<FormattedMessage defaultMessage="Continue" />}
      isIncomplete={name.trim() === ''}
      change={add}
      onDone={(passkey) => {
        setCanceled(passkey === undefined);
        if (!passkey) return;
        toast.success(intl.formatMessage({ defaultMessage: 'Passkey added.' }));
        onClose();
      }}
      onClose={onClose}
    >
      <p className="text-[15.5px] text-pretty text-muted">
        <FormattedMessage defaultMessage="Log in with your fingerprint, face, or screen lock instead of a password and a code. Next, your device asks for it." />
      </p>
      <NameField name={name} onName={setName} />
      {isCanceled && (
        <p role="alert" className="text-[15px] font-medium text-danger">
          <FormattedMessage defaultMessage="No passkey was added. Try again, or check whether this device already has one." />
        </p>
      )}
    </ProofDialog>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name);
  const rename = useSecurityChange(() =>
    call('PATCH /api/account/passkeys/{id}', { params: { id: passkey._id }, body: { name: name.trim() } }),
  );
  return (
    <Dialog isOpen onClose={onClose} width="max-w-md" title={<FormattedMessage defaultMessage="Rename passkey" />}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!rename.isPending) rename.mutate(undefined, { onSuccess: onClose });
        }}
      >
        <NameField name={name} onName={setName} />
        <FormFailure error={rename.error} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={rename.isPending} disabled={name.trim() === ''}>
            <FormattedMessage defaultMessage="Save" />
          </Button>
          <Button variant="plain" onClick={onClose}>
            <FormattedMessage defaultMessage="Cancel" />
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const intl = useIntl();
  return (
    <ProofDialog
      isDanger
      title={<FormattedMessage defaultMessage="Remove this passkey?" />}
      confirm={<FormattedMessage defaultMessage="Remove passkey" />}
      change={(body) => call('POST /api/account/passkeys/{id}/removal', { params: { id: passkey._id }, body })}
      onDone={() => {
        toast.success(intl.formatMessage({ defaultMessage: 'Passkey removed.' }));
        onClose();
      }}
      onClose={onClose}
    >
      <p className="text-[15.5px] text-pretty text-muted">
        <FormattedMessage
          defaultMessage="“{name}” can’t be used to log in anymore. Delete it on your device, too."
          values={{ name: passkey.name }}
        />
      </p>
    </ProofDialog>
  );
}
