/** A stream of events on which nothing is ever heard: pages made in Node have none, and what they show is followed in real browsers. */
class QuietEvents {
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  addEventListener(): void {}
  close(): void {}
}

globalThis.EventSource ??= QuietEvents as unknown as typeof EventSource;
