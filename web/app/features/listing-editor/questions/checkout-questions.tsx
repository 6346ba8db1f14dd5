// Questions guests answer when they book (E12). A new one isn't saved before "Add question" is pressed.
import type { CheckoutQuestion } from '@daynook/contract/checkout-questions';
import { QUESTIONS } from '@daynook/contract/limits/checkout-questions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { questionWords } from '../../../nouns/bookings/question-words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { PlusIcon } from '../../../ui/icons/member-icons.tsx';
import { showUndoToast } from '../../../ui/overlays/action-toast.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { RetryLine } from '../../../ui/states/retry-line.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { type Questions, questionsQuery, useSaveQuestions } from './api.ts';
import { QuestionForm } from './question-form.tsx';
import { kindsLeft, toInputs, withAdded, withChanged } from './question-list.ts';

export function CheckoutQuestions({ listingId }: { listingId: string }) {
  const questions = useQuery(questionsQuery(listingId));
  return (
    <section aria-labelledby="checkout-questions" className="grid gap-3 border-t border-line pt-6">
      <div>
        <h3 id="checkout-questions" tabIndex={-1} className="text-[17px] font-semibold outline-none">
          <FormattedMessage defaultMessage="Questions at checkout" />
        </h3>
        <p className="mt-0.5 text-[15px] text-pretty text-muted">
          <FormattedMessage
            defaultMessage="Guests answer these when they book. You see the answers with each request. Up to {count} questions."
            values={{ count: QUESTIONS.perListing }}
          />
        </p>
      </div>
      {questions.data ? (
        <QuestionList listingId={listingId} questions={questions.data.questions} />
      ) : questions.isError ? (
        <RetryLine onRetry={() => void questions.refetch()} isRetrying={questions.isFetching}>
          <FormattedMessage defaultMessage="We couldn’t load your questions." />
        </RetryLine>
      ) : (
        <Skeleton className="h-14 rounded-field" />
      )}
    </section>
  );
}

function QuestionList({ listingId, questions }: { listingId: string; questions: Questions }) {
  const intl = useIntl();
  const save = useSaveQuestions(listingId);
  const [open, setOpen] = useState<string>();
  const close = () => setOpen(undefined);
  const failed = () => toast.error(intl.formatMessage({ defaultMessage: 'That wasn’t saved. Please try again.' }));
  const remove = (question: CheckoutQuestion) =>
    save.mutateAsync(toInputs(questions.filter((one) => one !== question))).then(
      () =>
        showUndoToast(intl, {
          id: 'question-removed',
          words: intl.formatMessage({ defaultMessage: 'Question removed' }),
          // Under another id, otherwise unchanged.
          undo: () => save.mutate(toInputs(questions)),
        }),
      failed,
    );
  return (
    <>
      {questions.length > 0 && (
        <ul className="grid gap-2.5">
          {questions.map((question) => (
            <li key={question._id} className="rounded-field bg-surface px-4 py-3 shadow-[inset_0_0_0_1px_var(--line)]">
              {open === question._id ? (
                <QuestionForm
                  start={question}
                  kinds={[question.kind]}
                  submit={<FormattedMessage defaultMessage="Save question" />}
                  onSubmit={(draft) => save.mutateAsync(withChanged(questions, question._id, draft)).then(close)}
                  onClose={close}
                />
              ) : (
                <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                  <p className="min-w-0 grow basis-60 text-[15.5px] break-words">
                    {questionWords(intl, question.kind, question.text)}
                  </p>
                  {question.isRequired && (
                    <Badge>
                      <FormattedMessage defaultMessage="Required" />
                    </Badge>
                  )}
                  <span className="flex">
                    <Button
                      size="sm"
                      variant="plain"
                      aria-label={intl.formatMessage(
                        { defaultMessage: 'Edit question: {question}' },
                        { question: questionWords(intl, question.kind, question.text) },
                      )}
                      onClick={() => setOpen(question._id)}
                    >
                      <FormattedMessage defaultMessage="Edit" />
                    </Button>
                    <Button
                      size="sm"
                      variant="plain"
                      aria-label={intl.formatMessage(
                        { defaultMessage: 'Remove question: {question}' },
                        { question: questionWords(intl, question.kind, question.text) },
                      )}
                      onClick={() => void remove(question)}
                    >
                      <FormattedMessage defaultMessage="Remove" />
                    </Button>
                  </span>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {open === 'new' ? (
        <div className="rounded-field bg-well p-4">
          <QuestionForm
            start={{ kind: kindsLeft(questions)[0] ?? 'own', text: '', isRequired: false }}
            kinds={kindsLeft(questions)}
            submit={<FormattedMessage defaultMessage="Add question" />}
            onSubmit={(draft) => save.mutateAsync(withAdded(questions, draft)).then(close)}
            onClose={close}
          />
        </div>
      ) : (
        questions.length < QUESTIONS.perListing && (
          <Button variant="outline" size="sm" className="justify-self-start" onClick={() => setOpen('new')}>
            <PlusIcon size={17} />
            <FormattedMessage defaultMessage="Ask a question" />
          </Button>
        )
      )}
    </>
  );
}
