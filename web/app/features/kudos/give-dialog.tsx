// Gives kudos: for what, with an optional note.

import { KUDOS } from '@daynook/contract/limits/kudos';
import type { KudosTag } from '@daynook/contract/settings/kudos-tags';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { givenName } from '../../lib/given-name.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { useTagsFor } from '../../nouns/kudos/tag-choices.ts';
import { TagIcon } from '../../nouns/kudos/tag-icon.tsx';
import { tagName } from '../../nouns/kudos/tag-words.ts';
import { Button } from '../../ui/button.tsx';
import { chipClass } from '../../ui/forms/chip.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { giveKudos, KUDOS_KEY, type KudosDue } from './api.ts';

export function GiveDialog({ due, onClose }: { due: KudosDue; onClose: () => void }) {
  const intl = useIntl();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const tags = useTagsFor(due.receiverSide);
  const [tag, setTag] = useState<KudosTag>();
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const name = givenName(due.receiver.name);
  const left = KUDOS.textMaximumCharacters - text.length;
  const send = async () => {
    if (!tag) {
      setError(intl.formatMessage({ defaultMessage: 'Choose what you’re thanking them for.' }));
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      await giveKudos({ bookingId: due.bookingId, tag, text });
      toast.success(intl.formatMessage({ defaultMessage: 'Thank-you sent to {name}.' }, { name }));
      onClose();
    } catch (failure) {
      setError(
        failureText(failure, intl.formatMessage({ defaultMessage: 'We couldn’t send that. Please try again.' })),
      );
    } finally {
      setBusy(false);
      // Also after an error: it may have been sent from another device.
      void queries.invalidateQueries({ queryKey: [KUDOS_KEY] });
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<FormattedMessage defaultMessage="Thank {name}" values={{ name: <bdi>{name}</bdi> }} />}
      footer={
        <>
          <Button variant="plain" onClick={onClose}>
            <FormattedMessage defaultMessage="Not now" />
          </Button>
          <Button isBusy={isBusy} onClick={() => void send()}>
            <FormattedMessage defaultMessage="Send thank-you" />
          </Button>
        </>
      }
    >
      <fieldset>
        <legend className="text-[15px] font-semibold">
          <FormattedMessage defaultMessage="What for?" />
        </legend>
        <div className="mt-3 flex flex-wrap gap-2.5">
          {tags.map((id) => (
            <label
              key={id}
              className={chipClass(
                tag === id,
                'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-moss',
              )}
            >
              <input
                type="radio"
                name="tag"
                value={id}
                checked={tag === id}
                onChange={() => {
                  setTag(id);
                  setError(undefined);
                }}
                className="sr-only"
              />
              <TagIcon tag={id} size={17} />
              {tagName(intl, id)}
            </label>
          ))}
        </div>
      </fieldset>
      <TextArea
        className="mt-6"
        label={<FormattedMessage defaultMessage="Your message (optional)" />}
        description={
          <FormattedMessage
            defaultMessage="{left, plural, one {# character} other {# characters}} left. {name} decides whether others see it."
            values={{ left, name: <bdi>{name}</bdi> }}
          />
        }
        value={text}
        maxLength={KUDOS.textMaximumCharacters}
        rows={3}
        onChange={(event) => setText(event.target.value)}
      />
      <p role="alert" className="mt-3 font-medium text-danger empty:hidden">
        {error}
      </p>
    </Dialog>
  );
}
