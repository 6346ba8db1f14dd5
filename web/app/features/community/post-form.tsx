// Writes a post. Input stays until it's sent; a retry after a lost connection doesn't post twice.
import { COMMUNITY } from '@daynook/contract/limits/community';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { TextArea, TextField } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { COMMUNITY_KEY, writePost } from './api.ts';
import { postPath } from './community-url.ts';

interface PostFormProps {
  board: string;
  boardName: string;
  canAnnounce: boolean;
  onClose: () => void;
}

export function PostForm({ board, boardName, canAnnounce, onClose }: PostFormProps) {
  const intl = useIntl();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const clientId = useRef(crypto.randomUUID());
  const [title, setTitle] = useState('');
  const [body, setBody] = useState('');
  const [isAnnouncement, setAnnouncement] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!title.trim() || !body.trim()) {
      setError(intl.formatMessage({ defaultMessage: 'Add a title and a message.' }));
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      const input = { title, body, clientId: clientId.current };
      const post = await writePost(board, isAnnouncement ? { ...input, isAnnouncement } : input);
      void queries.invalidateQueries({ queryKey: [COMMUNITY_KEY] });
      onClose();
      void navigate(postPath(post._id));
    } catch (failure) {
      setError(
        failureText(failure, intl.formatMessage({ defaultMessage: 'We couldn’t send that. Please try again.' })),
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onPhone="full"
      width="max-w-2xl"
      title={<FormattedMessage defaultMessage="New post in {board}" values={{ board: boardName }} />}
      footer={
        <>
          <Button variant="plain" onClick={onClose}>
            <FormattedMessage defaultMessage="Cancel" />
          </Button>
          <Button type="submit" form="community-post" isBusy={isBusy}>
            <FormattedMessage defaultMessage="Post" />
          </Button>
        </>
      }
    >
      <form id="community-post" onSubmit={(event) => void send(event)} className="grid gap-5" noValidate>
        <TextField
          label={<FormattedMessage defaultMessage="Title" />}
          value={title}
          maxLength={COMMUNITY.titleMaximumCharacters}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextArea
          label={<FormattedMessage defaultMessage="What would you like to ask or share?" />}
          description={
            <FormattedMessage defaultMessage="Every member can read it, so leave out addresses and phone numbers." />
          }
          value={body}
          rows={7}
          maxLength={COMMUNITY.bodyMaximumCharacters}
          onChange={(event) => setBody(event.target.value)}
        />
        {canAnnounce && (
          <Checkbox checked={isAnnouncement} onChange={(event) => setAnnouncement(event.target.checked)}>
            <FormattedMessage defaultMessage="Pin as an announcement above all posts" />
          </Checkbox>
        )}
        <p role="alert" className="font-medium text-danger empty:hidden">
          {error}
        </p>
      </form>
    </Dialog>
  );
}
