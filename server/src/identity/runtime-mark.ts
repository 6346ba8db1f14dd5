// The provider's library warns at every start unless the runtime is marked as a long-term release, and the pinned Node
// (26, tested here) is not marked yet. Must be imported before the library.
const { release } = process as { release: { lts?: string } };
release.lts ??= 'Node 26';
