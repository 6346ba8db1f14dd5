import { createServer, type Server, type Socket } from 'node:net';

/** The minimum of a mail server that one email needs. */
export class EmailServer {
  readonly received: string[] = [];
  readonly recipients: string[] = [];
  isRefusing = false;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  constructor() {
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      let data: string | undefined;
      let buffer = '';
      socket.write('220 test\r\n');
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => {
        buffer += chunk.toString('utf8');
        for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
          const line = buffer.slice(0, end);
          buffer = buffer.slice(end + 2);
          if (data !== undefined) {
            if (line === '.') {
              if (!this.isRefusing) this.received.push(data);
              data = undefined;
              socket.write(this.isRefusing ? '451 later\r\n' : '250 taken\r\n');
            } else data += `${line}\r\n`;
          } else if (line.startsWith('DATA')) {
            data = '';
            socket.write('354 go on\r\n');
          } else if (line.startsWith('QUIT')) socket.end('221 bye\r\n');
          else {
            if (line.startsWith('RCPT')) this.recipients.push(line);
            socket.write('250 ok\r\n');
          }
        }
      });
    });
  }
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `smtp://127.0.0.1:${(this.#server.address() as { port: number }).port}`;
  }
  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
