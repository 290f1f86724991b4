import { MAX_SHARED_BYTES } from './limits';

const FIRST_BYTES = 64 * 1024;
const FIRST_TEXTS = 4 * 1024;
/** Most cells of a column say one of few short texts. */
const REMEMBERED_TEXTS = 4 * 1024;
const MAX_REMEMBERED_BYTES = 64;

const grow = (needed: number, present: number): number => Math.max(needed, 2 * present);

/** Texts by their place, in one piece of memory: strings of their own would take several times as much. */
export class SharedTexts {
  private bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  private ends = new Uint32Array(FIRST_TEXTS);
  private count = 0;
  /** At most one text for each of so many remainders of places. */
  private readonly remembered: ({ place: number; text: string } | undefined)[] = new Array(REMEMBERED_TEXTS);

  /** @returns whether there was room for it */
  add(text: string): boolean {
    const start = this.startOf(this.count);
    const end = start + Buffer.byteLength(text);
    if (end + (this.count + 1) * Uint32Array.BYTES_PER_ELEMENT > MAX_SHARED_BYTES) return false;
    this.makeRoom(end);
    this.bytes.write(text, start);
    this.ends[this.count++] = end;
    return true;
  }

  at(place: number): string | undefined {
    if (!(Number.isSafeInteger(place) && place >= 0 && place < this.count)) return undefined;
    const remembered = this.remembered[place % REMEMBERED_TEXTS];
    return remembered?.place === place ? remembered.text : this.read(place);
  }

  private read(place: number): string {
    const [start, end] = [this.startOf(place), this.ends[place]!];
    const text = this.bytes.toString('utf8', start, end);
    if (end - start <= MAX_REMEMBERED_BYTES) this.remembered[place % REMEMBERED_TEXTS] = { place, text };
    return text;
  }

  private startOf(place: number): number {
    return place ? this.ends[place - 1]! : 0;
  }

  private makeRoom(bytes: number): void {
    if (bytes > this.bytes.length) {
      const larger = Buffer.allocUnsafeSlow(grow(bytes, this.bytes.length));
      this.bytes.copy(larger);
      this.bytes = larger;
    }
    if (this.count < this.ends.length) return;
    const more = new Uint32Array(grow(this.count + 1, this.count));
    more.set(this.ends);
    this.ends = more;
  }
}
