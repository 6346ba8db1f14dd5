// A toast that says what was done and offers the way back. Toasts live outside the page's tree: the words are made by the caller's intl.
import type { IntlShape } from 'react-intl';
import { announce } from './announcer.tsx';
import { toast } from './toast.ts';

interface UndoToast {
  /** One toast per thing: the next one about it takes the place of the last. */
  id: string;
  /** What was done. */
  words: string;
  undo: () => void;
  durationMs?: number;
  position?: 'top-center';
}

export function showUndoToast(intl: IntlShape, { id, words, undo, ...look }: UndoToast): void {
  announce(words);
  toast.blank(
    <span className="flex items-center gap-4">
      <span>{words}</span>
      <button
        type="button"
        className="font-semibold text-moss underline underline-offset-4"
        onClick={() => {
          toast.dismiss(id);
          undo();
        }}
      >
        {intl.formatMessage({ id: 'undo-toast.undo', defaultMessage: 'Undo' })}
      </button>
    </span>,
    { id, ...look },
  );
}
