// The questions one at a time, by mouse, touch, or keyboard: radio buttons and checkboxes. Enter continues, digits choose, Escape goes
// back.
import { minorPerMajor } from '@daynook/contract/money/minor-units';
import { useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { formatMoney } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { useFirstCurrency } from '../../lib/usual-currencies.ts';
import { choose, listChosen, type QuizQuestion, quizQuestions } from '../../nouns/personas/quiz-rules.ts';
import { quizWord } from '../../nouns/personas/quiz-words.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { ArrowLeftIcon } from '../../ui/icons/shell-icons.tsx';
import type { Answered } from './quiz-answers.ts';
import { toBudget, type Where } from './quiz-criteria.ts';
import { WhereQuestion } from './where-question.tsx';

interface QuizStepsProps {
  state: Answered;
  onAnswer: (change: { answers?: Answered['answers']; where?: Where | undefined }) => void;
  onDone: () => void;
  /** Shown above the first question. */
  children?: React.ReactNode;
}

export function QuizSteps({ state, onAnswer, onDone, children }: QuizStepsProps) {
  const [step, setStep] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const [headingId, formId] = [useId(), useId()];
  const isFirstView = useRef(true);
  const question = quizQuestions[step];
  // biome-ignore lint/correctness/useExhaustiveDependencies: every question is read out when it comes
  useEffect(() => {
    if (isFirstView.current) isFirstView.current = false;
    else heading.current?.focus();
  }, [step]);
  const goOn = () => (step + 1 < quizQuestions.length ? setStep(step + 1) : onDone());
  const goBack = () => setStep(Math.max(0, step - 1));
  if (!question) return null;
  const isPlaceholder = question.id === 'where';
  const isAnswered = isPlaceholder ? state.where !== undefined : listChosen(state.answers, question.id).length > 0;
  const take = (option: string) => onAnswer({ answers: choose(state.answers, question, option) });
  const typing = (event: React.KeyboardEvent) => {
    const isText = event.target instanceof HTMLInputElement && !/^(?:radio|checkbox)$/.test(event.target.type);
    if (isText || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') goBack();
    const option = question.options[Number(event.key) - 1];
    if (option) take(option.id);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: digits and Escape are short cuts; every choice and button says what it does
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
          defaultMessage="Question {step} of {count}"
          values={{ step: step + 1, count: quizQuestions.length }}
        />
      </p>
      <h2 ref={heading} id={headingId} tabIndex={-1} className="display mt-2 text-[clamp(28px,4vw,40px)] outline-none">
        <FormattedMessage {...quizWord(question.id)} />
      </h2>
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          goOn();
        }}
      >
        {!isPlaceholder && (
          <Options
            question={question}
            labelId={headingId}
            chosen={listChosen(state.answers, question.id)}
            onChoose={take}
          />
        )}
      </form>
      {/* The place field is a form of its own. */}
      {isPlaceholder && <WhereQuestion where={state.where} onChange={(where) => onAnswer({ where })} />}
      <div className="mt-8 flex justify-between">
        <Button variant="plain" className={cx('-ms-4 md:-ms-5', step === 0 && 'invisible')} onClick={goBack}>
          <ArrowLeftIcon size={18} />
          <FormattedMessage defaultMessage="Back" />
        </Button>
        <Button type="submit" form={formId} variant={isAnswered ? 'primary' : 'outline'} className="min-w-24">
          {isAnswered ? <FormattedMessage defaultMessage="Next" /> : <FormattedMessage defaultMessage="Skip" />}
        </Button>
      </div>
    </div>
  );
}

interface OptionsProps {
  question: QuizQuestion;
  labelId: string;
  chosen: readonly string[];
  onChoose: (option: string) => void;
}

/** Without its country, which the place decides. */
const writeBudget = (units: number, currency: string, locale: string): string =>
  formatMoney(units * minorPerMajor(currency), currency, locale, { isRounded: true, isNarrow: true });

const Options = ({ question, labelId, chosen, onChoose }: OptionsProps) => {
  const locale = useLocale();
  const currency = useFirstCurrency();
  return (
    <fieldset aria-labelledby={labelId} className="mt-7 grid gap-3">
      {question.isMany && (
        <p className="-mt-3 text-[15px] text-muted">
          <FormattedMessage defaultMessage="Choose as many as you like." />
        </p>
      )}
      {question.options.map(({ id }, index) => (
        <label
          key={`${question.id}${id}`}
          className={cx(
            'flex cursor-pointer items-center gap-4 rounded-card bg-surface px-5 py-4.5 text-[18px] font-medium transition-[background,box-shadow] duration-150',
            'shadow-[inset_0_0_0_1px_var(--line)] hover:shadow-[inset_0_0_0_1px_var(--line-strong)]',
            'has-checked:bg-moss-wash has-checked:shadow-[inset_0_0_0_2px_var(--moss)]',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-moss',
          )}
        >
          <input
            type={question.isMany ? 'checkbox' : 'radio'}
            name={question.id}
            value={id}
            checked={chosen.includes(id)}
            aria-keyshortcuts={String(index + 1)}
            onChange={() => onChoose(id)}
            className="size-5 shrink-0 accent-moss outline-none"
          />
          <FormattedMessage
            {...quizWord(question.id, id)}
            values={{ amount: writeBudget(toBudget(id, currency) ?? 0, currency, locale) }}
          />
        </label>
      ))}
    </fieldset>
  );
};
