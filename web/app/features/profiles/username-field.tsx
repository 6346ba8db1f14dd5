// Chooses a username: checked while typing, with the reason if it isn't available.
import { plainUsername, USERNAMES, type UsernameProblem, usernameProblem } from '@daynook/contract/usernames';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { readerTimeZone } from '../../lib/dates/time-zones.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { chooseUsername, OWN_PAGE_KEY, type OwnPage, usernameQuery } from '../../nouns/profiles/api.ts';
import { Button } from '../../ui/button.tsx';
import { ZonedDate } from '../../ui/dates/zoned-time.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { toast } from '../../ui/overlays/toast.ts';

const problems = defineMessages({
  'too-short': { defaultMessage: 'Use at least {minimum} characters.' },
  'too-long': { defaultMessage: 'Use at most {maximum} characters.' },
  'odd-characters': { defaultMessage: 'Use only the letters a–z, digits, and hyphens.' },
  'odd-shape': {
    defaultMessage: 'Start with a letter. Use single hyphens, and only between other characters.',
  },
  reserved: { defaultMessage: 'This username is reserved.' },
  taken: { defaultMessage: 'This username is taken, or too similar to another one.' },
}) satisfies Record<UsernameProblem, object>;

const limits = { minimum: USERNAMES.minimumCharacters, maximum: USERNAMES.maximumCharacters };
/** Checks the rules here, then asks the server once typing has paused. */
function useUsernameCheck(name: string, settled: string, isNew: boolean) {
  const ownProblem = isNew ? usernameProblem(name) : undefined;
  const check = useQuery({ ...usernameQuery(settled), enabled: isNew && !ownProblem && settled === name });
  const isChecked = check.data !== undefined && settled === name;
  return { problem: ownProblem ?? (isChecked ? (check.data.problem ?? undefined) : undefined), isChecked };
}

export function UsernameField({
  page,
}: {
  page: Pick<OwnPage, 'username' | 'usernameChangesLeft' | 'formerUsernames'>;
}) {
  const intl = useIntl();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [typed, setTyped] = useState(page.username ?? '');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const name = plainUsername(typed);
  const settled = useDebounced(name);
  const isNew = name !== '' && name !== page.username;
  const { problem, isChecked } = useUsernameCheck(name, settled, isNew);
  // Doesn't complain about a short name while it's still being typed.
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
      toast.success(intl.formatMessage({ defaultMessage: 'Username saved.' }));
    } catch (error) {
      setRefusal(
        failureText(error, intl.formatMessage({ defaultMessage: 'We couldn’t save that. Please try again.' })),
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void save(event)} className="grid gap-3" noValidate>
      <TextField
        label={<FormattedMessage defaultMessage="Username" />}
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
        description={<UsernameHint page={page} available={isNew && isChecked && !problem ? name : undefined} />}
      />
      {isNew && (
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" size="sm" isBusy={isBusy} disabled={problem !== undefined}>
            <FormattedMessage defaultMessage="Save username" />
          </Button>
          {page.username !== null && <ChangesLeft count={page.usernameChangesLeft} />}
        </div>
      )}
    </form>
  );
}

const ChangesLeft = ({ count }: { count: number }) => (
  <span className="text-[14px] text-muted">
    <FormattedMessage
      defaultMessage="{count, plural, =0 {No changes left this month} one {1 change left this month} other {# changes left this month}}"
      values={{ count }}
    />
  </span>
);

interface UsernameHintProps {
  page: Pick<OwnPage, 'username' | 'formerUsernames'>;
  /** The typed name, if it can be chosen. */
  available: string | undefined;
}

function UsernameHint({ page, available }: UsernameHintProps) {
  if (available !== undefined)
    return (
      <span className="inline-flex items-center gap-1.5 font-medium text-moss">
        <CheckIcon size={16} />
        <FormattedMessage defaultMessage="{name} is available" values={{ name: available }} />
      </span>
    );
  if (page.username === null)
    return <FormattedMessage defaultMessage="A username gives your profile a short link to share." />;
  const former = page.formerUsernames[0];
  if (!former) return <FormattedMessage defaultMessage="If you change it, the old link works for a year." />;
  return (
    <FormattedMessage
      defaultMessage="/{name} redirects here until {date}."
      values={{
        name: former.username,
        date: <ZonedDate at={former.keptUntil} timeZone={readerTimeZone()} dateStyle="long" />,
      }}
    />
  );
}
