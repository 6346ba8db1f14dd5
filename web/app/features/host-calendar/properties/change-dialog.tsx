// A change to the selected days and listings, previewed in the dialog. Nothing is saved until it's confirmed.
import { PRICING } from '@daynook/contract/limits/prices';
import { useEffect, useId, useMemo, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../../../lib/api/api-error.ts';
import { FailureNote } from '../../../nouns/bookings/failure-note.tsx';
import { Button } from '../../../ui/button.tsx';
import { DayPicker } from '../../../ui/dates/day-picker.tsx';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Chip } from '../../../ui/forms/chip.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { Calendar, ChangeResult, Row } from './api.ts';
import { useChangePreview } from './api.ts';
import {
  ACTIONS,
  type Action,
  type Draft,
  findCurrency,
  PRICE_MODES,
  readPercent,
  readPrice,
  toChange,
} from './change-draft.ts';
import { ChangePreview, Refusals } from './change-preview.tsx';
import { useApplyChange } from './use-apply-change.ts';

export interface Chosen {
  action: Action;
  listingIds: readonly string[];
  from: string;
  to: string;
}

interface ChangeDialogProps {
  /** Open while there is one. */
  chosen: Chosen | undefined;
  calendar: Calendar;
  today: string;
  onClose: () => void;
  onDone: () => void;
}

const titles = defineMessages({
  block: { defaultMessage: 'Block days' },
  unblock: { defaultMessage: 'Unblock days' },
  price: { defaultMessage: 'Set a day price' },
});
const actionNames = defineMessages({
  block: { defaultMessage: 'Block' },
  unblock: { defaultMessage: 'Unblock' },
  price: { defaultMessage: 'Set price' },
});
const modeNames = defineMessages({
  amount: { defaultMessage: 'Amount' },
  percent: { defaultMessage: 'Percentage' },
  usual: { defaultMessage: 'Usual price' },
});

const TYPING_MS = 300;
const laterDate = (one: string, other: string): string => [one, other].toSorted()[1]!;

export function ChangeDialog({ chosen, onClose, ...rest }: ChangeDialogProps) {
  const [action, setAction] = useState<Action>('block');
  return (
    <Dialog
      isOpen={chosen !== undefined}
      onClose={onClose}
      onPhone="full"
      width="max-w-xl"
      title={<FormattedMessage {...titles[action]} />}
    >
      {chosen && <ChangeForm chosen={chosen} onClose={onClose} onAction={setAction} {...rest} />}
    </Dialog>
  );
}

interface ChangeFormProps extends Omit<ChangeDialogProps, 'chosen'> {
  chosen: Chosen;
  onAction: (action: Action) => void;
}

