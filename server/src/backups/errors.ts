// What can stand in the way of a backup or a restore. Messages are written for the operator.

/** Nothing was changed, or the message says what was. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
