// The cards a member has saved, and removing one.
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { type SavedCard, savedCardsQuery, useRemoveCard } from '../../nouns/card-payments/api.ts';
import { cardName, SavedCardLine } from '../../nouns/card-payments/saved-card-line.tsx';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

export function SavedCards() {
  const intl = useIntl();
  const query = useQuery(savedCardsQuery);
  const [asked, setAsked] = useState<SavedCard>();
  const list = useRef<HTMLDivElement>(null);
  if (!query.data) {
    return query.isError ? (
      <ErrorState
        className="!py-6"
        title={<FormattedMessage defaultMessage="We couldn’t load your saved cards" />}
        error={query.error}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      >
        {query.error instanceof ApiError && query.error.message}
      </ErrorState>
    ) : (
      <Skeleton className="h-20 rounded-card" />
    );
  }
  const { cards } = query.data;
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {cards.length === 0 ? (
        <p className="text-[15px] text-muted">
          <FormattedMessage defaultMessage="No saved cards. To save one, select “Save this card for next time” when you pay." />
        </p>
      ) : (
        <ul className="divide-y divide-line rounded-card shadow-[inset_0_0_0_1px_var(--line)]">
          {cards.map((card) => (
            <li key={card._id} className="flex items-center justify-between gap-4 px-5 py-4">
              <SavedCardLine card={card} />
              <Button variant="outline" size="sm" onClick={() => setAsked(card)}>
                <FormattedMessage
                  defaultMessage="Remove<hidden> {card}</hidden>"
                  values={{
                    card: cardName(intl, card),
                    hidden: (words) => <span className="sr-only">{words}</span>,
                  }}
                />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {asked && (
        <RemoveDialog
          key={asked._id}
          card={asked}
          onClose={() => setAsked(undefined)}
          onRemoved={() => {
            setAsked(undefined);
            // The button that was pressed is gone.
            list.current?.focus();
          }}
        />
      )}
    </div>
  );
}

interface RemoveDialogProps {
  card: SavedCard;
  onClose: () => void;
  onRemoved: () => void;
}

function RemoveDialog({ card, onClose, onRemoved }: RemoveDialogProps) {
  const intl = useIntl();
  const remove = useRemoveCard(() => {
    onRemoved();
    toast.success(intl.formatMessage({ defaultMessage: 'Card removed' }));
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="max-w-md"
      title={<FormattedMessage defaultMessage="Remove {card}?" values={{ card: cardName(intl, card) }} />}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <FormattedMessage defaultMessage="Keep card" />
          </Button>
          <Button variant="danger" isBusy={remove.isPending} onClick={() => remove.mutate(card._id)}>
            <FormattedMessage defaultMessage="Remove" />
          </Button>
        </>
      }
    >
      <p className="text-[15.5px] text-muted">
        <FormattedMessage defaultMessage="You’ll have to enter it again to pay with it. Refunds for earlier bookings still go to this card." />
      </p>
      <FormError words={remove.error?.message} />
    </Dialog>
  );
}
