// A member's credit for staff: its history, and adding or removing some with a reason (D12).
import { CREDIT } from '@daynook/contract/limits/credit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFirstCurrency } from '../../lib/usual-currencies.ts';
import { memberCreditQuery, useChangeCredit } from '../../nouns/credit/api.ts';
import { Balances, Entries } from '../../nouns/credit/credit-history.tsx';
import { readAmount } from '../../nouns/listings/listing-price-rules.ts';
import { useMay } from '../../nouns/staff/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { TextArea, TextField } from '../../ui/forms/text-field.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { toast } from '../../ui/overlays/toast.ts';

export function MemberCredit({ memberId }: { memberId: string }) {
  const may = useMay();
  const list = useInfiniteQuery(memberCreditQuery(memberId));
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  const firstCurrency = useFirstCurrency();
  const balances = list.data?.pages[0]?.balances ?? [];
  return (
    <section>
      <h3 className="display text-[21px]">
        <FormattedMessage defaultMessage="Credit" />
      </h3>
      <PagedList
        list={list}
        failed={<FormattedMessage defaultMessage="We couldn’t load the credit" />}
        waitingClass="h-16"
        className="mt-3"
      >
        {balances.length > 0 ? (
          <Balances balances={balances} />
        ) : (
          <p className="text-muted">
            <FormattedMessage defaultMessage="No credit." />
          </p>
        )}
        {entries.length > 0 && (
          <div className="mt-4">
            <Entries entries={entries} />
          </div>
        )}
      </PagedList>
      {may('credit') && <Change memberId={memberId} currency={balances[0]?.currency ?? firstCurrency} />}
    </section>
  );
}

interface ChangeProps {
  memberId: string;
  currency: string;
}

/** The form takes space, so it opens on demand. */
function Change(props: ChangeProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <ChangeForm {...props} onClose={() => setOpen(false)} />;
  return (
    <Button variant="outline" size="sm" className="mt-4" onClick={() => setOpen(true)}>
      <FormattedMessage defaultMessage="Change credit…" />
    </Button>
  );
}

function ChangeForm({ memberId, currency: known, onClose }: ChangeProps & { onClose: () => void }) {
  const intl = useIntl();
  const [typed, setTyped] = useState({ amount: '', reason: '' });
  const [code, setCode] = useState<string>();
  const [wasTried, setTried] = useState(false);
  const change = useChangeCredit(memberId);
  const currency = (code ?? known).trim().toUpperCase();
  const isCurrency = /^[A-Z]{3}$/.test(currency);
  const amountMinor = isCurrency ? readAmount(typed.amount, currency) : 'wrong';
  const isAmount = typeof amountMinor === 'number' && amountMinor > 0;
  const errors = fieldErrors(change.error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (change.isPending || !isAmount || !isCurrency || typed.reason.trim() === '') return;
    const isGrant = submitter?.getAttribute('value') !== 'take-back';
    change.mutate(
      { isGrant, amountMinor, currency, reason: typed.reason.trim() },
      {
        onSuccess: () => {
          onClose();
          toast.success(
            isGrant
              ? intl.formatMessage({ defaultMessage: 'Credit granted' })
              : intl.formatMessage({ defaultMessage: 'Credit taken back' }),
          );
        },
      },
    );
  };
  const amountError = wasTried && !isAmount ? intl.formatMessage({ defaultMessage: 'Enter an amount.' }) : undefined;
  const currencyError =
    wasTried && !isCurrency ? intl.formatMessage({ defaultMessage: 'Enter three letters, such as USD.' }) : undefined;
  const reasonError =
    wasTried && typed.reason.trim() === '' ? intl.formatMessage({ defaultMessage: 'Enter a reason.' }) : undefined;
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid max-w-2xl gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={<FormattedMessage defaultMessage="Amount" />}
          inputMode="decimal"
          value={typed.amount}
          error={errors['amountMinor'] ?? amountError}
          onChange={(event) => setTyped({ ...typed, amount: event.target.value })}
        />
        <TextField
          label={<FormattedMessage defaultMessage="Currency" />}
          maxLength={3}
          value={code ?? known}
          error={errors['currency'] ?? currencyError}
          onChange={(event) => setCode(event.target.value)}
        />
      </div>
      <TextArea
        label={<FormattedMessage defaultMessage="Reason for the credit (the member sees this)" />}
        rows={2}
        maxLength={CREDIT.reasonMaximumCharacters}
        value={typed.reason}
        error={errors['reason'] ?? reasonError}
        onChange={(event) => setTyped({ ...typed, reason: event.target.value })}
      />
      <FormFailure error={change.error} />
      <p className="flex flex-wrap gap-3">
        <Button type="submit" value="grant" isBusy={change.isPending}>
          <FormattedMessage defaultMessage="Grant credit" />
        </Button>
        <Button type="submit" value="take-back" variant="outline" isBusy={change.isPending}>
          <FormattedMessage defaultMessage="Take credit back" />
        </Button>
        <Button variant="plain" onClick={onClose}>
          <FormattedMessage defaultMessage="Cancel" />
        </Button>
      </p>
    </form>
  );
}
