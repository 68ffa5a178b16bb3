/**
 * A stream of events on which nothing is ever heard: pages made in Node have none, and what they show is followed in
 * real browsers.
 */
class QuietEvents {
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  addEventListener(): void {}
  close(): void {}
}

globalThis.EventSource ??= QuietEvents as unknown as typeof EventSource;

/**
 * What an element says of itself is all the style there is: sheets of the product are not loaded in Node, and matching
 * those of the component library anew for each question, whether something is visible, took a third of these tests.
 */
window.getComputedStyle = (element) => (element as HTMLElement).style;

interface PageOfNode {
  readonly happyDOM: {
    readonly settings: { readonly fetch: { interceptor: { beforeAsyncRequest(): Promise<never> } } };
  };
}

/**
 * No server stands behind a page made in Node: what a test does not answer fails as it would without a network, and
 * asks nobody on this machine.
 */
(window as unknown as PageOfNode).happyDOM.settings.fetch.interceptor = {
  beforeAsyncRequest: () => Promise.reject(new TypeError('no server stands behind this page')),
};
