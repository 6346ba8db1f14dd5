// Must run before React loads. In development React tags every element with a task and every render with a timing, for tools nobody
// has open here: a tenth of all the time.
Object.assign(console, { createTask: undefined, timeStamp: undefined });

export {};
