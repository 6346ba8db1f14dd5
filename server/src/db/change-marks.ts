/** Which numbered changes a replica has: each gets the position of the primary's log after it, and counts once that's replayed. */

interface Mark {
  readonly change: number;
  /** Undefined until it's known. */
  position: bigint | undefined;
}

const MARKS_MAXIMUM = 1_000;

export class ChangeMarks {
  /** The number of the last change. */
  last = 0;
  /** The number of the last change that the replica has. */
  seen = 0;
  readonly #findPosition: () => Promise<bigint>;
  #marks: Mark[] = [];
  #isLocating = false;

  /** `findPosition` asks the primary where its log ends. */
  constructor(findPosition: () => Promise<bigint>) {
    this.#findPosition = findPosition;
  }

  next(): number {
    this.last += 1;
    this.#marks.push({ change: this.last, position: undefined });
    // The next one counts for those left out.
    if (this.#marks.length > MARKS_MAXIMUM) this.#marks.shift();
    this.#locateSoon();
    return this.last;
  }

  /** The replica has replayed the log up to here. */
  reach(replayed: bigint): void {
    const reached = this.#marks.findLast(({ position }) => position !== undefined && position <= replayed);
    if (reached) {
      this.seen = reached.change;
      this.#marks = this.#marks.filter(({ change }) => change > this.seen);
    }
    if (this.#marks.some(({ position }) => position === undefined)) this.#locateSoon();
  }

  /** It may be another replica now, so nothing is known about what it has. */
  startOver(): void {
    this.seen = 0;
    this.#marks = [{ change: this.last, position: undefined }];
  }

  #locateSoon(): void {
    if (this.#isLocating) return;
    this.#isLocating = true;
    void this.#locate()
      .catch(() => {})
      .finally(() => {
        this.#isLocating = false;
      });
  }

  /** One question for all changes since the last one: what's true of the last of them is true of all. */
  async #locate(): Promise<void> {
    const waiting = this.#marks.filter(({ position }) => position === undefined);
    const last = waiting.at(-1);
    if (!last) return;
    last.position = await this.#findPosition();
    this.#marks = this.#marks.filter((mark) => mark === last || !waiting.includes(mark));
  }
}
