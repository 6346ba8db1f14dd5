// How page loaders on the server reach the API: in-process, through the transport of the page request, never signed in.
import { data, type RouterContextProvider } from 'react-router';
import { ApiError, errorOfResponse, missingMessage, missingStatus } from './api-error.ts';
import { type Answer, type ApiKey, type Call, type LooseInput, plainRequest, readAnswer } from './api-request.ts';
import { pageRequestContext } from './page-request.ts';

interface LoaderArguments {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

/**
 * Runs `load` with a typed `call` and answers what it gives, or null where the API is not at hand (a development
 * server alone) or not well: the browser then asks by itself, so a page never fails because its head start did.
 * Not found and gone become the page's real status.
 */
export async function loadOnServer<T>(args: LoaderArguments, load: (call: Call) => Promise<T>): Promise<T | null> {
  const { fetchApi } = args.context.get(pageRequestContext);
  if (!fetchApi) return null;
  const call = async <K extends ApiKey>(key: K, input?: LooseInput): Promise<Answer<K>> => {
    const { method, path, headers, body } = plainRequest(key, input ?? {});
    const response = await fetchApi(path, { method, headers, signal: args.request.signal, ...(body ? { body } : {}) });
    if (!response.ok) throw await errorOfResponse(response);
    return readAnswer<K>(response);
  };
  try {
    return await load(call);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const status = missingStatus(error);
    if (status) throw data({ message: missingMessage(error) }, { status });
    return null;
  }
}
