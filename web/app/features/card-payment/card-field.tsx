// The card at the checkout: Stripe's form with its states around it. Nothing else on the page waits for it.
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { call } from '../../lib/api.ts';
import { useLocale } from '../../lib/locale.ts';
import { WarningIcon } from '../../ui/icons.tsx';
import { RetryLine } from '../../ui/retry-line.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useIsDark } from '../map/use-is-dark.ts';
import { type CardForm, openCardForm } from './card-form.ts';

interface CardFieldProps {
  amountMinor: number;
  currency: string;
  /** The card may be charged again later. */
  isKept: boolean;
  error: string | undefined;
  /** Where the form is, once it's there. */
  form: RefObject<CardForm | undefined>;
}

/** Only a page that was loaded as the checkout may load Stripe's script; one that became the checkout is loaded again. */
function wasLoadedAsCheckout(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry === undefined || new URL(entry.name, location.href).pathname === location.pathname;
}

type State = 'loading' | 'ready' | 'failed';

export function CardField({ amountMinor, currency, isKept, error, form }: CardFieldProps) {
  const id = useId();
  const locale = useLocale();
  const isDark = useIsDark();
  const node = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>('loading');
  const [attempt, setAttempt] = useState(0);
  const config = useQuery({
    queryKey: ['config'],
    queryFn: ({ signal }) => call('GET /api/config', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const key = config.data?.stripeKey;
  const options = useRef({ amountMinor, currency, locale, isKept });
  options.current = { amountMinor, currency, locale, isKept };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads it again.
  useEffect(() => {
    if (!key) return;
    if (!wasLoadedAsCheckout()) {
      location.reload();
      return;
    }
    let isGone = false;
    const fail = () => {
      if (!isGone) setState('failed');
    };
    void openCardForm(key, options.current, fail).then((opened) => {
      if (isGone || !node.current) {
        opened.destroy();
        return;
      }
      opened.mount(node.current);
      form.current = opened;
      setState('ready');
    }, fail);
    return () => {
      isGone = true;
      form.current?.destroy();
      form.current = undefined;
    };
  }, [key, attempt, form]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: dark or light decides the colors that are read.
  useEffect(
    () => form.current?.update({ amountMinor, currency, locale, isKept }),
    [amountMinor, currency, locale, isKept, isDark, form],
  );

  if (config.isError || state === 'failed') {
    return (
      <RetryLine
        className="rounded-field bg-well px-4 py-3.5"
        isRetrying={config.isFetching}
        onRetry={() => {
          setState('loading');
          setAttempt(attempt + 1);
          if (config.isError) void config.refetch();
        }}
      >
        <FormattedMessage defaultMessage="Card payments can’t be loaded. Check whether something blocks Stripe, or pay another way." />
      </RetryLine>
    );
  }
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 text-[16px] font-semibold">
        <FormattedMessage defaultMessage="Card details" />
      </legend>
      {state === 'loading' && <Skeleton className="h-40 rounded-field" />}
      <div ref={node} className={state === 'loading' ? 'h-0 overflow-hidden' : ''} />
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-2 flex items-start gap-2 text-[14px] font-medium text-danger">
          <WarningIcon size={18} className="mt-0.5 shrink-0" />
          <span>{error}</span>
        </p>
      )}
      <p className="mt-2 text-[14px] text-muted">
        <FormattedMessage defaultMessage="Your card goes straight to Stripe. We never see the number." />
      </p>
    </fieldset>
  );
}
