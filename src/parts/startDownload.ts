/** Begins a download, as a link would. @param name what the file is called, if not as its sender says */
export function startDownload(href: string, name = ''): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
}
