/** What a promise came to, or the words for what has not happened yet: a test that waits then fails by saying so. */
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
