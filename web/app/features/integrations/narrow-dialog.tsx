// Takes permissions away from something that has access: an API token, or a connected app. They can't be added.
import { type FormEvent, type ReactNode, useState } from 'react';
import { FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { FormFailure } from '../../ui/forms/form-failure.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';

interface NarrowDialogProps<S extends string> {
  title: ReactNode;
  /** What it may do now. */
  scopes: readonly S[];
  names: Readonly<Record<S, MessageDescriptor>>;
  /** Something without any permission is useless, unless it can also use what's public. */
  needsOne: boolean;
  error: unknown;
  isBusy: boolean;
  onSave: (scopes: S[]) => Promise<unknown>;
  onClose: () => void;
}

export function NarrowDialog<S extends string>({
  title,
  scopes,
  names,
  needsOne,
  error,
  isBusy,
  onSave,
  onClose,
}: NarrowDialogProps<S>) {
  const intl = useIntl();
  const [kept, setKept] = useState<readonly S[]>(scopes);
  const isEmpty = needsOne && kept.length === 0;
  const isUnchanged = kept.length === scopes.length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty || isBusy) return;
    if (isUnchanged) {
      onClose();
      return;
    }
    onSave(scopes.filter((scope) => kept.includes(scope))).then(
      () => {
        onClose();
        toast.success(intl.formatMessage({ defaultMessage: 'Permissions saved' }));
      },
      // Shown in the dialog.
      () => undefined,
    );
  };
  return (
    <Dialog isOpen onClose={onClose} width="max-w-md" title={title}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <fieldset aria-describedby={isEmpty ? 'narrow-error' : 'narrow-lead'}>
          <legend className="mb-1 text-[14px] font-semibold">
            <FormattedMessage defaultMessage="What it can do" />
          </legend>
          {scopes.map((scope) => (
            <Checkbox
              key={scope}
              checked={kept.includes(scope)}
              onChange={({ target }) =>
                setKept(target.checked ? [...kept, scope] : kept.filter((one) => one !== scope))
              }
            >
              <FormattedMessage {...names[scope]} />
            </Checkbox>
          ))}
          {isEmpty && (
            <FieldError id="narrow-error" role="alert" className="mt-1.5">
              <FormattedMessage defaultMessage="Leave at least one, or revoke it instead." />
            </FieldError>
          )}
        </fieldset>
        <p id="narrow-lead" className="text-[14px] text-muted">
          <FormattedMessage defaultMessage="Changes apply immediately. You can’t add permissions back later." />
        </p>
        <FormFailure error={error} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={isBusy}>
            <FormattedMessage defaultMessage="Save permissions" />
          </Button>
          <Button variant="plain" onClick={onClose}>
            <FormattedMessage defaultMessage="Cancel" />
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
