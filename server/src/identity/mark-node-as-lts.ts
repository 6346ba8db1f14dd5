// The provider's library warns at every start unless the runtime is an LTS release, and the pinned Node version (26, tested here) isn't
// marked as one yet. Import this before the library.
const { release } = process as { release: { lts?: string } };
release.lts ??= 'Node 26';
