// What was said in a ticket, line under line: by who asked, by staff, and (for staff only) between colleagues.
import { FormattedMessage } from 'react-intl';
import { cx } from '../../ui/class-names.ts';
import { Moment } from './moment.tsx';

interface SaidProps {
  text: string;
  at: string;
  /** `note` is never given to who asked. */
  kind: 'question' | 'answer' | 'note';
  /** Who said it, in the reader's eyes. */
  by: string;
}

const looks = {
  question: 'bg-surface shadow-[inset_0_0_0_1px_var(--line)]',
  answer: 'bg-moss-wash',
  note: 'bg-sun-wash shadow-[inset_0_0_0_1px_var(--line)]',
};

export const Said = ({ text, at, kind, by }: SaidProps) => (
  <li className={cx('rounded-panel p-5', looks[kind])}>
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-[14px]">
      <span className="font-semibold">
        {by}
        {kind === 'note' && (
          <span className="ms-2 font-medium text-muted">
            <FormattedMessage defaultMessage="Note, for staff only" />
          </span>
        )}
      </span>
      <Moment at={at} className="text-muted" />
    </p>
    <p dir="auto" className="mt-2 text-[16px] leading-normal wrap-anywhere whitespace-pre-wrap">
      {text}
    </p>
  </li>
);
