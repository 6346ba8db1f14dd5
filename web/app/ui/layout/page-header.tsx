// The header of a member's page: the title, a line below it, and actions.
import type { ReactNode } from 'react';
import { BackLink } from './back-link.tsx';

interface PageHeaderProps {
  title: ReactNode;
  lead?: ReactNode;
  /** A link to the parent page, above the title. The actions are then beside it and should be small. */
  back?: { to: string; label: ReactNode };
  actions?: ReactNode;
}

export function PageHeader({ title, lead, back, actions }: PageHeaderProps) {
  const buttons = actions && <div className="flex flex-wrap items-center gap-2.5">{actions}</div>;
  return (
    <header>
      {back && (
        <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <BackLink to={back.to} className="">
            {back.label}
          </BackLink>
          {buttons}
        </div>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1 className="display text-[clamp(34px,4.4vw,48px)]">{title}</h1>
          {lead && <p className="mt-2 max-w-[60ch] text-[17px] wrap-anywhere text-muted">{lead}</p>}
        </div>
        {!back && buttons}
      </div>
    </header>
  );
}
