// Macros, replies that all staff share: insert, save, and delete.
import { SUPPORT } from '@daynook/contract/limits/support';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useMay } from '../../nouns/staff/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { macrosQuery, putMacro, removeMacro } from './tickets-api.ts';

export function Macros({ text, onUse }: { text: string; onUse: (words: string) => void }) {
  const intl = useIntl();
  const queries = useQueryClient();
  const { data: macros = [] } = useQuery(macrosQuery);
  const mayEdit = useMay()('canned-replies');
  const [chosenId, setChosenId] = useState('');
  const [title, setTitle] = useState<string>();
  const refresh = () => queries.invalidateQueries({ queryKey: macrosQuery.queryKey });
  const put = useMutation({
    mutationFn: putMacro,
    onSuccess: async () => {
      setTitle(undefined);
      toast.success(intl.formatMessage({ defaultMessage: 'Saved for all staff' }));
      await refresh();
    },
  });
  const drop = useMutation({ mutationFn: removeMacro, onSuccess: refresh });
  const chosen = macros.find(({ _id }) => _id === chosenId);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-2.5">
        <Select
          isCompact
          isLabelHidden
          label={<FormattedMessage defaultMessage="Saved replies" />}
          value={chosenId}
          onChange={(event) => setChosenId(event.target.value)}
          className="min-w-52"
        >
          <option value="">{intl.formatMessage({ defaultMessage: 'Saved replies…' })}</option>
          {macros.map(({ _id, title: name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
        {chosen && (
          <>
            <Button variant="soft" size="sm" onClick={() => onUse(chosen.text)}>
              <FormattedMessage defaultMessage="Use reply" />
            </Button>
            {mayEdit && (
              <Button variant="plain" size="sm" isBusy={drop.isPending} onClick={() => drop.mutate(chosen._id)}>
                <FormattedMessage defaultMessage="Delete reply" />
              </Button>
            )}
          </>
        )}
        {mayEdit && title === undefined && text.trim() !== '' && (
          <Button variant="plain" size="sm" onClick={() => setTitle('')}>
            <FormattedMessage defaultMessage="Save this reply" />
          </Button>
        )}
      </div>
      {title !== undefined && (
        <div className="flex flex-wrap items-end gap-2.5">
          <TextField
            label={<FormattedMessage defaultMessage="Name" />}
            value={title}
            maxLength={SUPPORT.macroTitleMaximumCharacters}
            error={fieldErrors(put.error)['title']}
            onChange={(event) => setTitle(event.target.value)}
            className="min-w-60"
          />
          <Button variant="outline" isBusy={put.isPending} onClick={() => put.mutate({ title, text })}>
            <FormattedMessage defaultMessage="Save" />
          </Button>
        </div>
      )}
      <FormFailure error={put.error ?? drop.error} />
    </div>
  );
}
