// Must run before React loads. In development React adds a task to every element and a timing to every render, for tools that aren't open
// here: a tenth of the time.
Object.assign(console, { createTask: undefined, timeStamp: undefined });

export {};