function ChangeForm({ chosen, calendar, today, onAction, onClose, onDone }: ChangeFormProps) {
  const intl = useIntl();
  const [draft, setDraft] = useState<Draft>(() => ({
    ...chosen,
    from: chosen.from < today ? today : chosen.from,
    to: chosen.to < today ? today : chosen.to,
    note: '',
    priceMode: 'amount',
    amount: '',
    percent: '',
    name: intl.formatMessage({ defaultMessage: 'Special price' }),
  }));
  const [wasTried, setTried] = useState(false);
  const [refused, setRefused] = useState<readonly ChangeResult[]>();
  const put = (values: Partial<Draft>) => setDraft((before) => ({ ...before, ...values }));
  useEffect(() => onAction(draft.action), [draft.action, onAction]);

  const may = draft.action === 'price' ? 'price' : 'block';
  const rows = useMemo(() => calendar.rows.filter(({ can }) => can[may]), [calendar.rows, may]);
  const picked = rows.filter(({ _id }) => draft.listingIds.includes(_id));
  const currency = findCurrency(picked);
  const whole = { ...draft, listingIds: picked.map(({ _id }) => _id) };
  if (draft.priceMode === 'amount' && currency === undefined) whole.priceMode = 'percent';
  const change = toChange(whole, currency);
  const asked = useSettled(change);
  const preview = useChangePreview(asked);
  const apply = useApplyChange(calendar);
  const isShown = preview.data !== undefined && !preview.isPlaceholderData && sameChange(change, asked);
  const changing = isShown ? preview.data.results.filter(doesSomething) : [];
  const canApply = change !== undefined && changing.length > 0;

  const submit = () => {
    setTried(true);
    if (!canApply || apply.isPending) return;
    apply.run(change, (failed) => {
      if (failed.length === 0) onDone();
      else setRefused(failed);
    });
  };

  if (refused) {
    return (
      <>
        <Refusals refused={refused} rows={calendar.rows} />
        <Button className="mt-5" onClick={onDone}>
          <FormattedMessage defaultMessage="Done" />
        </Button>
      </>
    );
  }
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <fieldset aria-label={intl.formatMessage({ defaultMessage: 'Change' })} className="flex flex-wrap gap-2">
        {ACTIONS.map((action) => (
          <Chip key={action} isOn={draft.action === action} onClick={() => put({ action })}>
            <FormattedMessage {...actionNames[action]} />
          </Chip>
        ))}
      </fieldset>
      <div className="grid grid-cols-2 items-start gap-4">
        <DayPicker
          label={intl.formatMessage({ defaultMessage: 'First day' })}
          minimum={today}
          value={draft.from}
          onChange={(from) => put({ from, to: laterDate(draft.to, from) })}
        />
        <DayPicker
          label={intl.formatMessage({ defaultMessage: 'Last day' })}
          minimum={draft.from}
          value={draft.to}
          onChange={(to) => put({ to })}
        />
      </div>
      <Listings {...{ rows, picked, calendar }} isFailing={wasTried && picked.length === 0} onChange={put} />
      {draft.action === 'block' && (
        <TextField
          label={intl.formatMessage({ defaultMessage: 'Note' })}
          description={intl.formatMessage({ defaultMessage: 'Only you and your co-hosts can see this.' })}
          maxLength={200}
          value={draft.note}
          onChange={(event) => put({ note: event.target.value })}
        />
      )}
      {draft.action === 'price' && <PriceFields draft={whole} {...{ currency, wasTried }} onChange={put} />}
      {apply.error instanceof ApiError && <FailureNote error={apply.error} />}
      <ChangePreview
        action={draft.action}
        results={isShown ? preview.data.results : undefined}
        isAsked={change !== undefined}
        calendar={calendar}
        failure={preview.isError ? () => void preview.refetch() : undefined}
      />
      <div className="sticky -bottom-6 z-10 -mx-6 -mb-6 flex flex-wrap justify-end gap-3 border-t border-line bg-surface px-6 py-4">
        <Button type="submit" isBusy={apply.isPending} aria-disabled={!canApply}>
          <FormattedMessage
            defaultMessage="{action, select, block {Block} unblock {Unblock} other {Set price for}} {count, plural, one {# listing} other {# listings}}"
            values={{ action: draft.action, count: isShown ? changing.length : picked.length }}
          />
        </Button>
        <Button variant="plain" onClick={onClose}>
          <FormattedMessage defaultMessage="Cancel" />
        </Button>
      </div>
    </form>
  );
}

const sameChange = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const doesSomething = ({ code, prices, times }: ChangeResult): boolean =>
  code === null && (prices.length > 0 || times.length > 0);

