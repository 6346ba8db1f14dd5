// The header of a page section: a title, a line below it, and an action.
import type { ReactNode } from 'react';

interface SectionHeadProps {
  id: string;
  title: ReactNode;
  lead?: ReactNode;
  action?: ReactNode;
}

export function SectionHead({ id, title, lead, action }: SectionHeadProps) {
  return (
    <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        <h2 id={id} className="display text-[clamp(25px,3vw,31px)]">
          {title}
        </h2>
        {lead && <p className="mt-1.5 max-w-[62ch] text-[16px] text-muted">{lead}</p>}
      </div>
      {action}
    </header>
  );
}
