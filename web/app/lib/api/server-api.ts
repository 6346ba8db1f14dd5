// How page loaders on the server call the API: within the process, through the page request, and never logged in.
import { data, type RouterContextProvider } from 'react-router';
import { ApiError, errorOfResponse, missingMessage, missingStatus } from './api-error.ts';
import {
  type Answer,
  type ApiKey,
  type Call,
  inLocale,
  type LooseInput,
  plainRequest,
  readAnswer,
} from './api-request.ts';
import { pageRequestContext } from './page-request.ts';

interface LoaderArguments {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

/**
 * Runs `load` with a typed `call` and returns its result, or null if the API is missing (a development server alone) or unhealthy. The
 * browser then loads the data, so a failed preload never fails the page. Not found and gone become the page's status.
 */
export async function loadOnServer<T>(args: LoaderArguments, load: (call: Call) => Promise<T>): Promise<T | null> {
  const { fetchApi, language } = args.context.get(pageRequestContext);
  if (!fetchApi) return null;
  const call = async <K extends ApiKey>(key: K, input?: LooseInput): Promise<Answer<K>> => {
    const { method, path, headers, body } = plainRequest(key, input ?? {});
    const response = await fetchApi(path, {
      method,
      headers: { ...headers, ...inLocale(language) },
      signal: args.request.signal,
      ...(body ? { body } : {}),
    });
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