/** Debounces a value, so typing sends no requests. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what it says
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

interface ListingsProps {
  rows: readonly Row[];
  picked: readonly Row[];
  calendar: Calendar;
  isFailing: boolean;
  onChange: (values: Partial<Draft>) => void;
}

function Listings({ rows, picked, calendar, isFailing, onChange }: ListingsProps) {
  const ids = picked.map(({ _id }) => _id);
  const toggle = (id: string) =>
    onChange({ listingIds: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id] });
  return (
    <details open={picked.length === 0} className="rounded-field bg-well px-4 py-3">
      <summary className="cursor-pointer text-[15px] font-semibold">
        {picked.length === 1 ? (
          picked[0]!.title
        ) : (
          <FormattedMessage
            defaultMessage="{count, plural, one {# listing} other {# listings}}"
            values={{ count: picked.length }}
          />
        )}
      </summary>
      {isFailing && (
        <FieldError role="alert" className="mt-2">
          <FormattedMessage defaultMessage="Choose at least one listing." />
        </FieldError>
      )}
      <div className="mt-2 grid max-h-64 gap-3 overflow-y-auto">
        {calendar.homes.map((property) => {
          const own = rows.filter(({ propertyId }) => propertyId === property._id);
          if (own.length === 0) return null;
          return (
            <fieldset key={property._id}>
              <legend className="text-[13.5px] font-semibold text-muted">{property.title}</legend>
              {own.map((row) => (
                <Checkbox key={row._id} checked={ids.includes(row._id)} onChange={() => toggle(row._id)}>
                  {row.title}
                </Checkbox>
              ))}
            </fieldset>
          );
        })}
      </div>
    </details>
  );
}

interface PriceFieldsProps {
  draft: Draft;
  currency: string | undefined;
  wasTried: boolean;
  onChange: (values: Partial<Draft>) => void;
}

function PriceFields({ draft, currency, wasTried, onChange }: PriceFieldsProps) {
  const intl = useIntl();
  const nameId = useId();
  const isBadPercent = draft.percent.trim() !== '' && !readPercent(draft.percent);
  return (
    <>
      <fieldset aria-label={intl.formatMessage({ defaultMessage: 'Price by' })} className="flex flex-wrap gap-2">
        {PRICE_MODES.filter((mode) => mode !== 'amount' || currency !== undefined).map((mode) => (
          <Chip key={mode} isOn={draft.priceMode === mode} onClick={() => onChange({ priceMode: mode })}>
            <FormattedMessage {...modeNames[mode]} />
          </Chip>
        ))}
      </fieldset>
      {currency === undefined && (
        <p className="text-[14.5px] text-muted">
          <FormattedMessage defaultMessage="These listings charge in different currencies, so change them by a percentage." />
        </p>
      )}
      <div className="grid items-start gap-4 empty:hidden sm:grid-cols-2">
        {draft.priceMode === 'amount' && currency !== undefined && (
          <AmountField
            currency={currency}
            label={intl.formatMessage({ defaultMessage: 'Price per day, before fees ({currency})' }, { currency })}
            value={draft.amount}
            error={
              (wasTried || draft.amount.trim() !== '') && readPrice(draft.amount, currency) === undefined
                ? intl.formatMessage({ defaultMessage: 'Enter a price.' })
                : undefined
            }
            onChange={(amount) => onChange({ amount })}
          />
        )}
        {draft.priceMode === 'percent' && (
          <TextField
            label={intl.formatMessage({ defaultMessage: 'Percent change from the usual day price' })}
            inputMode="text"
            autoComplete="off"
            value={draft.percent}
            error={
              isBadPercent || (wasTried && draft.percent.trim() === '')
                ? intl.formatMessage(
                    { defaultMessage: 'Enter a whole number such as 10 or -5, from {low} to {high}.' },
                    { low: PRICING.percentMinimum, high: PRICING.percentMaximum },
                  )
                : undefined
            }
            onChange={(event) => onChange({ percent: event.target.value })}
          />
        )}
        {draft.priceMode !== 'usual' && (
          <TextField
            id={nameId}
            label={intl.formatMessage({ defaultMessage: 'Name guests see' })}
            maxLength={PRICING.ruleNameMaximumCharacters}
            autoComplete="off"
            value={draft.name}
            error={draft.name.trim() === '' ? intl.formatMessage({ defaultMessage: 'Enter a name.' }) : undefined}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </div>
      <p className="text-[14px] text-muted">
        <FormattedMessage defaultMessage="Hourly, weekly, and monthly prices on these days change by the same percentage. Existing bookings keep their price." />
      </p>
    </>
  );
}
