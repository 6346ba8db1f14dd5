// Staff invite people from a file: choosing it, what a check found, and earlier files with who has joined.
import { MEMBER_IMPORTS } from '@daynook/contract/connections/member-imports';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { DropArea } from '../../ui/forms/drop-area.tsx';
import { FormFailure } from '../../ui/forms/form-failure.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { type ImportCheck, useCheckMembers, useImportMembers } from './api.ts';
import { EarlierImports } from './earlier-imports.tsx';

interface Chosen {
  readonly text: string;
  readonly fileName: string;
}

export function MemberImports() {
  const check = useCheckMembers();
  const [chosen, setChosen] = useState<Chosen>();
  const [problem, setProblem] = useState<string>();
  const intl = useIntl();
  const take = async (file: File | undefined) => {
    if (!file) return;
    setProblem(undefined);
    check.reset();
    setChosen(undefined);
    const text = await file.text();
    if (text.length > MEMBER_IMPORTS.fileCharacters || text.includes('\uFFFD')) {
      setProblem(
        text.includes('\uFFFD')
          ? intl.formatMessage({
              defaultMessage: 'This isn’t a text file. In your spreadsheet, choose “Save as,” then “CSV UTF-8.”',
            })
          : intl.formatMessage({ defaultMessage: 'This file is too large. Split it into several files.' }),
      );
      return;
    }
    setChosen({ text, fileName: file.name.slice(0, 120) });
    check.mutate(text);
  };
  const start = () => {
    setChosen(undefined);
    check.reset();
  };
  return (
    <div className="grid max-w-3xl gap-10">
      <section aria-labelledby="import-members" className="grid gap-5">
        <h2 id="import-members" className="display text-[24px]">
          <FormattedMessage defaultMessage="New invitations" />
        </h2>
        {chosen && check.data ? (
          <CheckedFile chosen={chosen} check={check.data} onDone={start} />
        ) : (
          <ChooseFile isBusy={check.isPending} onFile={(file) => void take(file)} />
        )}
        {problem && (
          <p role="alert" className="text-[15px] font-medium text-danger">
            {problem}
          </p>
        )}
        <FormFailure error={check.error} />
      </section>
      <EarlierImports />
    </div>
  );
}

function ChooseFile({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File | undefined) => void }) {
  const intl = useIntl();
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  return (
    <DropArea onFiles={([file]) => onFile(file)} isClosed={isBusy} className="py-10">
      <Button isBusy={isBusy} onClick={() => input?.click()}>
        <FormattedMessage defaultMessage="Choose a CSV file" />
      </Button>
      <p className="max-w-[52ch] text-[14.5px] text-muted">
        <FormattedMessage
          defaultMessage="The first line names the columns: email and name, and if you like, role (guest or host) and language. Up to {count} people. Nothing is sent before you confirm."
          values={{ count: MEMBER_IMPORTS.lines }}
        />
      </p>
      <input
        ref={setInput}
        type="file"
        hidden
        tabIndex={-1}
        accept=".csv,.tsv,.txt,text/csv"
        aria-label={intl.formatMessage({ defaultMessage: 'Choose a CSV file' })}
        data-testid="members-file"
        onChange={(event) => {
          onFile(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </DropArea>
  );
}

interface CheckedFileProps {
  chosen: Chosen;
  check: ImportCheck;
  onDone: () => void;
}

function CheckedFile({ chosen, check, onDone }: CheckedFileProps) {
  const intl = useIntl();
  const invite = useImportMembers();
  const { counts, lines, ignoredColumns } = check;
  const confirm = () =>
    invite.mutate(chosen, {
      onSuccess: (made) => {
        onDone();
        toast.success(
          intl.formatMessage(
            { defaultMessage: '{count, plural, one {1 invitation sent} other {# invitations sent}}' },
            { count: made.counts.invited },
          ),
        );
      },
    });
  return (
    <div className="grid gap-4">
      <p role="status" className="text-[16px]">
        <FormattedMessage
          defaultMessage="{file}: {ready, plural, =0 {nobody to invite} one {1 person to invite} other {# people to invite}}, {members, plural, one {1 already here} other {# already here}}, {errors, plural, one {1 line with a problem} other {# lines with a problem}}."
          values={{
            file: chosen.fileName,
            ready: counts.ready,
            members: counts.member + counts.invited + counts.duplicate,
            errors: counts.error,
          }}
        />
      </p>
      {ignoredColumns.length > 0 && (
        <p className="text-[14.5px] text-muted">
          <FormattedMessage
            defaultMessage="Columns we don’t use: {columns}."
            values={{ columns: intl.formatList(ignoredColumns) }}
          />
        </p>
      )}
      {lines.length > 0 && (
        <div className="grid gap-2">
          <h3 className="text-[15px] font-semibold">
            <FormattedMessage defaultMessage="Not invited" />
          </h3>
          <ol className="divide-y divide-line rounded-panel bg-surface px-5 shadow-[inset_0_0_0_1px_var(--line)]">
            {lines.map(({ line, email, name, verdict, message }) => (
              <li key={line} className="grid gap-0.5 py-2.5 text-[14.5px]">
                <span className="num font-medium [overflow-wrap:anywhere]">
                  <FormattedMessage
                    defaultMessage="Line {line}: {who}"
                    values={{ line, who: [name, email].filter(Boolean).join(', ') }}
                  />
                </span>
                {message !== null && (
                  <span className={verdict === 'error' ? 'font-medium text-danger' : 'text-muted'}>{message}</span>
                )}
              </li>
            ))}
          </ol>
        </div>
      )}
      <FormFailure error={invite.error} />
      <div className="flex flex-wrap gap-3">
        {counts.ready > 0 && (
          <Button isBusy={invite.isPending} onClick={confirm}>
            <FormattedMessage
              defaultMessage="{count, plural, one {Invite 1 person} other {Invite # people}}"
              values={{ count: counts.ready }}
            />
          </Button>
        )}
        <Button variant="outline" onClick={onDone}>
          <FormattedMessage defaultMessage="Choose another file" />
        </Button>
      </div>
    </div>
  );
}
