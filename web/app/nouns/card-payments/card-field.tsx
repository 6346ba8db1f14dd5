// The card at checkout: one of the guest's saved cards, or another one in Stripe's form.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { Radio } from '../../ui/forms/radio.tsx';
import { WarningIcon } from '../../ui/icons/icons.tsx';
import { RetryLine } from '../../ui/states/retry-line.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { type SavedCard, savedCardsQuery, stripeConfigQuery } from './api.ts';
import { type CardSource, savedCardSource } from './card-form.ts';
import { LoadFailure, NewCard } from './new-card.tsx';
import { SavedCardLine } from './saved-card-line.tsx';

/** The guest's choice so far. */
export interface CardChoice {
  /** A saved card, or `OTHER_CARD`; undefined before they choose. */
  readonly cardId?: string | undefined;
  /** The other card will be saved. */
  readonly savesCard?: boolean | undefined;
}
const OTHER_CARD = 'other';

interface CardFieldProps {
  amountMinor: number;
  currency: string;
  /** The card may be charged again later. */
  isKept: boolean;
  error: string | undefined;
  choice: CardChoice;
  onChange: (choice: CardChoice) => void;
  /** An order with a card was sent: a repeat has to use the same one. */
  isLocked: boolean;
  /** Receives the source of the order's card. */
  source: RefObject<CardSource | undefined>;
}

/** Only a page that was loaded as the checkout may load Stripe's script; if the app navigated to the checkout, the page is reloaded. */
function wasLoadedAsCheckout(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry === undefined || new URL(entry.name, location.href).pathname === location.pathname;
}

/** The chosen card if it still exists, otherwise the newest one that works. */
function chosenCard(cards: readonly SavedCard[], cardId: string | undefined): SavedCard | undefined {
  if (cardId === OTHER_CARD) return undefined;
  const working = cards.filter(({ isExpired }) => !isExpired);
  return working.find(({ _id }) => _id === cardId) ?? working[0];
}

export function CardField({
  error,
  choice,
  onChange,
  isLocked,
  source,
  isKept,
  amountMinor,
  currency,
}: CardFieldProps) {
  const id = useId();
  const config = useQuery(stripeConfigQuery);
  const saved = useQuery(savedCardsQuery);
  const key = config.data?.stripeKey;
  useEffect(() => {
    if (key && !wasLoadedAsCheckout()) location.reload();
  }, [key]);
  const isReloading = key && !wasLoadedAsCheckout();

  if (config.isError) return <LoadFailure isRetrying={config.isFetching} onRetry={() => void config.refetch()} />;
  if (!key || isReloading || saved.isPending) return <Skeleton className="h-48 rounded-field" />;
  const cards = saved.data?.cards ?? [];
  const chosen = chosenCard(cards, choice.cardId);
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 text-[16px] font-semibold">
        {cards.length > 0 ? (
          <FormattedMessage defaultMessage="Which card?" />
        ) : (
          <FormattedMessage defaultMessage="Card details" />
        )}
      </legend>
      {saved.isError && (
        <RetryLine className="mb-3 text-[15px]" isRetrying={saved.isFetching} onRetry={() => void saved.refetch()}>
          <FormattedMessage defaultMessage="Your saved cards can’t be loaded right now." />
        </RetryLine>
      )}
      {cards.length > 0 && (
        <CardRadios
          cards={cards}
          chosenId={chosen?._id ?? OTHER_CARD}
          isLocked={isLocked}
          onChoose={(cardId) => onChange({ ...choice, cardId })}
        />
      )}
      {chosen ? (
        <UseSavedCard stripeKey={key} cardId={chosen._id} source={source} />
      ) : (
        <NewCard
          stripeKey={key}
          amountMinor={amountMinor}
          currency={currency}
          isKept={isKept}
          isSaved={choice.savesCard === true}
          onSavedChange={(savesCard) => onChange({ ...choice, savesCard })}
          source={source}
        />
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-2 flex items-start gap-2 text-[14px] font-medium text-danger">
          <WarningIcon size={18} className="mt-0.5 shrink-0" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}

interface CardRadiosProps {
  cards: readonly SavedCard[];
  chosenId: string;
  isLocked: boolean;
  onChoose: (cardId: string) => void;
}

function CardRadios({ cards, chosenId, isLocked, onChoose }: CardRadiosProps) {
  const common = { name: useId(), chosenId, onChoose };
  return (
    <div className="mb-3 divide-y divide-line overflow-hidden rounded-field border border-line-strong">
      {cards.map((card) => (
        <CardRadio key={card._id} {...common} cardId={card._id} isDisabled={isLocked || card.isExpired}>
          <SavedCardLine card={card} />
        </CardRadio>
      ))}
      <CardRadio {...common} cardId={OTHER_CARD} isDisabled={isLocked}>
        <span className="font-semibold">
          <FormattedMessage defaultMessage="Use another card" />
        </span>
      </CardRadio>
    </div>
  );
}

interface CardRadioProps {
  name: string;
  cardId: string;
  chosenId: string;
  isDisabled: boolean;
  onChoose: (cardId: string) => void;
  children: ReactNode;
}

const CardRadio = ({ name, cardId, chosenId, isDisabled, onChoose, children }: CardRadioProps) => (
  <label className="flex cursor-pointer items-start gap-3.5 px-4 py-3.5 outline-offset-[-3px] hover:bg-well has-checked:bg-moss-wash has-disabled:cursor-not-allowed has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-moss">
    <Radio
      name={name}
      value={cardId}
      checked={cardId === chosenId}
      disabled={isDisabled}
      onChange={() => onChoose(cardId)}
      className="mt-0.5 size-5 outline-none"
    />
    {children}
  </label>
);

interface UseSavedCardProps {
  stripeKey: string;
  cardId: string;
  source: RefObject<CardSource | undefined>;
}

/** Passes the saved card to the order. */
function UseSavedCard({ stripeKey, cardId, source }: UseSavedCardProps) {
  useEffect(() => {
    source.current = savedCardSource(stripeKey, cardId);
    return () => {
      source.current = undefined;
    };
  }, [stripeKey, cardId, source]);
  return null;
}
