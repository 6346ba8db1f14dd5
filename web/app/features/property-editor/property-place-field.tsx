// An address field with suggestions. Typed text is fine too: choosing one is optional.
import { AUTOCOMPLETE } from '@daynook/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { call } from '../../lib/api/api.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { type Suggestion, suggestionsQuery } from '../../nouns/places/api.ts';
import { cx } from '../../ui/class-names.ts';
import { controlClass, Field } from '../../ui/forms/field.tsx';
import { useCombobox } from '../../ui/forms/use-combobox.ts';
import { PinIcon } from '../../ui/icons/shell-icons.tsx';
import { addressOfPlace, type FoundAddress } from './property-address.ts';

interface PlaceFieldProps {
  id: string;
  label: ReactNode;
  value: string;
  error?: ReactNode;
  description?: ReactNode;
  autoComplete?: string;
  maxLength: number;
  onType: (text: string) => void;
  /** A suggestion was chosen; `typed` is the text before it. */
  onPlace: (found: FoundAddress, typed: string) => void;
  onLeave?: () => void;
  /** A suggestion was chosen and is being looked up. */
  onAsk: (answer: Promise<void>) => void;
  className?: string;
}

export function PlaceField({ id, value, onType, onPlace, onLeave, onAsk, maxLength, ...frame }: PlaceFieldProps) {
  const intl = useIntl();
  const [isFresh, setFresh] = useState(false);
  const settled = useDebounced(value.trim(), AUTOCOMPLETE.debounceMs);
  const isAsking = isFresh && settled.length >= AUTOCOMPLETE.minimumCharacters;
  const { data: found = [] } = useQuery({ ...suggestionsQuery(settled), enabled: isAsking });
  const shown = isAsking ? found : [];

  const choose = async ({ placeId }: Suggestion) => {
    setFresh(false);
    try {
      onPlace(addressOfPlace(await call('GET /api/places/{placeId}', { params: { placeId } })), value);
    } catch {
      // The lookup failed: the typed text stays, and the host places the pin.
    }
  };
  const box = useCombobox({
    id,
    count: shown.length,
    onChoose: (index) => {
      const suggestion = shown[index];
      if (suggestion) onAsk(choose(suggestion));
    },
  });
  const isOpen = box.isOpen && shown.length > 0;
  const { onBlur } = box.inputProps;
  return (
    <Field id={id} {...frame}>
      {(control) => (
        <div className="relative">
          <input
            {...box.inputProps}
            {...control}
            type="text"
            value={value}
            maxLength={maxLength}
            spellCheck={false}
            className={cx(controlClass, 'h-12')}
            onChange={(event) => {
              setFresh(true);
              box.open();
              onType(event.target.value);
            }}
            onBlur={(event) => {
              onBlur(event);
              onLeave?.();
            }}
          />
          <div
            className={cx(
              'absolute top-[calc(100%+8px)] inset-s-0 z-30 w-full overflow-hidden rounded-card bg-surface shadow-float',
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
                      <span className="block truncate font-[550]">{item.mainText}</span>
                      <span className="block truncate text-[13.5px] text-muted">{item.secondaryText}</span>
                    </span>
                  </li>
                ))}
            </ul>
          </div>
        </div>
      )}
    </Field>
  );
}
