// Two accounts side by side: what each has, what prevents a merge, and what would happen.
import { MERGE_PARTS, type MergePreview, type MergeSide } from '@daynook/contract/account-merges';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { formatLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { AccountWords } from '../../nouns/staff/account-status.tsx';
import { WarningIcon } from '../../ui/icons/icons.tsx';
import { obstacleWords, partName } from './merge-words.ts';

export function MergeSides({ preview: { goes, stays, obstacles, doubled } }: { preview: MergePreview }) {
  const countIn = (side: MergeSide, part: string) => side.has.find((one) => one.part === part)?.count ?? 0;
  const parts = MERGE_PARTS.filter((part) => countIn(goes, part) + countIn(stays, part) > 0);
  return (
    <div className="grid gap-5">
      <table className="w-full table-fixed border-collapse text-start text-[15px]">
        <caption className="sr-only">
          <FormattedMessage defaultMessage="What each account has" />
        </caption>
        <thead>
          <tr>
            <td className="w-[38%] border-b border-line" />
            <SideHead side={goes} word={<FormattedMessage defaultMessage="Will be closed" />} />
            <SideHead side={stays} word={<FormattedMessage defaultMessage="Will be kept" />} />
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part}>
              <th scope="row" className="border-b border-line py-2 pe-3 text-start font-normal text-muted">
                <FormattedMessage {...partName[part]} />
              </th>
              {[goes, stays].map((side) => (
                <td key={side._id} className="border-b border-line py-2 pe-3 num">
                  {countIn(side, part)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {parts.length === 0 && (
        <p className="text-muted">
          <FormattedMessage defaultMessage="Neither has bookings, properties, messages, or anything saved." />
        </p>
      )}
      {obstacles.length > 0 ? (
        <div role="alert" className="rounded-card bg-danger-wash px-5 py-4">
          <p className="flex items-start gap-2 font-semibold">
            <WarningIcon size={20} className="mt-0.5 shrink-0 text-danger" />
            <FormattedMessage defaultMessage="You can’t merge these accounts yet" />
          </p>
          <ul className="mt-2 grid list-disc gap-1.5 ps-6">
            {obstacles.map((obstacle) => (
              <li key={obstacle}>
                <FormattedMessage {...obstacleWords[obstacle]} />
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <WhatHappens goes={goes} stays={stays} doubledCount={doubled.reduce((sum, { count }) => sum + count, 0)} />
      )}
    </div>
  );
}

function SideHead({ side, word }: { side: MergeSide; word: ReactNode }) {
  const locale = useLocale();
  return (
    <th scope="col" className="border-b border-line pb-3 pe-3 text-start align-top font-normal">
      <span className="block text-[13.5px] font-semibold text-muted">{word}</span>
      <span className="mt-0.5 block font-semibold wrap-anywhere">{side.name}</span>
      <span className="block text-[14px] text-muted wrap-anywhere">{side.email}</span>
      {side.username && <span className="block text-[14px] text-muted wrap-anywhere">/{side.username}</span>}
      <span className="mt-0.5 block text-[13.5px] text-muted num">
        <FormattedMessage
          defaultMessage="Member since {date}"
          values={{ date: formatLocalDate(side.memberSince, locale, 'plain') }}
        />
      </span>
      <span className="mt-1.5 block">
        <AccountWords status={side.status} isVerified={side.isEmailVerified} />
      </span>
    </th>
  );
}

function WhatHappens({ goes, stays, doubledCount }: { goes: MergeSide; stays: MergeSide; doubledCount: number }) {
  return (
    <div className="rounded-card bg-well px-5 py-4">
      <p className="font-semibold">
        <FormattedMessage defaultMessage="What will happen" />
      </p>
      <ul className="mt-2 grid list-disc gap-1.5 ps-5 text-[15px] wrap-anywhere">
        <li>
          <FormattedMessage
            defaultMessage="Bookings, properties, messages, reviews, and saved items move to {email}. Times, prices, receipts, and booking references don’t change."
            values={{ email: stays.email }}
          />
        </li>
        {doubledCount > 0 && (
          <li>
            <FormattedMessage
              defaultMessage="{count, plural, one {# item is in both accounts. We keep the one from} other {# items are in both accounts. We keep the ones from}} {email}. Notes on saved workspaces are combined."
              values={{ count: doubledCount, email: stays.email }}
            />
          </li>
        )}
        <li>
          <FormattedMessage
            defaultMessage="{email} is logged out everywhere and can’t log in anymore. The other account keeps its settings."
            values={{ email: goes.email }}
          />
        </li>
        {goes.username && (
          <li>
            <FormattedMessage
              defaultMessage="{name, select, none {/{old} becomes the username of the account that stays.} other {/{old} redirects to /{name} for a year.}}"
              values={{ old: goes.username, name: stays.username ?? 'none' }}
            />
          </li>
        )}
        <li>
          <FormattedMessage defaultMessage="Permanent records don’t change: the ledger, the audit log, agreements, and sent emails." />
        </li>
        <li>
          {goes.isEmailVerified ? (
            <FormattedMessage defaultMessage="Both addresses get an email that says which one to use to log in." />
          ) : (
            <FormattedMessage
              defaultMessage="{email} gets an email about it. The other address was never confirmed, so it gets none."
              values={{ email: stays.email }}
            />
          )}
        </li>
      </ul>
    </div>
  );
}
