// Choosing the name in one's address: checked while it is typed, with the reason when it cannot be had.
import { plainUsername, USERNAMES, type UsernameProblem, usernameProblem } from '@daynook/contract/usernames';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { ZonedDate } from '../../ui/zoned-time.tsx';
import { readerTimeZone } from '../bookings/other-clock.ts';
import { useDebounced } from '../places/use-debounced.ts';
import { chooseUsername, OWN_PAGE_KEY, type OwnPage, usernameQuery } from './api.ts';

const problems = defineMessages({
  'too-short': { id: 'username.too-short', defaultMessage: 'At least {minimum} characters.' },
  'too-long': { id: 'username.too-long', defaultMessage: 'At most {maximum} characters.' },
  'odd-characters': { id: 'username.odd-characters', defaultMessage: 'Only the letters a to z, digits and hyphens.' },
  'odd-shape': {
    id: 'username.odd-shape',
    defaultMessage: 'Begin with a letter; hyphens stand between others, one at a time.',
  },
  reserved: { id: 'username.reserved', defaultMessage: 'That is a page of ours, or looks like one.' },
  taken: { id: 'username.taken', defaultMessage: 'Someone has this name, or one that looks like it.' },
}) satisfies Record<UsernameProblem, object>;

const limits = { minimum: USERNAMES.minimumCharacters, maximum: USERNAMES.maximumCharacters };
const TYPING_PAUSE_MS = 350;

export function UsernameField({
  page,
}: {
  page: Pick<OwnPage, 'username' | 'usernameChangesLeft' | 'formerUsernames'>;
}) {
  const intl = useIntl();
  const queries = useQueryClient();
  const [typed, setTyped] = useState(page.username ?? '');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const name = plainUsername(typed);
  const settled = useDebounced(name, TYPING_PAUSE_MS);
  const isNew = name !== '' && name !== page.username;
  const ownProblem = isNew ? usernameProblem(name) : undefined;
  const check = useQuery({ ...usernameQuery(settled), enabled: isNew && !ownProblem && settled === name });
  const isChecked = check.data !== undefined && settled === name;
  const problem = ownProblem ?? (isChecked ? (check.data.problem ?? undefined) : undefined);
  // Nobody is told off for a word they are still typing.
  const shown = problem === 'too-short' && settled !== name ? undefined : problem;
  const words = shown && intl.formatMessage(problems[shown] as MessageDescriptor, limits);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isNew || problem) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      const saved = await chooseUsername(name);
      queries.setQueryData(OWN_PAGE_KEY, saved);
      setTyped(saved.username ?? '');
      toast.success(intl.formatMessage({ id: 'username.saved', defaultMessage: 'That is your address now.' }));
    } catch (error) {
      setRefusal(
        error instanceof ApiError
          ? error.message
          : intl.formatMessage({ id: 'username.failed', defaultMessage: 'That could not be saved. Please try again.' }),
      );
    } finally {
      setBusy(false);
    }
  };
  const former = page.formerUsernames[0];
  return (
    <form onSubmit={(event) => void save(event)} className="grid gap-3" noValidate>
      <TextField
        label={<FormattedMessage id="username.label" defaultMessage="The name in your address" />}
        value={typed}
        dir="ltr"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        before={<span className="text-faint">/</span>}
        onChange={(event) => {
          setTyped(event.target.value);
          setRefusal(undefined);
        }}
        error={refusal ?? words}
        description={
          isNew && isChecked && !problem ? (
            <span className="inline-flex items-center gap-1.5 font-medium text-moss">
              <CheckIcon size={16} />
              <FormattedMessage id="username.free" defaultMessage="You can have {name}" values={{ name }} />
            </span>
          ) : page.username === null ? (
            <FormattedMessage
              id="username.why"
              defaultMessage="Your page gets an address you can share. Until you choose one it has none."
            />
          ) : former ? (
            <FormattedMessage
              id="username.former"
              defaultMessage="/{name} leads here until {date}."
              values={{
                name: former.username,
                date: <ZonedDate at={former.keptUntil} timeZone={readerTimeZone()} dateStyle="long" />,
              }}
            />
          ) : (
            <FormattedMessage
              id="username.kept"
              defaultMessage="If you change it, the old address leads here for a year."
            />
          )
        }
      />
      {isNew && (
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" size="sm" isBusy={isBusy} disabled={problem !== undefined}>
            <FormattedMessage id="username.save" defaultMessage="Use this name" />
          </Button>
          {page.username !== null && (
            <span className="text-[14px] text-muted">
              <FormattedMessage
                id="username.left"
                defaultMessage="{count, plural, =0 {No change left this month} one {One change left this month} other {# changes left this month}}"
                values={{ count: page.usernameChangesLeft }}
              />
            </span>
          )}
        </div>
      )}
    </form>
  );
}
