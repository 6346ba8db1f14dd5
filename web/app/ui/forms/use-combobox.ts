// Behavior of a text box with suggestions (WAI-ARIA combobox): arrows, Enter, Escape, pointer. It renders nothing. React Aria's combobox
// is too large for the pages that must load fastest (decision 0084).
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';

interface ComboboxOptions {
  /** The input's id; the list and its options derive theirs from it. */
  id: string;
  /** The number of suggestions. */
  count: number;
  onChoose: (index: number) => void;
  /** Called for Enter if no suggestion is highlighted. */
  onEnter?: () => void;
}

export function useCombobox({ id, count, onChoose, onEnter }: ComboboxOptions) {
  const [isOpen, setOpen] = useState(false);
  const [highlighted, setHighlighted] = useState(-1);
  // When the suggestions change, the highlighted one is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count stands for the suggestions
  useEffect(() => setHighlighted(-1), [count]);

  const close = () => {
    setOpen(false);
    setHighlighted(-1);
  };
  const choose = (index: number) => {
    close();
    onChoose(index);
  };
  const move = (step: 1 | -1) => {
    setOpen(true);
    if (count > 0) setHighlighted((at) => (at < 0 ? (step > 0 ? 0 : count - 1) : (at + step + count) % count));
  };
  const isShown = isOpen && count > 0;

  const actionFor = (key: string): (() => void) | undefined => {
    if (key === 'ArrowDown') return () => move(1);
    if (key === 'ArrowUp') return () => move(-1);
    if (key === 'Escape') return isOpen ? close : undefined;
    if (key !== 'Enter') return undefined;
    if (isShown && highlighted >= 0) return () => choose(highlighted);
    return (
      onEnter &&
      (() => {
        close();
        onEnter();
      })
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While a character is being composed, the keys belong to the input method.
    const act = event.nativeEvent.isComposing ? undefined : actionFor(event.key);
    if (!act) return;
    event.preventDefault();
    // A dialog around the box stays open.
    if (event.key === 'Escape') event.stopPropagation();
    act();
  };

  return {
    isOpen,
    highlighted: isShown ? highlighted : -1,
    open: () => setOpen(true),
    close,
    inputProps: {
      id,
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': isShown,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': isShown && highlighted >= 0 ? `${id}-${highlighted}` : undefined,
      onKeyDown,
      onBlur: (event: FocusEvent) => {
        // Tab may move focus to something next to the suggestions, such as a hint.
        const isStillHere = event.currentTarget.parentElement?.contains(event.relatedTarget as Node | null);
        if (!event.relatedTarget || !isStillHere) close();
      },
      onClick: () => setOpen(true),
    } as const,
    listProps: { id: `${id}-list`, role: 'listbox' } as const,
    optionProps: (index: number) =>
      ({
        id: `${id}-${index}`,
        role: 'option',
        'aria-selected': index === highlighted,
        // The box keeps focus; the press itself chooses.
        onPointerDown: (event: PointerEvent) => event.preventDefault(),
        onPointerMove: () => setHighlighted(index),
        onClick: () => choose(index),
      }) as const,
  };
}
