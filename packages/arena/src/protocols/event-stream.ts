interface StreamEvent {
  readonly name: string;
  readonly data: string;
  /** The id of the last event that had one, with which a client resumes; empty before the first. */
  readonly lastId: string;
}

/** Parses a stream as the HTML standard (9.2.6) specifies. */
export class EventStreamReader {
  private rest = '';
  private name = '';
  private data: string[] = [];
  private size = 0;
  lastId = '';

  constructor(private readonly maxCharacters = MAX_CHARACTERS) {}

  /** True after an event that is longer than Poda's can be; the connection must not be read further. */
  isTooLong = false;

  read(piece: string): StreamEvent[] {
    const lines = (this.rest + piece).split(/\r\n|\n|\r(?!$)/);
    this.rest = lines.pop()!;
    const events = lines.flatMap(line => this.take(line));
    this.isTooLong ||= this.rest.length + this.size > this.maxCharacters;
    return events;
  }

  private take(line: string): StreamEvent[] {
    if (line === '') return this.dispatch();
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'event') this.name = value;
    if (field === 'id' && !value.includes('\0')) this.lastId = value;
    if (field === 'data') {
      this.data.push(value);
      this.size += value.length;
      this.isTooLong ||= this.size > this.maxCharacters;
    }
    return [];
  }

  private dispatch(): StreamEvent[] {
    const { name, data, lastId } = this;
    this.name = '';
    this.data = [];
    this.size = 0;
    return data.length === 0 ? [] : [{ name: name === '' ? 'message' : name, data: data.join('\n'), lastId }];
  }
}

/** Maximum of one event. All boards of a tournament with all their moves have far fewer characters. */
const MAX_CHARACTERS = 64 * 1024 * 1024;
