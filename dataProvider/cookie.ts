/** Over https the server's cookies are named so: nobody but this very host can set them. */
const ofThisHost = '__Host-';

/** The value of one readable cookie of the server, by its plain name; '' when it is absent. */
export const readServerCookie = (name: string): string => readCookie(`${ofThisHost}${name}`) || readCookie(name);

/** Removes a readable cookie of the server. */
export function removeServerCookie(name: string): void {
  writeCookie(name, '', 0);
  // biome-ignore lint/suspicious/noDocumentCookie: as below.
  document.cookie = `${ofThisHost}${name}=; Path=/; SameSite=Lax; Secure; Max-Age=0`;
}

/** The value of one readable cookie, '' when it is absent. */
export function readCookie(name: string): string {
  for (const part of document.cookie.split('; ')) {
    const split = part.indexOf('=');
    if (part.slice(0, split) === name) return decodeURIComponent(part.slice(split + 1));
  }
  return '';
}

/** @param days life of the cookie; 0 removes it, absent means until the browser closes */
export function writeCookie(name: string, value: string, days?: number): void {
  const life = days === undefined ? '' : `; Max-Age=${days * 86_400}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain http.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${life}`;
}
