/** A client with more bytes waiting is cut off, connects again and resumes. */
const MAX_WAITING_BYTES = 256 * 1024;

export class EventClient {
  /** The `seq` of the last result that the client has. */
  cursor = 0;
  /** True once the client has the boards, so that it can get their moves. */
  hasBoards = false;
  /** True once the client has all results, so that it can get new ones as they come. */
  isUpToDate = false;
  readonly stream: ReadableStream<Uint8Array>;
  private controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  private onPull: (() => void) | undefined;
  private isClosed = false;

  constructor(private readonly onEnd: (client: EventClient) => void) {
    this.stream = new ReadableStream<Uint8Array>(
      {
        start: controller => {
          this.controller = controller;
        },
        pull: () => this.onPull?.(),
        cancel: () => this.end(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: MAX_WAITING_BYTES }),
    );
  }

  /** Cuts off a client that does not read. A single event may have any length. */
  send(bytes: Uint8Array): void {
    if (this.isClosed || this.controller === undefined) return;
    if ((this.controller.desiredSize ?? 0) <= 0) this.cut();
    else this.controller.enqueue(bytes);
  }

  /** Waits until the client has read enough; false if it has gone. */
  async drained(): Promise<boolean> {
    while (!this.isClosed && (this.controller?.desiredSize ?? 0) < MAX_WAITING_BYTES / 2)
      await new Promise<void>(resolve => {
        this.onPull = resolve;
      });
    return !this.isClosed;
  }

  /** Ends the stream; the browser then connects again. */
  close(): void {
    if (this.isClosed) return;
    this.end();
    this.controller?.close();
  }

  private cut(): void {
    this.end();
    this.controller?.error(new Error('the client reads too slowly'));
  }

  private end(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.onPull?.();
    this.onEnd(this);
  }
}

const encoder = new TextEncoder();

export const eventBytes = (name: string, data: unknown, id?: number): Uint8Array =>
  encoder.encode(`event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`);

/** A comment keeps the connection open; `retry` is the pause in ms before a client connects again. */
export const beatBytes = encoder.encode(':\n\n');
export const retryBytes = encoder.encode('retry: 2000\n\n');
