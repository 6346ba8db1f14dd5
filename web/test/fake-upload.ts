// XMLHttpRequest in upload tests: records what was sent, and the test decides when it progresses, ends, or fails.

export interface SentFile {
  address: URL;
  headers: Record<string, string>;
  file: Blob;
  progress(share: number): void;
  answer(status: number, body: unknown): void;
  breakOff(): void;
  isAborted: boolean;
}

let sent: SentFile[] = [];
export const sentFiles = (): SentFile[] => sent;

class FakeXhr {
  upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  status = 0;
  responseText = '';
  #address = '';
  #headers: Record<string, string> = {};
  #record: SentFile | undefined;

  open(_method: string, address: string): void {
    this.#address = address;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }

  getResponseHeader = (): null => null;

  abort(): void {
    if (this.#record) this.#record.isAborted = true;
    this.onabort?.();
  }

  send(file: Blob): void {
    this.#record = {
      address: new URL(this.#address, location.href),
      headers: this.#headers,
      file,
      isAborted: false,
      progress: (share) => this.upload.onprogress?.({ loaded: share * 100, total: 100 }),
      answer: (status, body) => {
        this.status = status;
        this.responseText = JSON.stringify(body);
        this.onload?.();
      },
      breakOff: () => this.onerror?.(),
    };
    sent.push(this.#record);
  }
}

/** Installs the fake; returns the function that restores the original. */
export function fakeUploads(): () => void {
  const real = globalThis.XMLHttpRequest;
  sent = [];
  globalThis.XMLHttpRequest = FakeXhr as unknown as typeof XMLHttpRequest;
  return () => {
    globalThis.XMLHttpRequest = real;
  };
}
