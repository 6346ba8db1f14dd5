// An admin changes someone's roles in a dialog that asks for the password, as for everything that gives others access.
import { STAFF_ROLES, type StaffRole } from '@daynook/contract/staff/roles';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ProofFields } from '../../nouns/accounts/proof-fields.tsx';
import { useOwnerProof } from '../../nouns/accounts/use-owner-proof.ts';
import { roleLeads, roleNames } from '../../nouns/staff/role-words.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { type StaffPerson, useSetRoles } from './roles-api.ts';

interface RoleFormProps {
  person: StaffPerson;
  isMe: boolean;
  onClose: () => void;
}

export function RoleForm({ person, isMe, onClose }: RoleFormProps) {
  const intl = useIntl();
  const [roles, setRoles] = useState<readonly StaffRole[]>(person.roles);
  const [password, setPassword] = useState('');
  const save = useSetRoles();
  const { asksPassword, readProof } = useOwnerProof(password, save.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    save.mutate(
      { id: person._id, roles: [...roles], ...readProof() },
      {
        onSuccess: () => {
          toast.success(intl.formatMessage({ defaultMessage: 'Roles saved' }));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<FormattedMessage defaultMessage="Roles of {name}" values={{ name: person.name }} />}
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <fieldset>
          <legend className="sr-only">
            <FormattedMessage defaultMessage="Roles" description="Roles of staff to choose from" />
          </legend>
          {STAFF_ROLES.map((role) => (
            <Checkbox
              key={role}
              checked={roles.includes(role)}
              disabled={isMe && role === 'admin'}
              description={
                isMe && role === 'admin' ? (
                  <FormattedMessage defaultMessage="You can’t remove your own admin role. Ask another admin." />
                ) : (
                  <FormattedMessage {...roleLeads[role]} />
                )
              }
              onChange={(event) =>
                setRoles(event.target.checked ? [...roles, role] : roles.filter((one) => one !== role))
              }
            >
              <FormattedMessage {...roleNames[role]} />
            </Checkbox>
          ))}
        </fieldset>
        {person.claimed.length > 0 && (
          <p className="text-[14.5px] text-pretty">
            <FormattedMessage
              defaultMessage="{name} also has roles from {provider}. Those can only be changed there."
              values={{
                name: person.name,
                provider: intl.formatList([...new Set(person.claimed.map(({ provider }) => provider))]),
              }}
            />
          </p>
        )}
        <p className="text-[14.5px] text-pretty text-muted">
          <FormattedMessage defaultMessage="Changes apply within a few seconds and are logged with your name." />
        </p>
        <ProofFields
          asksPassword={asksPassword}
          password={password}
          onPassword={setPassword}
          error={save.error}
          isBusy={save.isPending}
          confirm={<FormattedMessage defaultMessage="Save roles" />}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
