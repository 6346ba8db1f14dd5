// A field that finds a currency by name or code. Text that isn't chosen is undone on blur.
import { CURRENCIES } from '@daynook/contract/money/currencies';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { cx } from '../class-names.ts';
import { CheckIcon } from '../icons/icons.tsx';
import { ChevronDownIcon } from '../icons/shell-icons.tsx';
import { controlClass, Field, type FieldFrame } from './field.tsx';
import { useCombobox } from './use-combobox.ts';

interface CurrencyFieldProps extends FieldFrame {
  id: string;
  value: string;
  /** Currencies listed first. */
  likely?: readonly string[];
  /** Currencies that can't be chosen. */
  except?: readonly string[];
  onChange: (currency: string) => void;
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();

/** Every currency by name, the likely ones first. */
function useCurrencies(likely: readonly string[]) {
  const { locale } = useIntl();
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  const nameCurrency = (code: string) => names.of(code) ?? code;
  const others = CURRENCIES.filter((code) => !likely.includes(code));
  const sorted = others.toSorted((a, b) => nameCurrency(a).localeCompare(nameCurrency(b), locale));
  return [...likely, ...sorted].map((code) => ({ code, name: nameCurrency(code) }));
}

export function CurrencyField({ id, value, likely = [], except = [], onChange, ...frame }: CurrencyFieldProps) {
  const intl = useIntl();
  const currencies = useCurrencies(likely).filter(({ code }) => !except.includes(code));
  const [typed, setTyped] = useState<string>();
  const wanted = plain(typed ?? '');
  const shown = currencies.filter(({ code, name }) => plain(`${name} ${code}`).includes(wanted));
  const chosen = currencies.find(({ code }) => code === value);
  const box = useCombobox({
    id,
    count: shown.length,
    onChoose: (index) => {
      setTyped(undefined);
      const choice = shown[index];
      if (choice) onChange(choice.code);
    },
  });
  const { highlighted } = box;
  useEffect(() => {
    if (highlighted >= 0) document.getElementById(`${id}-${highlighted}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, highlighted]);
  const { onBlur, ...inputProps } = box.inputProps;
  return (
    <Field id={id} {...frame}>
      {(control) => (
        <div className="relative">
          <input
            {...inputProps}
            {...control}
            type="text"
            value={typed ?? (chosen ? `${chosen.name} (${chosen.code})` : value)}
            maxLength={60}
            spellCheck={false}
            className={cx(controlClass, 'h-12 pe-10')}
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              setTyped(event.target.value);
              box.open();
            }}
            onBlur={(event) => {
              setTyped(undefined);
              onBlur(event);
            }}
          />
          <ChevronDownIcon
            size={18}
            className="pointer-events-none absolute inset-e-3.5 inset-y-0 my-auto text-muted"
          />
          <div
            className={cx(
              'absolute top-[calc(100%+8px)] inset-s-0 z-30 w-full overflow-hidden rounded-card bg-surface shadow-float',
              !box.isOpen && 'hidden',
            )}
          >
            <ul
              {...box.listProps}
              aria-label={intl.formatMessage({ defaultMessage: 'Currencies' })}
              className="max-h-[min(300px,34vh)] overflow-y-auto py-2 empty:hidden"
            >
              {box.isOpen &&
                shown.map(({ code, name }, index) => (
                  <li
                    key={code}
                    {...box.optionProps(index)}
                    className={cx(
                      'flex cursor-pointer items-center gap-3 px-4 py-2.5',
                      highlighted === index && 'bg-well',
                    )}
                  >
                    <span className="min-w-0 grow truncate">
                      {name} <span className="text-muted">({code})</span>
                    </span>
                    {code === value && <CheckIcon size={18} className="shrink-0 text-moss" />}
                  </li>
                ))}
            </ul>
            <p role="status" className={cx('px-4 py-3 text-[15px] text-muted', shown.length > 0 && 'hidden')}>
              {box.isOpen && shown.length === 0 && (
                <FormattedMessage defaultMessage="No currency has that name or code." />
              )}
            </p>
          </div>
        </div>
      )}
    </Field>
  );
}
