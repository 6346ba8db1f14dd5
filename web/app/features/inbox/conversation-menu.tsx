// Actions on a whole conversation: archive it, block the other member, get help.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { givenName } from '../../lib/given-name.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { type ConversationDetail, forgetInbox, setArchived, setBlocked } from '../../nouns/messages/api.ts';
import { ReportDialog } from '../../nouns/reports/report-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { toast } from '../../ui/overlays/toast.ts';

export function ConversationMenu({ conversation }: { conversation: ConversationDetail }) {
  const intl = useIntl();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const [isReporting, setReporting] = useState(false);
  const name = givenName(conversation.with.name);
  const { _id: id, isArchived, isBlocked, role } = conversation;
  const done = () => {
    void queries.invalidateQueries({ queryKey: ['conversation', id] });
    forgetInbox(queries);
  };
  const failed = (error: unknown) => toast.error(failureText(error));
  const archive = useMutation({
    mutationFn: () => setArchived(id, !isArchived),
    onSuccess: () => {
      done();
      toast.success(
        isArchived
          ? intl.formatMessage({ defaultMessage: 'Moved to your inbox' })
          : intl.formatMessage({
              defaultMessage: 'Archived. A new message moves it back to your inbox.',
            }),
      );
      if (!isArchived) void navigate('/messages');
    },
    onError: failed,
  });
  const block = useMutation({
    mutationFn: () => setBlocked(id, !isBlocked),
    onSuccess: () => {
      setAsking(false);
      done();
    },
    onError: failed,
  });
  return (
    <>
      <Menu
        trigger={(props) => (
          <button
            type="button"
            {...props}
            aria-label={intl.formatMessage({ defaultMessage: 'Conversation options' })}
            className="grid size-11 place-items-center rounded-pill text-[22px] leading-none hover:bg-well"
          >
            <span aria-hidden="true" className="-mt-2">
              …
            </span>
          </button>
        )}
        groups={[
          [
            {
              id: 'archive',
              label: isArchived ? (
                <FormattedMessage defaultMessage="Unarchive" />
              ) : (
                <FormattedMessage defaultMessage="Archive" />
              ),
              onSelect: () => archive.mutate(),
            },
          ],
          [
            // Only between the two: a co-host can't block a guest for the host.
            ...(role === 'co-host'
              ? []
              : [
                  {
                    id: 'block',
                    label: isBlocked ? (
                      <FormattedMessage defaultMessage="Unblock {name}" values={{ name }} />
                    ) : (
                      <FormattedMessage defaultMessage="Block {name}" values={{ name }} />
                    ),
                    onSelect: () => (isBlocked ? block.mutate() : setAsking(true)),
                  },
                ]),
            {
              id: 'report',
              label: <FormattedMessage defaultMessage="Report {name}" values={{ name }} />,
              onSelect: () => setReporting(true),
            },
            {
              id: 'help',
              label: <FormattedMessage defaultMessage="Get help from {brand}" />,
              to: '/support',
            },
          ],
        ]}
      />
      <ReportDialog
        kind="member"
        subjectId={conversation.with._id}
        isOpen={isReporting}
        onClose={() => setReporting(false)}
      />
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={<FormattedMessage defaultMessage="Block {name}?" values={{ name }} />}
        footer={
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="outline" onClick={() => setAsking(false)}>
              <FormattedMessage defaultMessage="Cancel" />
            </Button>
            <Button isBusy={block.isPending} onClick={() => block.mutate()}>
              <FormattedMessage defaultMessage="Block {name}" values={{ name }} />
            </Button>
          </div>
        }
      >
        <p>
          <FormattedMessage defaultMessage="You won’t be able to message each other. Past messages and bookings stay. You can unblock them anytime." />
        </p>
      </Dialog>
    </>
  );
}
