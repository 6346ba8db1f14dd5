// The message field. Input is kept on this device until it's sent.

import { MESSAGE_FILES, MESSAGE_PICTURES, MESSAGES } from '@daynook/contract/limits/messages';
import { unfilledIn } from '@daynook/contract/reply-placeholders';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { readStoredText, removeStored, writeStoredText } from '../../lib/session/stored-state.ts';
import type { Attached } from '../../nouns/messages/outgoing.ts';
import { PICTURE_TYPES } from '../../nouns/photos/check-files.ts';
import { ChosenPictures, PictureInput, useChosenPictures } from '../../nouns/pictures/chosen-pictures.tsx';
import { cx } from '../../ui/class-names.ts';
import { controlClass } from '../../ui/forms/field.tsx';
import { PlusIcon } from '../../ui/icons/member-icons.tsx';
import { ArrowRightIcon } from '../../ui/icons/shell-icons.tsx';
import { SavedReplies } from './saved-replies/saved-replies.tsx';
import { Unfilled } from './saved-replies/unfilled.tsx';
import type { ReplyPlaces } from './saved-replies/use-reply-values.ts';

const MAXIMUM_HEIGHT_PX = 220;
const FILE_TYPES = [...PICTURE_TYPES, 'application/pdf'];
const COUNTED_FROM = MESSAGES.contentMaximumCharacters - 400;
const draftKey = (conversationId: string) => `draft.message.${conversationId}`;

export function Composer({
  conversationId,
  name,
  replies,
  canSendFiles,
  onSend,
  onTyped,
  onStopped,
}: {
  conversationId: string;
  /** The recipient. */
  name: string;
  /** Values for placeholders of saved replies, for members who have them. */
  replies?: ReplyPlaces | undefined;
  /** Whether PDFs can be sent. */
  canSendFiles: boolean;
  onSend: (content: string, attached: Attached) => void;
  onTyped: () => void;
  onStopped: () => void;
}) {
  const intl = useIntl();
  const [text, setText] = useState(() => readStoredText(draftKey(conversationId)) ?? '');
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (text === '') removeStored(draftKey(conversationId));
    else writeStoredText(draftKey(conversationId), text);
  }, [text, conversationId]);
  // Grows with the text, up to a limit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${Math.min(element.scrollHeight, MAXIMUM_HEIGHT_PX)}px`;
  }, [text]);

  const isTooLong = text.trim().length > MESSAGES.contentMaximumCharacters;
  const pictures = useChosenPictures({
    key: 'POST /api/conversations/{id}/pictures',
    id: conversationId,
    most: MESSAGE_PICTURES.perMessage,
    pdfs: {
      key: 'POST /api/conversations/{id}/files',
      most: MESSAGE_FILES.perMessage,
      refusal: canSendFiles
        ? undefined
        : intl.formatMessage({ defaultMessage: 'You can send PDFs once you have a confirmed booking together.' }),
    },
  });
  const { ids: pictureIds, fileIds } = pictures;
  const unfilled = replies ? unfilledIn(text) : [];
  const isSaid = text.trim() !== '' || pictureIds.length + fileIds.length > 0;
  const canSend = isSaid && !isTooLong && !pictures.isSending && unfilled.length === 0;
  const send = () => {
    if (!canSend) return;
    onSend(text.trim(), { pictureIds, fileIds });
    pictures.clear();
    onStopped();
    setText('');
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // On touch keyboards Enter is the only way to a new line. During input composition it selects a word.
    const isTouch = matchMedia('(hover: none) and (pointer: coarse)').matches;
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isTouch) return;
    event.preventDefault();
    send();
  };
  const label = intl.formatMessage({ defaultMessage: 'Message {name}' }, { name });
  const left = MESSAGES.contentMaximumCharacters - text.trim().length;
  return (
    <form
      data-standing
      className="border-t border-line bg-paper px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] md:px-6"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <ChosenPictures chosen={pictures.chosen} onRemove={pictures.remove} />
      <div className="flex items-end gap-2.5">
        <PictureInput types={FILE_TYPES} onChoose={pictures.add} button={(open) => <AddFiles onClick={open} />} />
        {replies && (
          <SavedReplies
            places={replies}
            written={text}
            onInsert={(words) => {
              setText((before) => (before.trim() === '' ? words : `${before.trimEnd()}\n${words}`));
              onTyped();
            }}
          />
        )}
        <textarea
          ref={area}
          rows={1}
          value={text}
          aria-label={label}
          placeholder={label}
          aria-invalid={isTooLong || undefined}
          aria-describedby={cx(left < 400 && 'message-left', unfilled.length > 0 && 'message-unfilled') || undefined}
          onChange={(event) => {
            setText(event.target.value);
            if (event.target.value.trim() === '') onStopped();
            else onTyped();
          }}
          onBlur={onStopped}
          onKeyDown={onKeyDown}
          className={cx(controlClass, 'min-h-12 resize-none py-[11px] leading-[26px]')}
        />
        <button
          type="submit"
          aria-label={intl.formatMessage({ defaultMessage: 'Send' })}
          title={intl.formatMessage({ defaultMessage: 'Send' })}
          aria-disabled={!canSend}
          className="grid size-12 shrink-0 place-items-center rounded-pill bg-moss text-moss-ink transition-[background,opacity] duration-150 hover:bg-moss-hover aria-disabled:bg-well aria-disabled:text-faint"
        >
          <ArrowRightIcon size={20} className="-rotate-90" />
        </button>
      </div>
      <Unfilled places={unfilled} known={replies} />
      {text.trim().length > COUNTED_FROM && (
        <p id="message-left" className={cx('mt-1.5 text-[13px] num', isTooLong ? 'text-danger' : 'text-muted')}>
          <FormattedMessage
            defaultMessage="{over, select, yes {{count, plural, one {# character} other {# characters}} too many} other {{count, plural, one {# character} other {# characters}} left}}"
            values={{ over: isTooLong ? 'yes' : 'no', count: Math.abs(left) }}
          />
        </p>
      )}
    </form>
  );
}

function AddFiles({ onClick }: { onClick: () => void }) {
  const intl = useIntl();
  const label = intl.formatMessage({ defaultMessage: 'Add photos or PDFs' });
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-12 shrink-0 place-items-center rounded-pill text-muted hover:bg-well hover:text-ink"
    >
      <PlusIcon size={22} />
    </button>
  );
}
