/**
 * The name a downloaded file gets: without whitespace and brackets of either width.
 * @see docs/spec/platform.md 5.8
 */
export function cleanFileName(name: string): string {
  return name.replace(/[\s()（）[\]【】{}｛｝]/g, '') || 'download';
}
