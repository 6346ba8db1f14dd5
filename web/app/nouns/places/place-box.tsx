// A text box for a place: suggestions from three characters on, arrows, Enter, Escape, plain text, and a hint for
// a misspelled city (HM1, SE9–SE11). The page decides what a choice does.
import { AUTOCOMPLETE } from '@daynook/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useRouteLoaderData } from 'react-router';
import { usePlaceLabel } from '../../lib/country-words.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { cx } from '../../ui/class-names.ts';
import { useCombobox } from '../../ui/forms/use-combobox.ts';
import { PinIcon } from '../../ui/icons/shell-icons.tsx';
import { locatePlace, type Suggestion, spellingQuery, suggestionsQuery } from './api.ts';

/** A place with its point, or text as typed. */
export type PlaceChoice = { address: string; lat: number; lng: number } | { city: string };

interface PlaceBoxProps {
  onChoose: (choice: PlaceChoice) => void;
  /** The text at first. */
  initialText?: string;
  /** Every keystroke, for forms that submit by a button of their own. */
  onType?: (text: string) => void;
  /** A suggestion was chosen; its point follows with `onChoose`. */
  onLocating?: () => void;
  /** Enter searches the text as typed, by city (SE9); without this it takes the first suggestion, if any (SE10). */
  searchesText?: boolean;
  /** A choice leads to another page: a place found after the box is gone is ignored. */
  leadsOn?: boolean;
  /** The id of the element with the error message. */
  errorId?: string | undefined;
  label: ReactNode;
  labelClassName?: string;
  inputClassName?: string;
  /** With `relative` the suggestions are as wide as the box, otherwise as wide as the positioned element around it. */
  className?: string;
  placeholder?: string;
  /** The field's name for forms sent without scripts. */
  name?: string;
}

/** Suggestions for the text once typing pauses; none for a text that was chosen. */
function useSuggestions(text: string, isTyped: boolean) {
  const settled = useDebounced(text.trim(), AUTOCOMPLETE.debounceMs);
  const enabled = isTyped && settled.length >= AUTOCOMPLETE.minimumCharacters;
  const { data: suggestions = [] } = useQuery({ ...suggestionsQuery(settled), enabled });
  const { data: spelling } = useQuery({ ...spellingQuery(settled), enabled });
  return {
    /** The text the suggestions are for. */
    settled,
    shown: enabled ? suggestions : [],
    hint: (enabled && spelling?.suggestion) || undefined,
  };
}

export function PlaceBox({
  onChoose,
  initialText = '',
  onType,
  onLocating,
  searchesText = false,
  leadsOn = false,
  errorId,
  label,
  labelClassName,
  inputClassName,
  className = 'relative',
  placeholder,
  name = 'city',
}: PlaceBoxProps) {
  const intl = useIntl();
  const placeLabel = usePlaceLabel('short');
  const id = useId();
  const root = useRouteLoaderData<{ findsAddresses: boolean }>('root');
  const [text, setText] = useState(initialText);
  const [isFresh, setIsFresh] = useState(false);
  const { settled, shown, hint } = useSuggestions(text, isFresh);

  // A place's point may arrive late: by then the page may have another `onChoose`, or something else was typed or chosen.
  const latestOnChoose = useRef(onChoose);
  useEffect(() => {
    latestOnChoose.current = onChoose;
  });
  const attempt = useRef(0);
  useEffect(
    () => () => {
      if (leadsOn) attempt.current += 1;
    },
    [leadsOn],
  );

  const chooseSuggestion = async (suggestion: Suggestion) => {
    attempt.current += 1;
    const own = attempt.current;
    setIsFresh(false);
    setText(suggestion.text);
    onType?.(suggestion.text);
    onLocating?.();
    // If its point can't be loaded, its name still finds it.
    const place = await locatePlace(suggestion.placeId).catch(() => ({ city: suggestion.text }));
    if (attempt.current === own) latestOnChoose.current(place);
  };

  const submitText = () => {
    attempt.current += 1;
    // Suggestions for the text before the last keystrokes don't count.
    const first = searchesText || settled !== text.trim() ? undefined : shown[0];
    if (first) void chooseSuggestion(first);
    else if (text.trim() !== '') {
      setIsFresh(false);
      onChoose({ city: text.trim() });
    }
  };

  const box = useCombobox({
    id,
    count: shown.length,
    onChoose: (index) => {
      const suggestion = shown[index];
      if (suggestion) void chooseSuggestion(suggestion);
    },
    onEnter: submitText,
  });

  const isOpen = box.isOpen && (shown.length > 0 || hint !== undefined);
  // At the bottom of the screen the suggestions would be cut off.
  const list = useRef<HTMLDivElement>(null);
  const rowCount = isOpen ? shown.length + (hint ? 1 : 0) : 0;
  useEffect(() => {
    if (rowCount > 0) list.current?.scrollIntoView({ block: 'nearest' });
  }, [rowCount]);
  return (
    <div className={className}>
      <label htmlFor={id} className={labelClassName}>
        {label}
      </label>
      <input
        {...box.inputProps}
        value={text}
        onChange={(event) => {
          attempt.current += 1;
          setText(event.target.value);
          setIsFresh(true);
          box.open();
          onType?.(event.target.value);
        }}
        name={name}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        type="text"
        spellCheck={false}
        maxLength={120}
        placeholder={
          placeholder ?? (root?.findsAddresses ? intl.formatMessage({ defaultMessage: 'City or address' }) : placeLabel)
        }
        className={cx('w-full bg-transparent outline-none placeholder:text-faint', inputClassName)}
      />
      <div
        ref={list}
        className={cx(
          'absolute inset-x-0 top-[calc(100%+10px)] z-30 scroll-my-4 overflow-hidden rounded-card bg-surface shadow-float',
          !isOpen && 'hidden',
        )}
      >
        <ul {...box.listProps} aria-label={intl.formatMessage({ defaultMessage: 'Suggestions' })} className="py-2">
          {isOpen &&
            shown.map((item, index) => (
              <li
                key={item.placeId}
                {...box.optionProps(index)}
                className={cx(
                  'flex cursor-pointer items-center gap-3 px-4 py-2.5',
                  box.highlighted === index && 'bg-well',
                )}
              >
                <PinIcon className="shrink-0 text-muted" />
                <span className="min-w-0">
                  <span className="block font-[550] text-ink text-balance">{item.mainText}</span>
                  <span className="block text-[13.5px] text-muted">{item.secondaryText}</span>
                </span>
              </li>
            ))}
        </ul>
        {isOpen && hint && (
          <button
            type="button"
            className="block w-full border-t border-line px-4 py-3 text-start text-[14.5px] text-ink hover:bg-well"
            onMouseDown={(event) => event.preventDefault()}
            onBlur={box.close}
            onClick={() => {
              box.close();
              attempt.current += 1;
              setIsFresh(false);
              setText(hint.text);
              onType?.(hint.text);
              onChoose({ address: hint.text, lat: hint.lat, lng: hint.lng });
            }}
          >
            <FormattedMessage defaultMessage='Did you mean "{place}"?' values={{ place: hint.text }} />
          </button>
        )}
      </div>
      <span role="status" className="sr-only">
        {isOpen &&
          intl.formatMessage(
            { defaultMessage: '{count, plural, one {# suggestion} other {# suggestions}}' },
            { count: shown.length },
          )}
      </span>
    </div>
  );
}
