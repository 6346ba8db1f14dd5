// The header of a member's page: the title, a line below it, and actions.
import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="min-w-0">
        <h1 className="display text-[clamp(34px,4.4vw,48px)]">{title}</h1>
        {lead && <p className="mt-2 max-w-[60ch] text-[17px] wrap-anywhere text-muted">{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2.5">{actions}</div>}
    </header>
  );
}
