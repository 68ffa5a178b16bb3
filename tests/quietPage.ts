import * as React from 'react';

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

/**
 * React keeps a stack with each element it makes, so that a warning can say where it was made, until ten thousand were
 * made within a second. They were a fifth of these tests, and a warning names the component without them.
 */
const internals = (React as unknown as Readonly<Record<string, object | undefined>>)
  .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
    configurable: true,
  });
