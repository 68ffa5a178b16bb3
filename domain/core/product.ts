/** `{product}` of the specification: path segment and role name. */
export const product = 'fta';

/** Path of the start page: the first tab, and where `/` leads. */
export const startPage = `/${product}/index`;

/** A menu url as routes know it: one leading `views/` gone, the product filled in. */
export function pathOfUrl(url: string): string {
  const path = url
    .trim()
    .replace(/^\/?views\//, '')
    .replace('{product}', product);
  return path.startsWith('/') || /^https?:/.test(path) ? path : `/${path}`;
}
