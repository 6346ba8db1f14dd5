// The frame of a preview: who sees it and the way back above, what is missing beside it on wide screens, and in the bar,
// to be opened, on narrower ones.
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LinkButton } from '../../ui/link-button.tsx';

interface PreviewFrameProps {
  /** Guests see it already. */
  isLive?: boolean;
  note?: ReactNode;
  back: { to: string; words: ReactNode };
  /** What is missing; left out for those who cannot put it right. */
  rail?: ReactNode;
  children: ReactNode;
}

export function PreviewFrame({ isLive = false, note, back, rail, children }: PreviewFrameProps) {
  const intl = useIntl();
  return (
    <>
      <div className="sticky top-(--nav-height) z-20 border-y border-line bg-sun-wash">
        <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5">
          <p className="text-[15px]">
            <strong className="font-semibold">
              {isLive ? (
                <FormattedMessage defaultMessage="This is what guests see" />
              ) : (
                <FormattedMessage defaultMessage="Guests can’t see this yet" />
              )}
            </strong>
            {note && <span className="text-muted max-sm:block"> {note}</span>}
          </p>
          <LinkButton size="sm" variant="outline" to={back.to}>
            {back.words}
          </LinkButton>
        </div>
        {rail && (
          <details className="wrap pb-2.5 xl:hidden">
            <summary className="finger relative w-fit cursor-pointer rounded-field py-1 text-[15px] font-semibold underline-offset-4 hover:underline">
              <FormattedMessage defaultMessage="What’s missing" />
            </summary>
            <div className="mt-2 max-h-[50vh] overflow-y-auto px-2.5 pb-2">{rail}</div>
          </details>
        )}
      </div>
      {rail ? (
        <div className="xl:mx-auto xl:grid xl:max-w-[1760px] xl:grid-cols-[minmax(0,1fr)_300px]">
          <div className="min-w-0">{children}</div>
          <aside
            aria-label={intl.formatMessage({ defaultMessage: 'What’s missing' })}
            className="border-s border-line px-7 pt-8 pb-16 max-xl:hidden"
          >
            <div className="sticky top-[calc(var(--nav-height)+88px)]">{rail}</div>
          </aside>
        </div>
      ) : (
        children
      )}
    </>
  );
}

export const backToEditing = <FormattedMessage defaultMessage="Back to editing" />;
