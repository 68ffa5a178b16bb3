import { createStore } from './store.ts';

declare const __CLIENT_VERSION__: string;
declare const __BUILD__: { readonly commit: string; readonly builtAt: string };

/** Version of the built front end; set by the build from package.json. */
export const clientVersion = __CLIENT_VERSION__;
export const build = __BUILD__;

/** Whether the server is newer: `offered` keeps working, `required` does not. */
export const newVersionStore = createStore<'none' | 'offered' | 'required'>('none');

export function noticeNewVersion(required: boolean): void {
  newVersionStore.set((known) => (required || known === 'required' ? 'required' : 'offered'));
}
