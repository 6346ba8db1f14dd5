// Calls of our own endpoints from inside the process, for someone whose identity is already checked: the MCP server's tools, and
// replies by email. The caller is in the asynchronous context and not in the request, so nothing that arrives from outside can claim to be one.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Actor } from './actor.ts';

const callers = new AsyncLocalStorage<Actor>();

/** Requests that the work injects are sent by this actor. */
export const callAs = <T>(actor: Actor, work: () => T): T => callers.run(actor, work);

/** Who sends this request, if it comes from inside the process. */
export const findInProcessCaller = (): Actor | undefined => callers.getStore();
