// A persona's texts and filters beside the built-in ones, with a button to restore those. Never overwrites another's edit without asking.
import { PERSONA_LIMITS } from '@daynook/contract/personas';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { filterWords } from '../../nouns/personas/filter-words.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { TextArea, TextField } from '../../ui/forms/text-field.tsx';
import { WarningIcon } from '../../ui/icons/icons.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import {
  areSameFilters,
  builtInDraft,
  type Draft,
  dropDraft,
  isSameDraft,
  keepDraft,
  readDraft,
  toDraft,
  toEdit,
} from './persona-draft.ts';
import { PersonaFilters } from './persona-filters.tsx';
import { type StaffPersona, theirsIn, useEditPersona } from './personas-api.ts';

export function PersonaForm({ persona, onClose }: { persona: StaffPersona; onClose: () => void }) {
  const intl = useIntl();
  const { id } = persona;
  const builtIn = builtInDraft(intl, id);
  const [kept] = useState(() => readDraft(id));
  const [draft, setDraft] = useState(kept?.draft ?? toDraft(persona, builtIn));
  const [version, setVersion] = useState(kept?.version ?? persona.version);
  const [theirs, setTheirs] = useState<StaffPersona>();
  const edit = useEditPersona(id);
  const errors = fieldErrors(edit.error);
  const filterError = Object.entries(errors).find(([field]) => field.startsWith('filters'))?.[1];
  const write = (change: Partial<Draft>) => {
    const next = { ...draft, ...change };
    setDraft(next);
    keepDraft(id, { version, draft: next });
  };
  const close = () => {
    dropDraft(id);
    onClose();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (edit.isPending) return;
    edit.mutateAsync(toEdit(draft, builtIn, version)).then(
      () => {
        toast.success(intl.formatMessage({ defaultMessage: 'Saved' }));
        close();
      },
      (error: unknown) => setTheirs(theirsIn<StaffPersona>(error)),
    );
  };
  const takeTheirs = (now: StaffPersona) => {
    setDraft(toDraft(now, builtIn));
    keepMine(now);
    dropDraft(id);
  };
  const keepMine = (now: StaffPersona) => {
    setVersion(now.version);
    setTheirs(undefined);
    edit.reset();
  };
  const back = (part: keyof Draft, words: string) => (
    <BuiltIn
      isEdited={
        part === 'filters' ? !areSameFilters(draft.filters, builtIn.filters) : draft[part].trim() !== builtIn[part]
      }
      isSearch={part === 'filters'}
      words={words}
      onBack={() => write({ [part]: builtIn[part] })}
    />
  );
  return (
    <form onSubmit={save} noValidate className="mt-5 grid gap-6 border-t border-line pt-5">
      <div className="grid gap-2">
        <TextField
          autoFocus
          label={<FormattedMessage defaultMessage="Name" />}
          dir="auto"
          value={draft.name}
          maxLength={PERSONA_LIMITS.nameCharacters}
          error={errors['name']}
          onChange={(event) => write({ name: event.target.value })}
        />
        {back('name', builtIn.name)}
      </div>
      <div className="grid gap-2">
        <TextArea
          label={<FormattedMessage defaultMessage="Who it’s for" />}
          dir="auto"
          rows={2}
          value={draft.who}
          maxLength={PERSONA_LIMITS.sentenceCharacters}
          error={errors['who']}
          onChange={(event) => write({ who: event.target.value })}
        />
        {back('who', builtIn.who)}
      </div>
      <div className="grid gap-2">
        <TextArea
          label={<FormattedMessage defaultMessage="What they need" />}
          dir="auto"
          rows={2}
          value={draft.needs}
          maxLength={PERSONA_LIMITS.sentenceCharacters}
          error={errors['needs']}
          onChange={(event) => write({ needs: event.target.value })}
        />
        {back('needs', builtIn.needs)}
      </div>
      <section aria-labelledby={`${id}-filters`} className="grid gap-3">
        <h3 id={`${id}-filters`} className="display text-[20px]">
          <FormattedMessage defaultMessage="Search filters" />
        </h3>
        <PersonaFilters filters={draft.filters} onChange={(filters) => write({ filters })} />
        {filterError && (
          <p role="alert" className="flex items-start gap-1.5 text-[14px] font-medium text-danger">
            <WarningIcon size={17} className="mt-0.5 shrink-0" />
            {filterError}
          </p>
        )}
        {back('filters', intl.formatList(filterWords(intl, builtIn.filters)))}
      </section>
      {theirs ? (
        <Theirs
          now={toDraft(theirs, builtIn)}
          mine={draft}
          onTake={() => takeTheirs(theirs)}
          onKeep={() => keepMine(theirs)}
        />
      ) : (
        <FormFailure error={edit.error} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={edit.isPending} disabled={isSameDraft(draft, toDraft(persona, builtIn))}>
          <FormattedMessage defaultMessage="Save" />
        </Button>
        <Button variant="plain" onClick={close}>
          <FormattedMessage defaultMessage="Cancel" />
        </Button>
      </div>
    </form>
  );
}

interface BuiltInProps {
  isEdited: boolean;
  isSearch: boolean;
  words: string;
  onBack: () => void;
}

/** The built-in value beside the edited one. */
function BuiltIn({ isEdited, isSearch, words, onBack }: BuiltInProps) {
  if (!isEdited) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card bg-well px-4 py-2.5 text-[14.5px]">
      <p className="min-w-0 grow text-muted wrap-anywhere">
        <FormattedMessage defaultMessage="Default: {words}" values={{ words }} />
      </p>
      <Button variant="plain" size="sm" onClick={onBack} className="-mx-3.5">
        {isSearch ? (
          <FormattedMessage defaultMessage="Restore default filters" />
        ) : (
          <FormattedMessage defaultMessage="Restore default text" />
        )}
      </Button>
    </div>
  );
}

interface TheirsProps {
  now: Draft;
  mine: Draft;
  onTake: () => void;
  onKeep: () => void;
}

/** Someone else saved in the meantime: shows their version where it differs, and asks which one to keep. */
function Theirs({ now, mine, onTake, onKeep }: TheirsProps) {
  const intl = useIntl();
  const rows: [string, ReactNode, string][] = [
    ['name', <FormattedMessage key="n" defaultMessage="Name" />, now.name],
    ['who', <FormattedMessage key="w" defaultMessage="Who it’s for" />, now.who],
    ['needs', <FormattedMessage key="d" defaultMessage="What they need" />, now.needs],
  ];
  const differing = rows.filter(([part, , words]) => mine[part as 'name'] !== words);
  return (
    <div role="alert" className="grid gap-3 rounded-card bg-sun-wash px-5 py-4 text-[15px]">
      <p className="font-semibold">
        <FormattedMessage defaultMessage="Someone else just edited this. Your text is still here." />
      </p>
      <dl className="grid gap-1.5">
        {differing.map(([part, label, words]) => (
          <div key={part}>
            <dt className="text-[14px] font-semibold">{label}</dt>
            <dd dir="auto" className="wrap-anywhere">
              {words}
            </dd>
          </div>
        ))}
        {!areSameFilters(now.filters, mine.filters) && (
          <div>
            <dt className="text-[14px] font-semibold">
              <FormattedMessage defaultMessage="Search filters" />
            </dt>
            <dd>{intl.formatList(filterWords(intl, now.filters))}</dd>
          </div>
        )}
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" size="sm" onClick={onTake}>
          <FormattedMessage defaultMessage="Use their version" />
        </Button>
        <Button variant="outline" size="sm" onClick={onKeep}>
          <FormattedMessage defaultMessage="Keep mine" />
        </Button>
      </div>
    </div>
  );
}
