// A dialog based on the browser's <dialog>: focus stays inside, Escape closes it, and the page behind is inert. On phones it can be a
// bottom sheet. It needs no library, so any page can use it.
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useIntl } from 'react-intl';
import { cx } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import { CloseIcon } from '../icons/icons.tsx';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Stays visible below the scrolling content: the actions. */
  footer?: ReactNode;
  /** Below 768 px, `sheet` slides up from the bottom and `full` covers the screen. */
  onPhone?: 'center' | 'sheet' | 'full';
  /** The maximum width, for example `max-w-lg`. */
  width?: string;
  /** Screen readers read the title, but it isn't shown. */
  isTitleHidden?: boolean;
  /** Only what's in it closes it: no Escape, no click beside it, no close button. */
  isKept?: boolean;
}

const phoneShape = {
  center: 'm-auto w-[calc(100%-32px)] rounded-panel',
  sheet:
    'max-md:mx-0 max-md:mt-auto max-md:mb-0 max-md:w-full max-md:max-w-none max-md:rounded-t-panel max-md:rounded-b-none ' +
    'max-md:open:animate-[slide-up_200ms_ease-out] md:m-auto md:w-[calc(100%-32px)] md:rounded-panel',
  full: 'max-md:m-0 max-md:h-dvh max-md:max-h-none max-md:w-full max-md:max-w-none md:m-auto md:w-[calc(100%-32px)] md:rounded-panel',
};

export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  footer,
  onPhone = 'sheet',
  width = 'max-w-lg',
  isTitleHidden = false,
  isKept = false,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const opener = useRef<Element>(null);
  const titleId = useId();
  const intl = useIntl();

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (isOpen && !dialog.open) {
      opener.current = document.activeElement;
      dialog.showModal();
      // By default the browser focuses the close button; people should start with the content.
      dialog.querySelector<HTMLElement>('h2')?.focus();
    }
    if (!isOpen && dialog.open) dialog.close();
  }, [isOpen]);

  // The browser doesn't close a dialog that's removed while open, and focus would move to the top of the page.
  useEffect(
    () => () => {
      if (document.activeElement === document.body)
        (opener.current as HTMLElement | null)?.focus({ preventScroll: true });
    },
    [],
  );

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way; the click only means the backdrop
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onClose={(event) => {
        // This event can arrive after the dialog was opened again.
        if (event.currentTarget.open) return;
        // Browsers close a dialog the second time that it's asked to, whatever we say.
        if (isKept && isOpen) event.currentTarget.showModal();
        else onClose();
      }}
      onCancel={(event) => {
        event.preventDefault();
        if (!isKept) onClose();
      }}
      onClick={(event) => event.target === ref.current && !isKept && onClose()}
      className={cx(
        'max-h-[min(88dvh,900px)] flex-col overflow-hidden bg-surface p-0 text-ink shadow-float outline-none open:flex',
        'backdrop:bg-scrim open:animate-[rise_180ms_ease-out] backdrop:open:animate-[fade_160ms_ease-out]',
        phoneShape[onPhone],
        width,
      )}
    >
      {isOpen && (
        <>
          <header className={cx('flex items-center gap-4 px-6 pt-5 pb-3', isTitleHidden && 'absolute inset-e-0 z-20')}>
            <h2
              id={titleId}
              tabIndex={-1}
              className={cx('outline-none', isTitleHidden ? 'sr-only' : 'display grow text-[24px]')}
            >
              {title}
            </h2>
            {!isKept && (
              <IconButton label={intl.formatMessage({ defaultMessage: 'Close' })} onClick={onClose} className="-me-2.5">
                <CloseIcon />
              </IconButton>
            )}
          </header>
          <div className="grow overflow-y-auto overscroll-contain px-6 pb-6">{children}</div>
          {footer && (
            <footer className="flex flex-wrap items-center justify-end gap-3 border-t border-line px-6 py-4 pb-[max(16px,env(safe-area-inset-bottom))]">
              {footer}
            </footer>
          )}
        </>
      )}
    </dialog>
  );
}
