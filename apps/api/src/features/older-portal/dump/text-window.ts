/** What was read at a place of a text, and where it ends there. */
export interface Taken<T> {
  value: T;
  end: number;
}

/** Reads something that begins at a place; undefined where the text ends before it does. */
export type Read<T> = (text: string, at: number) => Taken<T> | undefined;

const SPACE = /\s*/y;

/** The part of a long text that is looked at. What was read goes, and more comes when it is needed. */
export class TextWindow {
  text = '';
  at = 0;
  private hasEnded = false;

  constructor(private readonly chunks: AsyncIterator<string>) {}

  /** Adds at least as much as is unread, so that long things are not begun anew too often. @returns false where the text has ended */
  async more(): Promise<boolean> {
    if (this.hasEnded) return false;
    const parts = [this.text.slice(this.at)];
    const wanted = parts[0]!.length;
    for (let length = 0; length <= wanted && !this.hasEnded; ) {
      const { done, value } = await this.chunks.next();
      this.hasEnded = done === true;
      // So that a last line is one like the others.
      const part = done ? '\n' : value;
      parts.push(part);
      length += part.length;
    }
    this.text = parts.join('');
    this.at = 0;
    return true;
  }

  /** Makes sure that so many characters can be looked at, where there are as many. */
  async ensure(length: number): Promise<void> {
    while (this.text.length - this.at < length && (await this.more()));
  }

  /** @returns undefined where the text ends before */
  async take<T>(read: Read<T>): Promise<T | undefined> {
    for (;;) {
      const taken = read(this.text, this.at);
      if (taken) {
        this.at = taken.end;
        return taken.value;
      }
      if (!(await this.more())) return undefined;
    }
  }

  /** Goes beyond what a sticky expression matches here. */
  match(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.at;
    const found = expression.exec(this.text);
    if (found) this.at = expression.lastIndex;
    return found;
  }

  async skipSpace(): Promise<void> {
    do this.match(SPACE);
    while (this.isAtEnd && (await this.more()));
  }

  /** @returns whether this sign stood here */
  skip(sign: string): boolean {
    if (this.text[this.at] !== sign) return false;
    this.at++;
    return true;
  }

  /** Of what can be looked at now. */
  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  end(): void {
    void this.chunks.return?.();
  }
}
