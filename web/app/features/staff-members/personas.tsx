// The personas for staff: in order, each shown or hidden, with edited texts and search (RO2).
import { PERSONA_LIMITS, type PersonaId } from '@daynook/contract/personas';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { filterWords } from '../../nouns/personas/filter-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { Dotted } from '../../ui/dotted.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ChevronDownIcon } from '../../ui/icons/shell-icons.tsx';
import { announce } from '../../ui/overlays/announcer.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { builtInDraft, isSameDraft, toDraft } from './persona-draft.ts';
import { PersonaForm } from './persona-form.tsx';
import { type StaffPersona, type StaffPersonas, staffPersonasQuery, useOrderPersonas } from './personas-api.ts';

export function WaysOfWorking() {
  const list = useQuery(staffPersonasQuery);
  if (list.data) return <Styles styles={list.data} />;
  if (list.isError)
    return (
      <ErrorState
        title={<FormattedMessage defaultMessage="We couldn’t load the work styles" />}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  return (
    <div className="grid gap-4" aria-busy="true">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-36 rounded-panel" />
      ))}
    </div>
  );
}

function Styles({ styles }: { styles: StaffPersonas }) {
  const intl = useIntl();
  const [search, setSearch] = useSearchParams();
  const order = useOrderPersonas();
  const { personas } = styles;
  const opened = search.get('style');
  const shownCount = personas.filter(({ isShown }) => isShown).length;
  const open = (id: string | undefined) =>
    setSearch(id ? { view: 'personas', style: id } : { view: 'personas' }, {
      replace: true,
      preventScrollReset: true,
    });
  const moved = useRef<{ id: PersonaId; by: -1 | 1 }>(undefined);
  // Focus follows a moved entry: on the same button, or the other one at an end of the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every order that comes
  useEffect(() => {
    if (!moved.current) return;
    const { id, by } = moved.current;
    moved.current = undefined;
    const buttons = [by, -by].map((way) => document.querySelector<HTMLButtonElement>(`#${buttonId(id, way)}`));
    buttons.find((button) => button && !button.disabled)?.focus();
  }, [styles]);
  const move = (id: PersonaId, by: -1 | 1) => {
    if (order.isPending) return;
    const from = personas.findIndex((one) => one.id === id);
    const next = [...personas];
    next.splice(from + by, 0, ...next.splice(from, 1));
    moved.current = { id, by };
    order.mutateAsync({ ...styles, personas: next }).then(
      () =>
        announce(
          intl.formatMessage(
            { defaultMessage: 'Moved to position {number, number} of {count, number}.' },
            { number: from + by + 1, count: personas.length },
          ),
        ),
      () => undefined,
    );
  };
  const show = (id: PersonaId, isShown: boolean) => {
    if (order.isPending) return;
    order.mutate({ ...styles, personas: personas.map((one) => (one.id === id ? { ...one, isShown } : one)) });
  };
  const orderError = fieldErrors(order.error)['personas'];
  return (
    <section aria-label={intl.formatMessage({ defaultMessage: 'Work styles' })}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 text-muted">
        <p className="num" role="status">
          <FormattedMessage
            defaultMessage="{shown} of {count} are shown. Aim for six or more; the minimum is {minimum}."
            values={{ shown: shownCount, count: personas.length, minimum: PERSONA_LIMITS.shownMinimum }}
          />
        </p>
        <Link to="/personas" className="finger relative font-semibold text-moss underline-offset-4 hover:underline">
          <FormattedMessage defaultMessage="View page" />
        </Link>
      </div>
      <div className="mt-3">
        <FormFailure error={order.error} />
        {orderError && (
          <p role="alert" className="text-[15px] font-medium text-danger">
            {orderError}
          </p>
        )}
      </div>
      <ol className="mt-4 grid gap-4">
        {personas.map((persona, index) => (
          <Style
            key={persona.id}
            persona={persona}
            isFirst={index === 0}
            isLast={index === personas.length - 1}
            isOpen={opened === persona.id}
            onOpen={open}
            onMove={move}
            onShow={show}
          />
        ))}
      </ol>
    </section>
  );
}

const buttonId = (id: PersonaId, by: number) => `${id}-${by < 0 ? 'up' : 'down'}`;

interface StyleProps {
  persona: StaffPersona;
  isFirst: boolean;
  isLast: boolean;
  isOpen: boolean;
  onOpen: (id: string | undefined) => void;
  onMove: (id: PersonaId, by: -1 | 1) => void;
  onShow: (id: PersonaId, isShown: boolean) => void;
}

function Style({ persona, isFirst, isLast, isOpen, onOpen, onMove, onShow }: StyleProps) {
  const intl = useIntl();
  const { id, isShown, editedAt } = persona;
  const builtIn = builtInDraft(intl, id);
  const notified = toDraft(persona, builtIn);
  const isEdited = !isSameDraft(notified, builtIn);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    onOpen(undefined);
    button.current?.focus();
  };
  const values = { name: notified.name };
  return (
    <li
      aria-labelledby={`${id}-told`}
      className="rounded-panel bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)] md:p-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 grow basis-80">
          <div className="flex flex-wrap items-center gap-2.5">
            <h2 id={`${id}-told`} dir="auto" className="display text-[24px] wrap-anywhere">
              {notified.name}
            </h2>
            {isEdited && (
              <Badge tone="moss">
                <FormattedMessage defaultMessage="Edited" />
              </Badge>
            )}
            {!isShown && (
              <Badge>
                <FormattedMessage defaultMessage="Hidden" />
              </Badge>
            )}
          </div>
          <p dir="auto" className="mt-1 wrap-anywhere">
            {notified.who}
          </p>
          <p dir="auto" className="mt-0.5 text-muted wrap-anywhere">
            {notified.needs}
          </p>
          <p className="mt-2 text-[14.5px] text-muted">
            <Dotted>{filterWords(intl, notified.filters)}</Dotted>
          </p>
          {editedAt && (
            <p className="mt-2 text-[14px] text-muted">
              <FormattedMessage defaultMessage="Saved {when}" values={{ when: <Moment at={editedAt} /> }} />
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Switch
            checked={isShown}
            aria-label={intl.formatMessage({ defaultMessage: 'Show {name}' }, values)}
            onChange={() => onShow(id, !isShown)}
          >
            <FormattedMessage defaultMessage="Shown" />
          </Switch>
          <IconButton
            id={buttonId(id, -1)}
            disabled={isFirst}
            label={intl.formatMessage({ defaultMessage: 'Move {name} up' }, values)}
            onClick={() => onMove(id, -1)}
          >
            <ChevronDownIcon size={20} className="rotate-180" />
          </IconButton>
          <IconButton
            id={buttonId(id, 1)}
            disabled={isLast}
            label={intl.formatMessage({ defaultMessage: 'Move {name} down' }, values)}
            onClick={() => onMove(id, 1)}
          >
            <ChevronDownIcon size={20} />
          </IconButton>
          <Button
            ref={button}
            variant="outline"
            size="sm"
            aria-expanded={isOpen}
            aria-label={intl.formatMessage({ defaultMessage: 'Edit {name}' }, values)}
            onClick={() => onOpen(isOpen ? undefined : id)}
          >
            <FormattedMessage defaultMessage="Edit" />
          </Button>
        </div>
      </div>
      {isOpen && <PersonaForm persona={persona} onClose={close} />}
    </li>
  );
}
