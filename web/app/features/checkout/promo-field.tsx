// A promo code at the checkout: asked about before it's used, with what's wrong beside it.
import { PROMOTIONS } from '@daynook/contract/limits/promotions';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { askQuote, quoteQuery, type Slot } from '../../nouns/bookings/api.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { announce } from '../../ui/overlays/announcer.tsx';

interface PromoFieldProps {
  /** With the code in use, if there is one. */
  slot: Slot;
  onChange: (promoCode: string | undefined) => void;
  /** Why the code that was in use no longer is. */
  lost: string | undefined;
}

export function PromoField({ slot, onChange, lost }: PromoFieldProps) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [fault, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  if (slot.promoCode)
    return (
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-[15px]">
        <span className="min-w-0 wrap-anywhere">
          <FormattedMessage
            defaultMessage="Promo code {code} applied"
            values={{ code: <strong key="c">{slot.promoCode.toUpperCase()}</strong> }}
          />
        </span>
        <Button variant="plain" size="sm" className="-mx-4" onClick={() => onChange(undefined)}>
          <FormattedMessage defaultMessage="Remove code" />
        </Button>
      </p>
    );
  if (!isOpen && !lost)
    return (
      <Button variant="plain" size="sm" className="-ms-4 justify-self-start" onClick={() => setOpen(true)}>
        <FormattedMessage defaultMessage="Add a promo code" />
      </Button>
    );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const promoCode = text.trim();
    if (isBusy) return;
    if (promoCode === '') {
      setError(intl.formatMessage({ defaultMessage: 'Enter a promo code.' }));
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      const promoted = { ...slot, promoCode };
      queryClient().setQueryData(quoteQuery(promoted).queryKey, await askQuote(promoted));
      announce(intl.formatMessage({ defaultMessage: 'Promo code applied' }));
      setText('');
      onChange(promoCode);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.fields['promoCode'] ?? failure.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-wrap items-start gap-3">
      <TextField
        className="min-w-[180px] flex-1"
        label={<FormattedMessage defaultMessage="Promo code" />}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={PROMOTIONS.codeMaximumCharacters}
        value={text}
        error={fault ?? lost}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="outline" className="mt-6.5 h-12" isBusy={isBusy}>
        <FormattedMessage defaultMessage="Apply" />
      </Button>
    </form>
  );
}
