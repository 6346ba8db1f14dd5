/** A promise's result, or a text if it isn't settled in time, so that the test fails with that text. */
export async function within<T>(milliseconds: number, promise: Promise<T>, notYet: string): Promise<T | string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(notYet), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
