// The history of an email's words.
import { LANGUAGE_NAMES, LANGUAGES } from '@daynook/contract/languages/languages';
import { EMAIL_PARTS } from '@daynook/contract/settings/text-limits';
import { FormattedMessage } from 'react-intl';
import { ChangeHistory, UndoChange } from '../../nouns/staff/change-history.tsx';
import { changesQuery, type EmailText, type EmailTextView } from './api.ts';
import { usePublish } from './use-publish.ts';

interface HistoryProps {
  email: EmailTextView;
  onUndone: (now: EmailTextView) => void;
}

export function TextHistory({ email, onUndone }: HistoryProps) {
  return (
    <ChangeHistory
      query={changesQuery(email.name)}
      count={email.version}
      describe={({ text }) => <Words text={text} />}
      undo={<Undo key={email.version} email={email} onUndone={onUndone} />}
    />
  );
}

function Words({ text }: { text: EmailText }) {
  const written = LANGUAGES.filter((language) => text[language]);
  if (written.length === 0)
    return (
      <p>
        <FormattedMessage defaultMessage="Default text in every language" />
      </p>
    );
  return written.map((language) => (
    <div key={language}>
      <p className="font-semibold">{LANGUAGE_NAMES[language]}</p>
      {EMAIL_PARTS.map((part) => text[language]![part])
        .filter((words) => words !== null)
        .map((words) => (
          <p key={words} lang={language} className="wrap-anywhere whitespace-pre-line">
            {words}
          </p>
        ))}
    </div>
  ));
}

function Undo({ email: { name, version }, onUndone }: HistoryProps) {
  const { form, send, isPending } = usePublish(name, version, onUndone);
  return (
    <UndoChange form={form} isPending={isPending} onUndo={() => void send()}>
      <FormattedMessage defaultMessage="This email goes back to what it was before the latest change, in every language." />
    </UndoChange>
  );
}
