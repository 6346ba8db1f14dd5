// Names a new list or renames one.
import { SAVED_LISTS } from '@daynook/contract/limits/saved-lists';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { toErrorText } from '../../../nouns/saved-lists/api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface NameDialogProps {
  title: ReactNode;
  action: ReactNode;
  name?: string;
  onClose: () => void;
  /** Saves the name; errors appear beside the field. */
  onName: (name: string) => Promise<void>;
}

export function NameDialog({ title, action, name: before = '', onClose, onName }: NameDialogProps) {
  const intl = useIntl();
  const formId = useId();
  const [name, setName] = useState(before);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!name.trim()) {
      setFailure(intl.formatMessage({ defaultMessage: 'Give the list a name.' }));
      return;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      await onName(name);
      onClose();
    } catch (error) {
      setBusy(false);
      setFailure(
        toErrorText(
          error,
          intl.formatMessage({
            defaultMessage: 'We couldn’t save the name. Please try again.',
          }),
        ),
      );
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <FormattedMessage defaultMessage="Cancel" />
          </Button>
          <Button type="submit" form={formId} isBusy={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)}>
        <TextField
          label={<FormattedMessage defaultMessage="Name" />}
          description={<FormattedMessage defaultMessage="Everyone on the list can see its name." />}
          maxLength={SAVED_LISTS.nameCharacters}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={failure && <span role="alert">{failure}</span>}
        />
      </form>
    </Dialog>
  );
}
