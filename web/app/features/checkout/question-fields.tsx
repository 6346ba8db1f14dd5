// The host's questions at checkout.
import { QUESTIONS } from '@daynook/contract/limits/checkout-questions';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Quote } from '../../nouns/bookings/api.ts';
import { questionWords } from '../../nouns/bookings/question-words.ts';
import { TextField } from '../../ui/forms/text-field.tsx';

interface QuestionFieldsProps {
  questions: NonNullable<Quote['questions']>;
  /** By question. */
  answers: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (questionId: string, answer: string) => void;
}

export function QuestionFields({ questions, answers, errors, onChange }: QuestionFieldsProps) {
  const intl = useIntl();
  return questions.map(({ _id, kind, text, isRequired }) => (
    <TextField
      key={_id}
      label={
        isRequired ? (
          questionWords(intl, kind, text)
        ) : (
          <FormattedMessage
            defaultMessage="{question} (optional)"
            values={{ question: questionWords(intl, kind, text) }}
          />
        )
      }
      aria-required={isRequired}
      autoComplete="off"
      maxLength={QUESTIONS.answerMaximumCharacters}
      value={answers[_id] ?? ''}
      error={errors[_id]}
      onChange={(event) => onChange(_id, event.target.value)}
    />
  ));
}
