// A toast with a button. Toasts are rendered outside the page's tree, so the caller passes its intl.
import type { IntlShape } from 'react-intl';
import { announce } from './announcer.tsx';
import { type ToastOptions, toast } from './toast.ts';

interface ActionToast extends Pick<ToastOptions, 'position'> {
  /** A new toast with the same id replaces the previous one. */
  id: string;
  /** What happened, in its own element, so the button's label isn't part of it. */
  words: string;
  action: string;
  onAction: () => void;
}

export function showActionToast(
  kind: 'blank' | 'success',
  { id, words, action, onAction, ...options }: ActionToast,
): void {
  announce(words);
  toast[kind](
    <span className="flex items-center gap-4">
      <span>{words}</span>
      <button
        type="button"
        className="min-h-11 font-semibold whitespace-nowrap text-moss underline underline-offset-4"
        onClick={() => {
          toast.dismiss(id);
          onAction();
        }}
      >
        {action}
      </button>
    </span>,
    { id, ...options },
  );
}

interface UndoToast extends Pick<ActionToast, 'id' | 'words' | 'position'> {
  undo: () => void;
}

export const showUndoToast = (intl: IntlShape, { undo, ...options }: UndoToast): void =>
  showActionToast('blank', {
    ...options,
    action: intl.formatMessage({ defaultMessage: 'Undo' }),
    onAction: undo,
  });
