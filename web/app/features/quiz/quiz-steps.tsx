// The questions, one at a time, by mouse, finger or keys: arrows and digits choose, Escape goes back.
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { ArrowLeftIcon, ArrowRightIcon } from '../../ui/shell-icons.tsx';
import { type QuizQuestion, quizQuestions } from '../personas/quiz-rules.ts';
import { quizWord } from '../personas/quiz-words.ts';
import type { Answered } from './quiz-answers.ts';
import { WhereQuestion } from './where-question.tsx';
import type { Where } from './wishes.ts';

interface QuizStepsProps {
  state: Answered;
  onAnswer: (change: { answers?: Answered['answers']; where?: Where | undefined }) => void;
  onDone: () => void;
  /** What stands above the first question. */
  children?: React.ReactNode;
}

export function QuizSteps({ state, onAnswer, onDone, children }: QuizStepsProps) {
  const [step, setStep] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirstView = useRef(true);
  const question = quizQuestions[step];
  // biome-ignore lint/correctness/useExhaustiveDependencies: every question is read out when it comes
  useEffect(() => {
    if (isFirstView.current) isFirstView.current = false;
    else heading.current?.focus();
  }, [step]);
  const goOn = () => (step + 1 < quizQuestions.length ? setStep(step + 1) : onDone());
  const goBack = () => setStep(Math.max(0, step - 1));
  const choose = (id: QuizQuestion['id'], option: string) => {
    onAnswer({ answers: { ...state.answers, [id]: option } });
    goOn();
  };
  if (!question) return null;
  const typing = (event: React.KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') goBack();
    const option = question.options[Number(event.key) - 1];
    if (option) choose(question.id, option.id);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: digits and Escape are short cuts; every button says what it does
    <div onKeyDown={typing}>
      {step === 0 && children}
      <div className={cx('flex gap-1.5', step === 0 && 'mt-10')} aria-hidden="true">
        {quizQuestions.map(({ id }, index) => (
          <span
            key={id}
            className={cx(
              'h-1.5 grow rounded-pill transition-colors duration-200',
              index <= step ? 'bg-moss' : 'bg-line',
            )}
          />
        ))}
      </div>
      <p className="mt-4 text-[14px] text-muted num">
        <FormattedMessage
          id="quiz.step"
          defaultMessage="Question {step} of {count}"
          values={{ step: step + 1, count: quizQuestions.length }}
        />
      </p>
      <h2 ref={heading} tabIndex={-1} className="display mt-2 text-[clamp(28px,4vw,40px)] outline-none">
        <FormattedMessage {...quizWord(question.id)} />
      </h2>
      {question.id === 'where' ? (
        <WhereQuestion where={state.where} onChange={(where) => onAnswer({ where })} onDone={goOn} />
      ) : (
        <Options question={question} chosen={state.answers[question.id]} onChoose={(id) => choose(question.id, id)} />
      )}
      <div className="mt-8 flex justify-between">
        <Button look="plain" className="-ms-4 md:-ms-5" disabled={step === 0} onClick={goBack}>
          <ArrowLeftIcon size={18} />
          <FormattedMessage id="quiz.back" defaultMessage="Back" />
        </Button>
        <Button look="plain" className="-me-4 md:-me-5" onClick={goOn}>
          <FormattedMessage id="quiz.skip" defaultMessage="Skip" />
        </Button>
      </div>
    </div>
  );
}

function Options({
  question,
  chosen,
  onChoose,
}: {
  question: QuizQuestion;
  chosen: string | undefined;
  onChoose: (option: string) => void;
}) {
  return (
    <div className="mt-7 grid gap-3">
      {question.options.map(({ id }, index) => (
        <button
          key={`${question.id}${id}`}
          type="button"
          aria-pressed={chosen === id}
          aria-keyshortcuts={String(index + 1)}
          onClick={() => onChoose(id)}
          className={cx(
            'flex items-center justify-between gap-4 rounded-card px-6 py-4.5 text-start text-[18px] font-medium transition-[background,box-shadow] duration-150',
            chosen === id
              ? 'bg-moss-wash shadow-[inset_0_0_0_2px_var(--moss)]'
              : 'bg-surface shadow-[inset_0_0_0_1px_var(--line)] hover:shadow-[inset_0_0_0_1px_var(--line-strong)]',
          )}
        >
          <FormattedMessage {...quizWord(question.id, id)} />
          <ArrowRightIcon size={18} className="shrink-0 text-muted" />
        </button>
      ))}
    </div>
  );
}
