// The messages of a ticket in order: by the member, by staff, and (for staff only) between colleagues.
import type { ReactNode } from 'react';
import { cx } from '../../ui/class-names.ts';
import { Moment } from '../../ui/dates/moment.tsx';

interface SaidProps {
  /** Members never see a `note`. */
  kind: 'question' | 'answer' | 'note';
  at: string;
  /** The author's name for this reader. */
  by: string;
  /** The recipient, or the author's role. */
  about?: ReactNode;
  className?: string;
  /** The text. */
  children: ReactNode;
}

const variants = {
  question: 'bg-surface shadow-[inset_0_0_0_1px_var(--line)]',
  answer: 'bg-moss-wash',
  note: 'bg-sun-wash shadow-[inset_0_0_0_1px_var(--line)]',
};

export const Said = ({ kind, at, by, about, className, children }: SaidProps) => (
  <li className={cx('rounded-panel p-5', variants[kind], className)}>
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-[14px]">
      <span className="min-w-0 wrap-anywhere">
        <strong className="font-semibold">{by}</strong>
        {about && <span className="ms-2 text-muted">{about}</span>}
      </span>
      <Moment at={at} className="text-muted" />
    </p>
    <p dir="auto" className="mt-2 text-[16px] leading-normal wrap-anywhere whitespace-pre-wrap">
      {children}
    </p>
  </li>
);
