// The header of a member's page: the title, a line below it, and actions.
import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { BackLink } from './back-link.tsx';

interface PageHeaderProps {
  title: ReactNode;
  lead?: ReactNode;
  /** A link to the parent page, above the title. The actions are then beside it and should be small. */
  back?: { to: string; label: ReactNode };
  actions?: ReactNode;
  /** For pages whose content is a tool: on phones the link back is an arrow before a smaller title, with the actions after it. */
  isCompact?: boolean;
}

export function PageHeader({ title, lead, back, actions, isCompact = false }: PageHeaderProps) {
  const phone = (classes: string) => isCompact && classes;
  const buttons = actions && (
    <div className={cx('flex flex-wrap items-center gap-2.5', phone('max-md:order-1 max-md:gap-1.5'))}>{actions}</div>
  );
  return (
    <header className={cx(phone('max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-2'))}>
      {back && (
        <div
          className={cx('mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2', phone('max-md:contents'))}
        >
          <BackLink to={back.to} className={cx(phone('max-md:size-10 max-md:justify-center max-md:px-0'))}>
            <span className={cx(phone('max-md:sr-only'))}>{back.label}</span>
          </BackLink>
          {buttons}
        </div>
      )}
      <div className={cx('flex flex-wrap items-end justify-between gap-x-8 gap-y-4', phone('max-md:contents'))}>
        <div className={cx('min-w-0', phone('max-md:contents'))}>
          <h1
            className={cx(
              'display text-[clamp(34px,4.4vw,48px)]',
              phone('min-w-0 max-md:flex-1 max-md:text-[20px] max-md:leading-6.5'),
            )}
          >
            {title}
          </h1>
          {lead && (
            <p
              className={cx(
                'mt-2 max-w-[60ch] text-[17px] wrap-anywhere text-muted',
                phone('max-md:order-2 max-md:mt-0.5 max-md:basis-full max-md:text-[14px]'),
              )}
            >
              {lead}
            </p>
          )}
        </div>
        {!back && buttons}
      </div>
    </header>
  );
}
