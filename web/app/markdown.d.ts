// Markdown files are read while building: see vite/markdown.ts.
declare module '*.md' {
  const text: import('./lib/markdown-text.ts').MarkdownText;
  export default text;
}
