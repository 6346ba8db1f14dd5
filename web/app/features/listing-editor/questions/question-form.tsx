// Edits one question. Not a form element, because it's inside pages that save automatically.
import { QUESTIONS, type QuestionKind } from '@daynook/contract/limits/checkout-questions';
import { type ReactNode, useId, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { useFailureText } from '../../../lib/use-failure-text.ts';
import { questionWords } from '../../../nouns/bookings/question-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { QuestionDraft } from './question-list.ts';

const kindNames: Record<QuestionKind, MessageDescriptor> = defineMessages({
  purpose: { defaultMessage: 'Purpose: “What will you use the space for?”' },
  arrival: { defaultMessage: 'Arrival: “When do you plan to arrive?”' },
  own: { defaultMessage: 'Your own question' },
});

interface QuestionFormProps {
  start: QuestionDraft;
  /** The available kinds. */
  kinds: readonly QuestionKind[];
  submit: ReactNode;
  onSubmit: (draft: QuestionDraft) => Promise<unknown>;
  onClose: () => void;
}

export function QuestionForm({ start, kinds, submit, onSubmit, onClose }: QuestionFormProps) {
  const intl = useIntl();
  const failureText = useFailureText();
  const id = useId();
  const [draft, setDraft] = useState<QuestionDraft>(start);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = () => {
    if (draft.kind === 'own' && draft.text.trim() === '') {
      setError(intl.formatMessage({ defaultMessage: 'Write your question.' }));
      document.getElementById(`${id}-text`)?.focus();
      return;
    }
    setBusy(true);
    onSubmit(draft).catch((error: unknown) => {
      setBusy(false);
      setError(failureText(error, intl.formatMessage({ defaultMessage: 'That wasn’t saved. Please try again.' })));
    });
  };
  return (
    <fieldset className="grid gap-4">
      <legend className="sr-only">
        <FormattedMessage defaultMessage="Question" />
      </legend>
      {kinds.length > 1 ? (
        <Select
          label={<FormattedMessage defaultMessage="What to ask" />}
          value={draft.kind}
          onChange={(event) => {
            setError(undefined);
            setDraft({ ...draft, kind: event.target.value as QuestionKind });
          }}
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {intl.formatMessage(kindNames[kind])}
            </option>
          ))}
        </Select>
      ) : (
        draft.kind !== 'own' && <p className="text-[15.5px]">{questionWords(intl, draft.kind, '')}</p>
      )}
      {draft.kind === 'own' && (
        <TextField
          id={`${id}-text`}
          label={<FormattedMessage defaultMessage="Question" />}
          placeholder={intl.formatMessage({ defaultMessage: 'Will you be taking calls?' })}
          maxLength={QUESTIONS.textMaximumCharacters}
          autoComplete="off"
          value={draft.text}
          error={error}
          onChange={(event) => {
            setError(undefined);
            setDraft({ ...draft, text: event.target.value });
          }}
        />
      )}
      {draft.kind !== 'own' && error && <FieldError role="alert">{error}</FieldError>}
      <Checkbox
        checked={draft.isRequired}
        onChange={(event) => setDraft({ ...draft, isRequired: event.target.checked })}
        description={<FormattedMessage defaultMessage="Guests can’t book without answering." />}
      >
        <FormattedMessage defaultMessage="Required" />
      </Checkbox>
      <div className="flex flex-wrap gap-2.5">
        <Button size="sm" isBusy={isBusy} onClick={send}>
          {submit}
        </Button>
        <Button size="sm" variant="plain" onClick={onClose}>
          <FormattedMessage defaultMessage="Cancel" />
        </Button>
      </div>
    </fieldset>
  );
}
