// The five questions of the earlier quiz, all on one page.
import { type FormEvent, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { Radio } from '../../ui/forms/radio.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { legacyQuestions } from './legacy-words.ts';

const LETTERS = ['a', 'b', 'c', 'd'];

interface LegacyQuestionsProps {
  /** Initial letters, one per question. */
  first: string;
  onDone: (letters: string) => void;
}

export function LegacyQuestions({ first, onDone }: LegacyQuestionsProps) {
  const [letters, setLetters] = useState<readonly (string | undefined)[]>(() => [...first].slice(0, 5));
  const [missing, setMissing] = useState<number>();
  const form = useRef<HTMLFormElement>(null);
  const choose = (question: number, letter: string) => {
    setLetters(legacyQuestions.map((_, index) => (index === question ? letter : letters[index])));
    if (missing === question) setMissing(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const empty = legacyQuestions.findIndex((_, index) => !LETTERS.includes(letters[index] ?? ''));
    if (empty < 0) return onDone(letters.join(''));
    setMissing(empty);
    form.current?.querySelector<HTMLInputElement>(`input[name=question-${empty}]`)?.focus();
    return undefined;
  };
  return (
    <div className="wrap max-w-3xl grow py-12 md:py-20">
      <h1 className="display text-[clamp(34px,5vw,56px)]">
        <FormattedMessage defaultMessage="The five-question quiz" />
      </h1>
      <p className="mt-4 max-w-[54ch] text-[18px] text-muted">
        <FormattedMessage defaultMessage="Our original, shorter quiz. Answer five questions to find your work style and workspaces that fit." />
      </p>
      <LinkButton variant="plain" to="/quiz" className="mt-2 -ms-4 md:-ms-5">
        <FormattedMessage defaultMessage="Take the eight-question quiz" />
      </LinkButton>
      <form ref={form} noValidate onSubmit={submit} className="mt-8 grid gap-10">
        {legacyQuestions.map(({ question, options }, index) => (
          <fieldset key={question.id} className="min-w-0">
            <legend className="display text-[clamp(22px,3vw,28px)]">
              <span className="me-2.5 text-muted num">{index + 1}</span>
              <FormattedMessage {...question} />
            </legend>
            <div className="mt-4 grid gap-2.5 sm:grid-cols-2">
              {options.map((option, place) => {
                const letter = LETTERS[place]!;
                return (
                  <label
                    key={option.id}
                    className="flex min-h-14 cursor-pointer items-center gap-3.5 rounded-card bg-surface px-4.5 py-3 font-medium shadow-[inset_0_0_0_1px_var(--line)] transition-[background,box-shadow] duration-150 hover:shadow-[inset_0_0_0_1px_var(--line-strong)] has-checked:bg-moss-wash has-checked:shadow-[inset_0_0_0_2px_var(--moss)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-moss"
                  >
                    <Radio
                      name={`question-${index}`}
                      value={letter}
                      checked={letters[index] === letter}
                      onChange={() => choose(index, letter)}
                      className="size-5 outline-none"
                    />
                    <FormattedMessage {...option} />
                  </label>
                );
              })}
            </div>
          </fieldset>
        ))}
        <div className="grid justify-items-start gap-4">
          {missing !== undefined && (
            <p role="alert" className="rounded-field bg-danger-wash px-4 py-3 text-[15px] text-danger">
              <FormattedMessage
                defaultMessage="Answer question {number} to see your result."
                values={{ number: missing + 1 }}
              />
            </p>
          )}
          <Button type="submit" size="lg">
            <FormattedMessage defaultMessage="See my result" />
          </Button>
        </div>
      </form>
    </div>
  );
}
