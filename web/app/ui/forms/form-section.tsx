// A section of a long form: its title and description on one side, its fields on the other.
import type { ReactNode } from 'react';

interface FormSectionProps {
  id: string;
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

export const FormSection = ({ id, title, lead, children }: FormSectionProps) => (
  <section
    id={id}
    aria-labelledby={`${id}-title`}
    className="grid scroll-mt-24 gap-x-14 gap-y-6 border-t border-line py-10 lg:grid-cols-[minmax(0,4fr)_minmax(0,9fr)]"
  >
    <header className="min-w-0 lg:sticky lg:top-8 lg:self-start">
      <h2 id={`${id}-title`} tabIndex={-1} className="display text-[26px] outline-none">
        {title}
      </h2>
      {lead && <p className="mt-2 max-w-[60ch] text-[15.5px] text-muted">{lead}</p>}
    </header>
    <div className="grid min-w-0 content-start gap-6">{children}</div>
  </section>
);

/** A short note between fields. */
export const FormNote = ({ children }: { children: ReactNode }) => (
  <p className="max-w-[62ch] text-[14.5px] text-muted">{children}</p>
);
