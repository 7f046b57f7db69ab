import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly items?: readonly unknown[] };
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** A client of the compiler's language server, with the requests that editors send. */
export class LanguageServer {
  readonly #server: ChildProcess;
  readonly #pending = new Map<number, (message: Message) => void>();
  #received = Buffer.alloc(0);
  #requests = 0;

  private constructor() {
    const args = ["node_modules/typescript/bin/tsc", "--lsp", "--stdio"];
    this.#server = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "ignore"] });
    this.#server.stdout?.on("data", (data: Buffer) => this.#receive(data));
  }

  static async start(): Promise<LanguageServer> {
    const server = new LanguageServer();
    const capabilities = { textDocument: { hover: { contentFormat: ["plaintext"] } } };
    await server.#call("initialize", {
      processId: process.pid,
      rootUri: pathToFileURL(".").href,
      capabilities,
    });
    server.#send({ method: "initialized", params: {} });
    return server;
  }

  /** Returns the text that an editor shows for the place where `text` begins in a file. */
  async hover(file: string, text: string): Promise<string> {
    const hover = await this.#call("textDocument/hover", this.#open(file, text, 0));
    const { contents } = hover as { readonly contents: { readonly value: string } };
    return contents.value;
  }

  /** Returns the names that an editor offers after `text` in a file. */
  async completions(file: string, text: string): Promise<readonly string[]> {
    const list = await this.#call("textDocument/completion", this.#open(file, text, text.length));
    const { items } = list as { readonly items: readonly { readonly label: string }[] };
    return items.map(({ label }) => label).sort();
  }

  async close(): Promise<void> {
    const ended = once(this.#server, "exit");
    await this.#call("shutdown");
    this.#send({ method: "exit" });
    this.#server.stdin?.end();
    await ended;
  }

  /** Opens a file, and returns the place that is `offset` characters after the beginning of `text`. */
  #open(file: string, text: string, offset: number): object {
    const uri = pathToFileURL(resolve(file)).href;
    const source = readFileSync(file, "utf8");
    const before = source.slice(0, source.indexOf(text) + offset).split("\n");
    const textDocument = { uri, languageId: "typescript", version: 1, text: source };
    this.#send({ method: "textDocument/didOpen", params: { textDocument } });
    const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
    return { textDocument: { uri }, position };
  }

  async #call(method: string, params?: object): Promise<unknown> {
    const id = ++this.#requests;
    const { result, error } = await new Promise<Message>((receive) => {
      this.#pending.set(id, receive);
      this.#send({ id, method, params });
    });
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }

  #send(message: object): void {
    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
    this.#server.stdin?.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }

  #receive(data: Buffer): void {
    this.#received = Buffer.concat([this.#received, data]);
    for (;;) {
      const end = this.#received.indexOf("\r\n\r\n");
      const length = Number(/Content-Length: (\d+)/i.exec(this.#received.subarray(0, end).toString())?.[1]);
      if (end < 0 || this.#received.length < end + 4 + length) return;
      const message: Message = JSON.parse(this.#received.subarray(end + 4, end + 4 + length).toString());
      this.#received = this.#received.subarray(end + 4 + length);
      this.#handle(message);
    }
  }

  #handle(message: Message): void {
    const { id, method, params } = message;
    if (id === undefined) return;
    // The server requests settings, but this client has none.
    if (method !== undefined) this.#send({ id, result: params?.items?.map(() => null) ?? null });
    else this.#pending.get(id)?.(message);
  }
}
