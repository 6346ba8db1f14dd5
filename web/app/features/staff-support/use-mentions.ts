// Mentions while a note is typed: which colleagues match the word at the caret, and choosing one by keyboard.
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { type Agent, mentionAt, withMention } from './mentions.ts';

const OFFERED_MAXIMUM = 6;

interface MentionOptions {
  text: string;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Nobody can be mentioned if this is empty. */
  agents: readonly Agent[];
  onWrite: (text: string) => void;
}

export function useMentions({ text, field, agents, onWrite }: MentionOptions) {
  const [caret, setCaret] = useState(0);
  const [choice, setChoice] = useState(0);
  const listId = useId();
  const typed = mentionAt(text, caret)?.toLowerCase();
  const offered =
    typed === undefined
      ? []
      : agents.filter((agent) => agent.name.toLowerCase().includes(typed)).slice(0, OFFERED_MAXIMUM);
  const chosen = offered[Math.min(choice, offered.length - 1)];

  const mention = (name: string) => {
    const next = withMention(text, caret, name);
    onWrite(next.text);
    setCaret(next.caret);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(next.caret, next.caret);
    });
  };

  /** Moves the choice or takes it; returns whether the key did anything. */
  const press = ({ key, shiftKey }: KeyboardEvent): boolean => {
    if (!chosen) return false;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : -1;
      setChoice((offered.indexOf(chosen) + step + offered.length) % offered.length);
      return true;
    }
    if (shiftKey || (key !== 'Enter' && key !== 'Tab')) return false;
    mention(chosen.name);
    return true;
  };

  return {
    listId,
    offered,
    chosen,
    mention,
    press,
    onTyped: (position: number) => {
      setCaret(position);
      setChoice(0);
    },
    onCaret: setCaret,
    /** Connects the text field with the list for screen readers. */
    fieldProps: {
      'aria-autocomplete': 'list',
      'aria-controls': chosen ? listId : undefined,
      'aria-activedescendant': chosen && `${listId}-${chosen._id}`,
    } as const,
  };
}

export type Mentions = ReturnType<typeof useMentions>;
