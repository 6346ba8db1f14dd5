// A database of the browser (IndexedDB). Where the browser forbids it, nothing is stored and everything else works.

/** Does one thing with a store. Undefined if there's no storage, it's full, or it was deleted meanwhile. */
type RunInDatabase = <T>(
  store: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
) => Promise<T | undefined>;

/** Opens it at the first use. `create` makes its stores. */
export function openDatabase(name: string, create: (database: IDBDatabase) => void): RunInDatabase {
  let opening: Promise<IDBDatabase | undefined> | undefined;
  const open = (): Promise<IDBDatabase | undefined> =>
    new Promise((resolve) => {
      try {
        const request = indexedDB.open(name, 1);
        request.onupgradeneeded = () => create(request.result);
        request.onerror = () => resolve(undefined);
        request.onsuccess = () => {
          const database = request.result;
          // Closes when logging out deletes it, in this tab, another, or the worker.
          const letGo = () => {
            database.close();
            opening = undefined;
          };
          database.onversionchange = letGo;
          database.onclose = letGo;
          resolve(database);
        };
      } catch {
        resolve(undefined);
      }
    });
  return async (store, mode, work) => {
    opening ??= open();
    const database = await opening;
    if (!database) return undefined;
    return new Promise((resolve) => {
      try {
        const transaction = database.transaction(store, mode);
        const request = work(transaction.objectStore(store));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onerror = () => resolve(undefined);
        transaction.onabort = () => resolve(undefined);
      } catch {
        opening = undefined;
        resolve(undefined);
      }
    });
  };
}
