const DEFAULT_NAV_ID = '3';
/** Under this navigation the user works for a customer, whose name is looked up. */
export const CUSTOMER_NAV_ID = '33';

const WELL_FORMED = /^[0-9]{1,6}$/;

/**
 * The navigation id: from the address, else from this browser tab, else `'3'`; remembered at once.
 * @see docs/spec/platform.md 2.7
 */
export function resolveNavId(search: string, storage: Storage): string {
  const asked = new URLSearchParams(search).get('navId') ?? '';
  const kept = storage.getItem('navId') ?? '';
  const navId = [asked, kept].find((value) => WELL_FORMED.test(value)) ?? DEFAULT_NAV_ID;
  storage.setItem('navId', navId);
  return navId;
}
