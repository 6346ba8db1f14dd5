// The member's API tokens: what each may do, when it was last used, and a button that revokes it.
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatDate } from '../../lib/formats.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';
import { ListMore } from '../../ui/lists/list-more.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { type ApiToken, useNarrowToken, useRevokeToken, useTokens } from './api.ts';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { NarrowDialog } from './narrow-dialog.tsx';
import { RemovalDialog } from './removal-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { scopeNames } from './words.ts';

export function TokenList() {
  const intl = useIntl();
  const tokens = useTokens();
  const [isCreating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [revoking, setRevoking] = useState<ApiToken>();
  const [narrowing, setNarrowing] = useState<ApiToken>();
  const rows = tokens.data?.pages.flatMap((page) => page.tokens);
  return (
    <SettingsSection
      title={<FormattedMessage defaultMessage="API tokens" />}
      lead={
        <FormattedMessage
          defaultMessage="Let your own programs use your account, within limits. <a>Read how the API works</a>"
          values={{
            a: (text) => (
              <a href="/api/docs#authentication" className="font-medium text-moss underline underline-offset-4">
                {text}
              </a>
            ),
          }}
        />
      }
    >
      {tokens.isPending && <Skeleton className="h-32 rounded-panel" />}
      {tokens.isError && !rows && (
        <ErrorState
          className="!py-6"
          error={tokens.error}
          title={<FormattedMessage defaultMessage="We couldn’t load your API tokens" />}
          onRetry={() => void tokens.refetch()}
          isRetrying={tokens.isFetching}
        />
      )}
      {rows?.length === 0 && (
        <p className="text-muted">
          <FormattedMessage defaultMessage="You don’t have any API tokens." />
        </p>
      )}
      {rows && rows.length > 0 && (
        <ul className="divide-y divide-line">
          {rows.map((token) => (
            <TokenRow
              key={token._id}
              token={token}
              onNarrow={() => setNarrowing(token)}
              onRevoke={() => setRevoking(token)}
            />
          ))}
        </ul>
      )}
      <ListMore list={tokens} />
      {rows && (
        <p>
          <Button variant="outline" onClick={() => setCreating(true)}>
            <FormattedMessage defaultMessage="Create token" />
          </Button>
        </p>
      )}
      {isCreating && (
        <CreateTokenDialog
          onClose={() => setCreating(false)}
          onCreated={(made) => {
            setCreating(false);
            setSecret(made);
          }}
        />
      )}
      {secret !== undefined && (
        <SecretDialog
          secret={secret}
          title={<FormattedMessage defaultMessage="Your new API token" />}
          label={intl.formatMessage({ defaultMessage: 'API token' })}
          onClose={() => setSecret(undefined)}
        >
          <FormattedMessage defaultMessage="Copy it now. You can’t see it again. Keep it secret, like a password." />
        </SecretDialog>
      )}
      {narrowing && <NarrowTokenDialog token={narrowing} onClose={() => setNarrowing(undefined)} />}
      {revoking && <RevokeDialog token={revoking} onClose={() => setRevoking(undefined)} />}
    </SettingsSection>
  );
}

interface TokenRowProps {
  token: ApiToken;
  onNarrow: () => void;
  onRevoke: () => void;
}

function TokenRow({ token, onNarrow, onRevoke }: TokenRowProps) {
  const intl = useIntl();
  const isOver = token.status !== 'active';
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3.5 first:pt-0 last:pb-0">
      <div className="min-w-0 grow basis-48">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="min-w-0 [overflow-wrap:anywhere]">{token.name}</span>
          {token.status === 'expired' && (
            <Badge>
              <FormattedMessage defaultMessage="Expired" />
            </Badge>
          )}
          {token.status === 'revoked' && (
            <Badge>
              <FormattedMessage defaultMessage="Revoked" />
            </Badge>
          )}
        </p>
        <p className="text-[14px] text-muted">
          {intl.formatList(
            token.scopes.map((scope) => intl.formatMessage(scopeNames[scope])),
            { type: 'unit' },
          )}
        </p>
        <p className="text-[14px] text-muted num">
          {token.lastUsedAt === null ? (
            <FormattedMessage
              defaultMessage="Ends with {ending}. {isOver, select, true {Never used.} other {Expires {on}. Never used.}}"
              values={{ ending: token.ending, isOver: String(isOver), on: <LastDay at={token.expiresAt} /> }}
            />
          ) : (
            <FormattedMessage
              defaultMessage="Ends with {ending}. {isOver, select, true {} other {Expires {on}. }}Last used {at} from {network}."
              values={{
                ending: token.ending,
                isOver: String(isOver),
                on: <LastDay at={token.expiresAt} />,
                at: <Moment at={token.lastUsedAt} />,
                network: token.lastUsedFrom,
              }}
            />
          )}
        </p>
      </div>
      {!isOver && (
        <div className="flex flex-wrap gap-2">
          {token.scopes.length > 1 && (
            <Button
              variant="outline"
              size="sm"
              onClick={onNarrow}
              aria-label={intl.formatMessage({ defaultMessage: 'Change permissions of {name}' }, { name: token.name })}
            >
              <FormattedMessage defaultMessage="Permissions" />
            </Button>
          )}
          <Button
            variant="outline"
            size="sm"
            onClick={onRevoke}
            aria-label={intl.formatMessage({ defaultMessage: 'Revoke {name}' }, { name: token.name })}
          >
            <FormattedMessage defaultMessage="Revoke" />
          </Button>
        </div>
      )}
    </li>
  );
}

/** Tokens end at midnight UTC: the day after this one. */
function LastDay({ at }: { at: string }) {
  const { locale } = useIntl();
  return <time dateTime={at}>{formatDate(new Date(Date.parse(at) - 1).toISOString(), 'UTC', locale, 'medium')}</time>;
}

function NarrowTokenDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const narrow = useNarrowToken(token._id);
  return (
    <NarrowDialog
      title={<FormattedMessage defaultMessage="Permissions of “{name}”" values={{ name: token.name }} />}
      scopes={token.scopes}
      names={scopeNames}
      needsOne
      error={narrow.error}
      isBusy={narrow.isPending}
      onSave={(scopes) => narrow.mutateAsync({ scopes })}
      onClose={onClose}
    />
  );
}

function RevokeDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const intl = useIntl();
  const revoke = useRevokeToken();
  return (
    <RemovalDialog
      title={<FormattedMessage defaultMessage="Revoke “{name}”?" values={{ name: token.name }} />}
      keep={<FormattedMessage defaultMessage="Keep token" />}
      remove={<FormattedMessage defaultMessage="Revoke" />}
      isBusy={revoke.isPending}
      onRemove={() => revoke.mutateAsync(token._id)}
      done={intl.formatMessage({ defaultMessage: 'API token revoked' })}
      onClose={onClose}
    >
      <FormattedMessage defaultMessage="Programs that use this token stop working immediately. This can’t be undone." />
    </RemovalDialog>
  );
}
