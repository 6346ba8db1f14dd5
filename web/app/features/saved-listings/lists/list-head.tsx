// The header of a list: name, members, and actions.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { toInitials } from '../../../nouns/members/account-rules.ts';
import {
  type ListPerson,
  listsChanged,
  nameList,
  removeList,
  removeMember,
  type SavedList,
  toErrorText,
} from '../../../nouns/saved-lists/api.ts';
import { Button } from '../../../ui/button.tsx';
import { ShareIcon } from '../../../ui/icons/icons.tsx';
import { PeopleIcon } from '../../../ui/icons/member-icons.tsx';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { AskFirst } from './ask-first.tsx';
import { NameDialog } from './name-dialog.tsx';
import { SharePanel } from './share-panel.tsx';

type Asked = 'share' | 'name' | 'end' | undefined;

export function ListHead({ list }: { list: SavedList }) {
  const intl = useIntl();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  return (
    <header className="mt-3 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
      <div className="min-w-0">
        <h1 className="display text-[clamp(34px,4.4vw,48px)] wrap-anywhere">
          <bdi>{list.name}</bdi>
        </h1>
        <div className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-2 text-[16px] text-muted">
          <People people={[list.owner, ...list.members]} />
          <p role="status">
            <FormattedMessage
              defaultMessage="{count, plural, =0 {Empty} one {# workspace} other {# workspaces}}"
              values={{ count: list.entryCount }}
            />
            {!list.isOwn && (
              <FormattedMessage defaultMessage=" · by {name}" values={{ name: <bdi>{list.owner.name}</bdi> }} />
            )}
          </p>
        </div>
      </div>
      <div className="flex items-center gap-2">
        <Button variant={list.isOwn ? 'primary' : 'outline'} onClick={() => setAsked('share')}>
          {list.isOwn ? <ShareIcon size={18} /> : <PeopleIcon size={18} />}
          {list.isOwn ? (
            <FormattedMessage defaultMessage="Share" />
          ) : (
            <FormattedMessage defaultMessage="People on this list" />
          )}
        </Button>
        <Menu
          trigger={(props) => (
            <button
              type="button"
              {...props}
              aria-label={intl.formatMessage({ defaultMessage: 'List options' })}
              className="grid size-11 place-items-center rounded-pill text-[22px] leading-none hover:bg-well"
            >
              <span aria-hidden="true" className="-mt-2">
                …
              </span>
            </button>
          )}
          groups={[
            list.isOwn
              ? [
                  {
                    id: 'name',
                    label: <FormattedMessage defaultMessage="Rename list" />,
                    onSelect: () => setAsked('name'),
                  },
                  {
                    id: 'end',
                    label: <FormattedMessage defaultMessage="Delete list" />,
                    onSelect: () => setAsked('end'),
                  },
                ]
              : [
                  {
                    id: 'end',
                    label: <FormattedMessage defaultMessage="Leave list" />,
                    onSelect: () => setAsked('end'),
                  },
                ],
          ]}
        />
      </div>
      {asked === 'share' && <SharePanel list={list} onClose={close} />}
      {asked === 'name' && (
        <NameDialog
          title={<FormattedMessage defaultMessage="Rename list" />}
          action={<FormattedMessage defaultMessage="Save name" />}
          name={list.name}
          onClose={close}
          onName={async (name) => {
            await nameList(list._id, name);
            listsChanged(queries, list._id);
          }}
        />
      )}
      {asked === 'end' && <EndDialog list={list} onClose={close} />}
    </header>
  );
}

/** Deletes the member's own list, or leaves another's. */
function EndDialog({ list, onClose }: { list: SavedList; onClose: () => void }) {
  const intl = useIntl();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const { isOwn, name } = list;
  const end = async () => {
    setBusy(true);
    try {
      await (isOwn ? removeList(list._id) : removeMember(list._id, list.viewerId));
      await navigate('/bookmarks', { replace: true });
      queries.removeQueries({ queryKey: ['saved-list', list._id] });
      listsChanged(queries);
      toast.success(
        isOwn
          ? intl.formatMessage({ defaultMessage: 'List deleted' })
          : intl.formatMessage({ defaultMessage: 'You left the list' }),
      );
    } catch (error) {
      setBusy(false);
      onClose();
      toast.error(toErrorText(error, intl.formatMessage({ defaultMessage: 'That didn’t work. Please try again.' })));
    }
  };
  return (
    <AskFirst
      title={
        isOwn ? (
          <FormattedMessage defaultMessage="Delete “{name}”?" values={{ name }} />
        ) : (
          <FormattedMessage defaultMessage="Leave “{name}”?" values={{ name }} />
        )
      }
      action={
        isOwn ? <FormattedMessage defaultMessage="Delete list" /> : <FormattedMessage defaultMessage="Leave list" />
      }
      isBusy={isBusy}
      onClose={onClose}
      onGo={() => void end()}
    >
      {isOwn ? (
        <FormattedMessage defaultMessage="It’s deleted for everyone, along with votes and comments. Your bookmarks stay." />
      ) : (
        <FormattedMessage defaultMessage="Your votes and comments are deleted. Workspaces you added stay on the list." />
      )}
    </AskFirst>
  );
}

const FACES = 5;

/** The first few faces; all names are in the member panel. */
function People({ people }: { people: readonly ListPerson[] }) {
  const intl = useIntl();
  if (people.length < 2) return null;
  const more = people.length - FACES;
  return (
    <span
      role="img"
      aria-label={intl.formatMessage(
        { defaultMessage: 'On this list: {names}' },
        { names: people.map(({ name }) => name).join(', ') },
      )}
      className="flex -space-x-2"
    >
      {people.slice(0, FACES).map((person) => (
        <Avatar
          key={person._id}
          picture={person.picture}
          initials={toInitials(person.name)}
          size={32}
          className="ring-2 ring-paper"
        />
      ))}
      {more > 0 && (
        <span className="grid size-8 place-items-center rounded-pill bg-well text-[13px] font-semibold ring-2 ring-paper num">
          +{more}
        </span>
      )}
    </span>
  );
}
