// Confirms one's email with a six-digit code: request it, enter it, request another one after a wait.
import { EMAIL_CODE } from '@daynook/contract/limits/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import type { Answer } from '../../lib/api/api-request.ts';
import { useSession } from '../../lib/session/session.ts';

export type SentCode = Answer<'POST /api/account/email-code'>;

const secondsTo = (at: string | undefined, nowMs: number): number =>
  at === undefined ? 0 : Math.max(0, Math.ceil((Date.parse(at) - nowMs) / 1_000));

interface EmailCodeOptions {
  onConfirmed: (() => void) | undefined;
  /** Sends a code as soon as the page opens. */
  isSentAtOnce: boolean;
}

export function useEmailCode({ onConfirmed, isSentAtOnce }: EmailCodeOptions) {
  const queries = useQueryClient();
  const { user } = useSession();
  const [sent, setSent] = useState<SentCode>();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState<'sending' | 'checking'>();
  const [error, setError] = useState<ApiError>();
  const [nowMs, setNowMs] = useState(() => Date.now());
  const waitSeconds = secondsTo(sent?.nextAt, nowMs);

  useEffect(() => {
    if (waitSeconds === 0) return undefined;
    const timer = setTimeout(() => setNowMs(Date.now()), 1_000);
    return () => clearTimeout(timer);
  }, [waitSeconds]);

  const attempt = async (kind: 'sending' | 'checking', work: () => Promise<void>) => {
    setBusy(kind);
    setError(undefined);
    try {
      await work();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      // The link in the email confirmed it meanwhile, according to the profile.
      if (failure.code === 'STATE_CHANGED') await confirmed();
      else setError(failure);
    } finally {
      setBusy(undefined);
    }
  };
  const confirmed = async () => {
    await queries.invalidateQueries({ queryKey: ['own-profile', user?.sub] });
    void queries.invalidateQueries({ queryKey: ['action-items'] });
    onConfirmed?.();
  };
  const send = () =>
    attempt('sending', async () => {
      setSent(await call('POST /api/account/email-code', {}));
      setNowMs(Date.now());
      setCode('');
    });
  const check = (entered: string) =>
    attempt('checking', async () => {
      await call('POST /api/account/email-code/check', { body: { code: entered } });
      await confirmed();
    });
  const wasSent = useRef(!isSentAtOnce);
  useEffect(() => {
    if (wasSent.current) return;
    wasSent.current = true;
    void send();
  });
  return {
    sent,
    code,
    /** Typing the last digit checks the code. */
    setCode: (text: string) => {
      const digits = text.replaceAll(/\D/g, '').slice(0, EMAIL_CODE.digits);
      setCode(digits);
      if (digits.length === EMAIL_CODE.digits && digits !== code && busy === undefined) void check(digits);
    },
    isSending: busy === 'sending',
    isChecking: busy === 'checking',
    error,
    waitSeconds,
    send,
    check: () => check(code),
  };
}
