import type { GatewayClient } from '#dataProvider/gatewayClient.ts';
import { isRefused } from '#dataProvider/toHttpError.ts';
import { platformName, usualTitle } from '#domain/core/product.ts';
import type { Text } from '#domain/core/text.ts';
import { createStore, useStored } from './store.ts';

const KEY = 'tg_brand';

/** What the house calls the platform; this browser keeps it, so that the next page begins with it. */
const titleStore = createStore(localStorage.getItem(KEY) ?? usualTitle);

/** The name that the server told, if it told one. */
export function adoptTitle(title: unknown): void {
  if (typeof title !== 'string' || !title) return;
  localStorage.setItem(KEY, title);
  titleStore.set(title);
}

/** Asks for it where nobody is logged in; without an answer the page keeps the name it has. */
export async function askTitle(client: GatewayClient): Promise<void> {
  const answer = await client.get<{ title?: unknown } | null>('/open/brand', {}, quietly).catch(() => undefined);
  if (answer && !isRefused(answer, 'system')) adoptTitle(answer.data?.title);
}
const quietly = { toast: false, loading: false, loginCheck: false, endsSession: false } as const;

/** The platform's name, and whether the house has chosen it. */
export function usePlatformName(): { readonly name: Text; readonly isOwn: boolean } {
  const title = useStored(titleStore);
  return { name: platformName(title), isOwn: title !== usualTitle };
}
