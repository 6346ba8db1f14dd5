// Help articles, for staff: the list by topic with its order, or the article that the URL names.
import { LANGUAGE_NAMES } from '@daynook/contract/languages/languages';
import type { HelpArticleList, HelpArticleRow } from '@daynook/contract/settings/help-texts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { PublishFields } from '../../nouns/staff/publish-fields.tsx';
import { Loaded } from '../../nouns/staff/staff-section.tsx';
import { usePublishForm } from '../../nouns/staff/use-publish-form.ts';
import { type HelpTopic, helpTopics } from '../../nouns/support/help-topics.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { UnsavedForms } from '../../ui/forms/unsaved-forms.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { OrderButtons } from '../../ui/lists/order-buttons.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { helpArticleQuery, helpArticlesQuery, useChangeHelpOrder } from './help-api.ts';
import { HelpEditor } from './help-editor.tsx';
import { toId } from './to-id.ts';

const LIST = '/admin?view=help-texts';
const toPath = (id: string): string => `${LIST}&article=${id}`;

export function HelpTexts() {
  const [search] = useSearchParams();
  const id = search.get('article');
  return id === null ? <HelpList /> : <OneArticle key={id} id={id} />;
}

const OneArticle = ({ id }: { id: string }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
    <BackLink to={LIST}>
      <FormattedMessage defaultMessage="All help articles" />
    </BackLink>
    <Loaded
      query={useQuery(helpArticleQuery(id))}
      failed={<FormattedMessage defaultMessage="We couldn’t load this article" />}
    >
      {(view) => (
        <UnsavedForms>
          <HelpEditor view={view} />
        </UnsavedForms>
      )}
    </Loaded>
  </div>
);

const HelpList = () => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
    <AddArticle />
    <Loaded
      query={useQuery(helpArticlesQuery)}
      failed={<FormattedMessage defaultMessage="We couldn’t load the help articles" />}
    >
      {(list) => (
        <UnsavedForms>
          <Ordered key={`${list.version}-${list.articles.length}`} list={list} />
        </UnsavedForms>
      )}
    </Loaded>
  </div>
);

function AddArticle() {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const id = toId(typed, 60);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (id !== '') void navigate(toPath(id));
  };
  return (
    <form noValidate onSubmit={submit} className="flex max-w-xl flex-wrap items-start gap-4">
      <TextField
        label={<FormattedMessage defaultMessage="Address of a new article" />}
        description={<code translate="no">/help/{id}</code>}
        className="grow basis-72"
        value={typed}
        maxLength={60}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" size="sm" variant="outline" className="sm:mt-7.5" disabled={id === ''}>
        <FormattedMessage defaultMessage="Add article" />
      </Button>
    </form>
  );
}

/** Two neighbors of a topic change places. */
function swap(rows: readonly HelpArticleRow[], id: string, step: -1 | 1): HelpArticleRow[] {
  const at = rows.findIndex((row) => row.id === id);
  const moved = [...rows];
  const [one, other] = [rows[at], rows[at + step]];
  if (!one || !other || one.topic !== other.topic) return moved;
  moved[at] = other;
  moved[at + step] = one;
  return moved;
}

const toOrder = (rows: readonly HelpArticleRow[]): string[] => rows.map(({ id }) => id);

function Ordered({ list }: { list: HelpArticleList }) {
  const intl = useIntl();
  const [rows, setRows] = useState<readonly HelpArticleRow[]>(list.articles);
  const change = useChangeHelpOrder();
  const { form, readProof, clear } = usePublishForm(change.error);
  const isMoved = toOrder(rows).join() !== toOrder(list.articles).join();
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (change.isPending) return;
    try {
      const { reason } = form;
      await change.mutateAsync({ order: toOrder(rows), version: list.version, reason, proof: readProof() });
    } catch {
      return;
    }
    clear();
    toast.success(intl.formatMessage({ defaultMessage: 'Published. The help pages show it from now on.' }));
  };
  return (
    <>
      {helpTopics.map((topic) => (
        <Topic
          key={topic.id}
          topic={topic}
          rows={rows.filter((row) => row.topic === topic.id)}
          onMove={(id, step) => setRows(swap(rows, id, step))}
        />
      ))}
      {isMoved && (
        <Card className="p-6">
          <form
            noValidate
            onSubmit={(event) => void send(event)}
            className="grid gap-5"
            aria-label={intl.formatMessage({ defaultMessage: 'New order' })}
          >
            <PublishFields form={form} isChanged>
              <Button type="submit" size="sm" isBusy={change.isPending}>
                <FormattedMessage defaultMessage="Publish order" />
              </Button>
              <Button size="sm" variant="plain" onClick={() => setRows(list.articles)}>
                <FormattedMessage defaultMessage="Discard changes" />
              </Button>
            </PublishFields>
          </form>
        </Card>
      )}
    </>
  );
}

interface TopicProps {
  topic: HelpTopic;
  rows: readonly HelpArticleRow[];
  onMove: (id: string, step: -1 | 1) => void;
}

const Topic = ({ topic: { id, title }, rows, onMove }: TopicProps) => (
  <section aria-labelledby={`topic-${id}`} className="grid grid-cols-[minmax(0,1fr)] gap-3">
    <h2 id={`topic-${id}`} className="display text-[21px]">
      <FormattedMessage {...title} />
    </h2>
    <ul className="overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
      {rows.map((row, at) => (
        <Row key={row.id} row={row} isFirst={at === 0} isLast={at === rows.length - 1} onMove={onMove} />
      ))}
    </ul>
  </section>
);

const shippedQuestions = new Map(
  helpTopics.flatMap(({ entries }) => entries.map(({ id, question }) => [id, question] as const)),
);

interface RowProps extends Pick<TopicProps, 'onMove'> {
  row: HelpArticleRow;
  isFirst: boolean;
  isLast: boolean;
}

function Row({ row: { id, title, changedIn, hiddenIn }, isFirst, isLast, onMove }: RowProps) {
  const intl = useIntl();
  const shipped = shippedQuestions.get(id);
  const name = title ?? (shipped ? intl.formatMessage(shipped) : id);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 border-line ps-4 pe-2 py-1 not-last:border-b">
      <span className="flex flex-wrap items-center gap-x-3">
        <Link
          to={toPath(id)}
          className="min-h-11 py-2.5 font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        <span className="flex flex-wrap gap-2 empty:hidden max-sm:pb-2">
          {changedIn.map((language) => (
            <Badge key={language} tone="moss">
              {LANGUAGE_NAMES[language]}
            </Badge>
          ))}
          {hiddenIn.length > 0 && (
            <Badge>
              <FormattedMessage
                defaultMessage="Hidden in: {languages}"
                values={{ languages: hiddenIn.map((one) => LANGUAGE_NAMES[one]).join(', ') }}
              />
            </Badge>
          )}
        </span>
      </span>
      <span className="flex">
        <OrderButtons name={name} isFirst={isFirst} isLast={isLast} onMove={(step) => onMove(id, step)} />
      </span>
    </li>
  );
}
