// The fields of an email's words in one language. An empty one means ours, which is shown below it.
import { type EmailPart, TEXT_LIMITS } from '@daynook/contract/settings/text-limits';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { TextArea, TextField } from '../../ui/forms/text-field.tsx';
import type { EmailTextView, OwnWords } from './api.ts';

interface OwnWordsFieldsProps {
  words: OwnWords;
  ours: EmailTextView['ours'][number] | undefined;
  placeholders: EmailTextView['placeholders'];
  canChangeOpening: boolean;
  errorOf: (part: EmailPart) => string | undefined;
  onChange: (words: OwnWords) => void;
}

export function OwnWordsFields({
  words,
  ours,
  placeholders,
  canChangeOpening,
  errorOf,
  onChange,
}: OwnWordsFieldsProps) {
  const field = (part: EmailPart) => ({
    value: words[part] ?? '',
    error: errorOf(part),
    maxLength: part === 'subject' ? TEXT_LIMITS.subjectMaximumCharacters : TEXT_LIMITS.partMaximumCharacters,
    onChange: (event: { target: { value: string } }) => onChange({ ...words, [part]: event.target.value || null }),
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <TextField
        label={<FormattedMessage defaultMessage="Subject" />}
        description={
          <FormattedMessage defaultMessage="Also the title of its notification. Leave empty for the default." />
        }
        {...field('subject')}
      />
      <Ours texts={ours?.subjects ?? []} />
      <TextArea
        isFitted
        label={<FormattedMessage defaultMessage="Paragraph at the top" />}
        description={<FormattedMessage defaultMessage="Below the greeting. Each line is a paragraph." />}
        {...field('above')}
      />
      {canChangeOpening ? (
        <TextArea
          isFitted
          label={<FormattedMessage defaultMessage="Opening" />}
          description={
            <FormattedMessage defaultMessage="Replaces our first paragraph, in every case this email is about. Facts, amounts, and the button stay." />
          }
          {...field('opening')}
        />
      ) : (
        <p className="text-[15px] text-muted">
          <FormattedMessage defaultMessage="The opening stays as it is, because it has what readers need or depends on the case. Add a paragraph at the top instead." />
        </p>
      )}
      <Ours texts={ours?.openings ?? []} />
      <TextArea isFitted label={<FormattedMessage defaultMessage="Paragraph at the end" />} {...field('below')} />
      <Placeholders placeholders={placeholders} />
    </div>
  );
}

const Folded = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <details className="-mt-3">
    <summary className="min-h-11 w-fit cursor-pointer py-2 text-[15px] font-semibold underline-offset-4 hover:underline">
      {title}
    </summary>
    {children}
  </details>
);

/** Our own words, in all cases. */
function Ours({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <Folded
      title={
        <FormattedMessage
          defaultMessage="{count, plural, one {Default text} other {Default text, in # cases}}"
          values={{ count: texts.length }}
        />
      }
    >
      <ul className="grid gap-2 rounded-card bg-well px-5 py-4 text-[15px]">
        {texts.map((text) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    </Folded>
  );
}

const Placeholders = ({ placeholders }: { placeholders: EmailTextView['placeholders'] }) => (
  <div>
    <h3 className="text-[15px] font-semibold">
      <FormattedMessage defaultMessage="Placeholders" />
    </h3>
    <p className="text-[14.5px] text-pretty text-muted">
      <FormattedMessage defaultMessage="Include the braces. Each email has its own placeholders." />
    </p>
    <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-[14.5px]">
      {placeholders.map(({ name, example }) => (
        <div key={name} className="contents">
          <dt>
            <code translate="no">{`{${name}}`}</code>
          </dt>
          <dd className="text-muted wrap-anywhere">{example}</dd>
        </div>
      ))}
    </dl>
  </div>
);
