// The process's log: JSON lines on standard error, with secrets removed.
import pino, { type Logger } from 'pino';
import type { Config } from './config.ts';

const SECRET_PATHS = [
  'authorization',
  'cookie',
  '*.authorization',
  '*.cookie',
  '*.token',
  '*.password',
  '*.code',
  '*.refresh_token',
  '*.access_token',
  'req.headers',
];

export const createLog = (config: Pick<Config, 'logLevel'>): Logger =>
  pino(
    { level: config.logLevel, redact: { paths: SECRET_PATHS, censor: '[cut]' }, base: null },
    pino.destination({ dest: 2, sync: false }),
  );
