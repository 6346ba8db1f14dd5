// Checks any reputation file and shows what it says. Nothing is stored.
import { useMutation } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { checkFile } from '../../nouns/reputation/api.ts';
import { ChooseReputation } from '../../nouns/reputation/choose-reputation.tsx';
import { ReputationView } from '../../nouns/reputation/reputation-view.tsx';
import { cx } from '../../ui/class-names.ts';

export function CheckFile() {
  const check = useMutation({
    mutationFn: async (text: string) => ({ ...(await checkFile(text)), at: new Date().toISOString() }),
  });
  const result = check.data;
  return (
    <div className="grid gap-6">
      <ChooseReputation isBusy={check.isPending} error={check.error?.message} onText={(text) => check.mutate(text)} />
      <div role="status" className="empty:hidden">
        {result && (
          <p
            className={cx(
              'rounded-card px-5 py-4 text-[17px] font-semibold',
              result.isValid ? 'bg-moss-wash text-moss' : 'bg-danger-wash text-danger',
            )}
          >
            {result.isValid ? (
              <FormattedMessage defaultMessage="Valid. The site it names signed it, and nobody has changed it since." />
            ) : (
              <FormattedMessage defaultMessage="Not valid. {why}" values={{ why: result.message }} />
            )}
          </p>
        )}
      </div>
      {result?.reputation && (
        <>
          <p className="text-[16px] break-words">
            <FormattedMessage
              defaultMessage="The file is about <b>{name}</b>. It doesn’t prove that the person who sent it is {name}."
              values={{
                name: <bdi key="name">{result.reputation.subject.name}</bdi>,
                b: (words) => <strong key="b">{words}</strong>,
              }}
            />
          </p>
          <ReputationView reputation={result.reputation} checkedAt={result.isValid ? result.at : null} />
        </>
      )}
    </div>
  );
}
