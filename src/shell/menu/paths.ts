/** What the hide flag hides. @see docs/spec/platform.md 4.2 */
export const hiddenPaths: ReadonlySet<string> = new Set([
  '/precat/dashboard',
  '/precat/apply',
  '/precat/list',
  '/precat/chat',
]);
