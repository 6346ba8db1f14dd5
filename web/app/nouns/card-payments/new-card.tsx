// Stripe's card form with its states, and whether to save the card. Nothing else on the page waits for it.
import { type RefObject, useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocale } from '../../lib/locale.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { RetryLine } from '../../ui/states/retry-line.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { useIsDark } from '../map/use-is-dark.ts';
import { type CardForm, type CardSource, openCardForm } from './card-form.ts';

interface NewCardProps {
  /** Stripe's public key. */
  stripeKey: string;
  amountMinor: number;
  currency: string;
  /** The card may be charged again after the stay. */
  isKept: boolean;
  /** The guest wants to use the card again. */
  isSaved: boolean;
  onSavedChange: (isSaved: boolean) => void;
  /** Called with the form once it's loaded. */
  source: RefObject<CardSource | undefined>;
}

type State = 'loading' | 'ready' | 'failed';

export function NewCard({ stripeKey, amountMinor, currency, isKept, isSaved, onSavedChange, source }: NewCardProps) {
  const locale = useLocale();
  const isDark = useIsDark();
  const node = useRef<HTMLDivElement>(null);
  const form = useRef<CardForm>(undefined);
  const [state, setState] = useState<State>('loading');
  const [attempt, setAttempt] = useState(0);
  const options = useRef({ amountMinor, currency, locale, isKept, isSaved });
  options.current = { amountMinor, currency, locale, isKept, isSaved };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads it again.
  useEffect(() => {
    let isGone = false;
    const fail = () => {
      if (!isGone) setState('failed');
    };
    void openCardForm(stripeKey, options.current, fail).then((opened) => {
      if (isGone || !node.current) {
        opened.destroy();
        return;
      }
      opened.mount(node.current);
      form.current = opened;
      source.current = opened;
      setState('ready');
    }, fail);
    return () => {
      isGone = true;
      form.current?.destroy();
      form.current = undefined;
      source.current = undefined;
    };
  }, [stripeKey, attempt, source]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: dark or light decides the colors that are read.
  useEffect(
    () => form.current?.update({ amountMinor, currency, locale, isKept, isSaved }),
    [amountMinor, currency, locale, isKept, isSaved, isDark],
  );

  if (state === 'failed') {
    return (
      <LoadFailure
        isRetrying={false}
        onRetry={() => {
          setState('loading');
          setAttempt(attempt + 1);
        }}
      />
    );
  }
  return (
    <div>
      {state === 'loading' && <Skeleton className="h-40 rounded-field" />}
      <div ref={node} className={state === 'loading' ? 'h-0 overflow-hidden' : ''} />
      <p className="mt-2 text-[14px] text-muted">
        <FormattedMessage defaultMessage="Your card goes straight to Stripe. We never see the number." />
      </p>
      <Checkbox
        className="mt-1"
        checked={isSaved}
        description={<FormattedMessage defaultMessage="Stripe stores it. You can remove it in Settings." />}
        onChange={(event) => onSavedChange(event.target.checked)}
      >
        <FormattedMessage defaultMessage="Save this card for next time" />
      </Checkbox>
    </div>
  );
}

export const LoadFailure = ({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) => (
  <RetryLine className="rounded-field bg-well px-4 py-3.5" isRetrying={isRetrying} onRetry={onRetry}>
    <FormattedMessage defaultMessage="Card payments can’t be loaded. Check whether something blocks Stripe, or pay another way." />
  </RetryLine>
);
