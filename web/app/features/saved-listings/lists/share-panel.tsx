// Who is in a list, and its links: created, shown once, revoked by the owner.
import type { LIST_GRANTS } from '@daynook/contract/saved-lists';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { toInitials } from '../../../nouns/members/account-rules.ts';
import {
  endLink,
  type ListGrant,
  type ListPerson,
  listsChanged,
  openLink,
  removeMember,
  type SavedList,
  toErrorText,
} from '../../../nouns/saved-lists/api.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkField } from '../../../ui/forms/link-field.tsx';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { useShare } from '../../../ui/use-share.ts';

const GRANTS: typeof LIST_GRANTS = ['look', 'vote'];

const words = defineMessages({
  look: { defaultMessage: 'View-only link' },
  vote: { defaultMessage: 'Invite link' },
  lookAbout: {
    defaultMessage:
      'Anyone with this link can see the workspaces and votes without logging in. Notes and comments stay hidden.',
  },
  voteAbout: {
    defaultMessage: 'Anyone with this link can log in to join, vote, comment, and add workspaces.',
  },
  failed: { defaultMessage: 'That didn’t work. Please try again.' },
});

export function SharePanel({ list, onClose }: { list: SavedList; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="max-w-xl"
      title={
        list.isOwn ? (
          <FormattedMessage defaultMessage="Share this list" />
        ) : (
          <FormattedMessage defaultMessage="People on this list" />
        )
      }
    >
      {list.isOwn && (
        <ul className="grid gap-3.5">
          {GRANTS.map((grants) => (
            <li key={grants} className="rounded-card bg-paper p-5 shadow-[inset_0_0_0_1px_var(--line)]">
              <ShareLink list={list} grants={grants} />
            </li>
          ))}
        </ul>
      )}
      {list.isOwn && (
        <h3 className="mt-7 text-[17px] font-semibold">
          <FormattedMessage defaultMessage="People on this list" />
        </h3>
      )}
      <ul className="mt-2 divide-y divide-line">
        <PersonRow person={list.owner} isYou={list.isOwn}>
          <span className="text-[14.5px] text-muted">
            <FormattedMessage defaultMessage="Owner" />
          </span>
        </PersonRow>
        {list.members.map((member) => (
          <PersonRow key={member._id} person={member} isYou={member._id === list.viewerId}>
            {list.isOwn && <SendAway listId={list._id} member={member} />}
          </PersonRow>
        ))}
      </ul>
      {list.isOwn && list.members.length === 0 && (
        <p className="mt-1 text-[15px] text-muted">
          <FormattedMessage defaultMessage="No one has joined yet." />
        </p>
      )}
    </Dialog>
  );
}

function ShareLink({ list, grants }: { list: SavedList; grants: ListGrant }) {
  const intl = useIntl();
  const queries = useQueryClient();
  const share = useShare();
  const [isBusy, setBusy] = useState(false);
  const [url, setUrl] = useState<string>();
  const open = list.links.find((link) => link.grants === grants);
  const change = async (work: () => Promise<string | undefined>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      setUrl(await work());
      await queries.invalidateQueries({ queryKey: ['saved-list', list._id] });
    } catch (error) {
      toast.error(toErrorText(error, intl.formatMessage(words.failed)));
    } finally {
      setBusy(false);
    }
  };
  const make = () => void change(async () => (await openLink(list._id, grants)).url);
  const end = () => void change(async () => void (await endLink(list._id, grants)) as undefined);
  const isOpen = open !== undefined || url !== undefined;
  return (
    <section aria-label={intl.formatMessage(words[grants])}>
      <h3 className="font-semibold">{intl.formatMessage(words[grants])}</h3>
      <p className="mt-1 text-[14.5px] text-muted">{intl.formatMessage(words[`${grants}About`])}</p>
      {url && (
        <div className="mt-4">
          <LinkField
            url={url}
            label={intl.formatMessage({ defaultMessage: 'Link' })}
            action={<FormattedMessage defaultMessage="Share" />}
            onShare={() => void share({ title: list.name, url })}
          />
        </div>
      )}
      {isOpen && (
        <p className="mt-3 text-[14.5px]" role="status">
          {url ? (
            <FormattedMessage defaultMessage="Copy it now. We only show it once. Creating a new link turns this one off." />
          ) : (
            <FormattedMessage defaultMessage="This link is active, but we can’t show it again. Creating a new one turns it off." />
          )}
        </p>
      )}
      <div className="mt-3.5 flex flex-wrap gap-2">
        <Button size="sm" variant={isOpen ? 'outline' : 'primary'} isBusy={isBusy} onClick={make}>
          {isOpen ? (
            <FormattedMessage defaultMessage="Create new link" />
          ) : (
            <FormattedMessage defaultMessage="Create link" />
          )}
        </Button>
        {isOpen && (
          <Button size="sm" variant="plain" onClick={end}>
            <FormattedMessage defaultMessage="Turn off link" />
          </Button>
        )}
      </div>
    </section>
  );
}

const PersonRow = ({ person, isYou, children }: { person: ListPerson; isYou: boolean; children?: React.ReactNode }) => (
  <li className="flex items-center gap-3.5 py-3">
    <Avatar picture={person.picture} initials={toInitials(person.name)} size={38} />
    <span className="min-w-0 grow font-medium wrap-anywhere">
      <bdi>{person.name}</bdi>
      {isYou && (
        <span className="font-normal text-muted">
          {' '}
          <FormattedMessage defaultMessage="(you)" />
        </span>
      )}
    </span>
    {children}
  </li>
);

function SendAway({ listId, member }: { listId: string; member: ListPerson }) {
  const intl = useIntl();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await removeMember(listId, member._id);
      toast.success(
        intl.formatMessage(
          { defaultMessage: '{name} was removed. Old links no longer work for them.' },
          { name: member.name },
        ),
      );
    } catch (error) {
      setBusy(false);
      toast.error(toErrorText(error, intl.formatMessage(words.failed)));
    }
    listsChanged(queries, listId);
  };
  return (
    <Button variant="outline" size="sm" isBusy={isBusy} onClick={() => void remove()}>
      <FormattedMessage defaultMessage="Remove" />
      <span className="sr-only"> {member.name}</span>
    </Button>
  );
}
