// Writes to staff from a public page, signed in or not. What was typed stays in the form until it has arrived.
import { SUPPORT, TICKET_KINDS, type TicketKind } from '@daynook/contract/limits/support';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSession } from '../../lib/session/session.ts';
import { contactStaff } from '../../nouns/support/api.ts';
import { kindNames } from '../../nouns/support/words.tsx';
import { Button } from '../../ui/button.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextArea, TextField } from '../../ui/forms/text-field.tsx';
import { CheckIcon } from '../../ui/icons/icons.tsx';

interface ContactFormProps {
  /** What it is about, where the page says so already. */
  kind?: TicketKind;
  /** The number of a ticket this belongs to. */
  reference?: string | undefined;
  /** Left out where the page's own heading says it. */
  title?: ReactNode;
  messageLabel?: ReactNode;
  messageHelp?: ReactNode;
  sendLabel?: ReactNode;
}

export function ContactForm({ kind, reference = '', title, messageLabel, messageHelp, sendLabel }: ContactFormProps) {
  const { status } = useSession();
  const isMember = status === 'signed-in';
  const [text, setText] = useState('');
  const [about, setAbout] = useState<TicketKind>(kind ?? 'booking');
  const send = useMutation({ mutationFn: contactStaff });
  const faults = fieldErrors(send.error);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (send.isError) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [send.isError]);

  if (send.isSuccess) {
    return (
      <Sent
        reference={send.data.reference}
        isMember={isMember}
        onAgain={() => {
          setText('');
          send.reset();
        }}
      />
    );
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (send.isPending) return;
    const typed = new FormData(event.currentTarget);
    const typedIn = (name: string) => String(typed.get(name) ?? '').trim() || undefined;
    send.mutate({
      kind: about,
      text,
      name: isMember ? undefined : typedIn('name'),
      email: isMember ? undefined : typedIn('email'),
      reference: typedIn('reference'),
      website: typedIn('website'),
    });
  };
  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      className="grid max-w-2xl gap-5 rounded-panel bg-surface p-6 shadow-float md:p-9"
    >
      {title && <h2 className="display text-[26px]">{title}</h2>}
      {!kind && <AboutSelect value={about} onChange={setAbout} />}
      {!isMember && <WhoFields faults={faults} />}
      <TextArea
        label={messageLabel ?? <FormattedMessage defaultMessage="Your message" />}
        description={messageHelp}
        rows={6}
        required
        value={text}
        error={faults['text']}
        maxLength={SUPPORT.textMaximumCharacters}
        onChange={(event) => setText(event.target.value)}
      />
      {!kind && (
        <TextField
          name="reference"
          label={<FormattedMessage defaultMessage="Reference number" />}
          description={<FormattedMessage defaultMessage="If we’ve already replied to you." />}
          defaultValue={reference}
          maxLength={20}
          autoComplete="off"
        />
      )}
      {/* People do not see it; programs that fill in everything do. */}
      <div aria-hidden="true" className="absolute -start-[9999px]">
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <FormFailure error={send.error} />
      <Button type="submit" size="lg" isBusy={send.isPending} className="justify-self-start">
        {sendLabel ?? <FormattedMessage defaultMessage="Send" />}
      </Button>
    </form>
  );
}

const ABOUT = TICKET_KINDS.filter((kind) => kind !== 'team');

export function AboutSelect({ value, onChange }: { value: TicketKind; onChange: (kind: TicketKind) => void }) {
  const intl = useIntl();
  return (
    <Select
      label={<FormattedMessage defaultMessage="What’s it about?" />}
      value={value}
      onChange={(event) => onChange(event.target.value as TicketKind)}
    >
      {ABOUT.map((kind) => (
        <option key={kind} value={kind}>
          {intl.formatMessage(kindNames[kind])}
        </option>
      ))}
    </Select>
  );
}

/** Who writes, and where the answer goes. */
const WhoFields = ({ faults }: { faults: Readonly<Record<string, string>> }) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <TextField
      name="name"
      label={<FormattedMessage defaultMessage="Your name" />}
      error={faults['name']}
      required
      maxLength={120}
      autoComplete="name"
    />
    <TextField
      name="email"
      type="email"
      label={<FormattedMessage defaultMessage="Your email" />}
      description={<FormattedMessage defaultMessage="We’ll reply to this address." />}
      error={faults['email']}
      required
      maxLength={254}
      autoComplete="email"
    />
  </div>
);

function Sent({ reference, isMember, onAgain }: { reference: string; isMember: boolean; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid max-w-2xl justify-items-start gap-3 rounded-panel bg-surface p-6 shadow-float md:p-9">
      <span className="grid size-14 place-items-center rounded-pill bg-moss-wash text-moss">
        <CheckIcon size={26} />
      </span>
      <h2 ref={heading} tabIndex={-1} className="display text-[28px] outline-none">
        <FormattedMessage defaultMessage="Message sent" />
      </h2>
      <p className="text-[17px] text-muted">
        <FormattedMessage
          defaultMessage="Your reference number is <b>{reference}</b>. {isMember, select, true {We’ll reply by email, and under Support.} other {We’ll reply by email.}}"
          values={{
            reference,
            isMember: String(isMember),
            b: (words) => <strong className="font-semibold text-ink num">{words}</strong>,
          }}
        />
      </p>
      <Button variant="outline" onClick={onAgain} className="mt-2">
        <FormattedMessage defaultMessage="Send another message" />
      </Button>
    </div>
  );
}
