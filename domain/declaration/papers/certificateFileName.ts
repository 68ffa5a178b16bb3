interface Named {
  readonly kind?: string | null;
  readonly certNo?: string | null;
}

const ending = '.pdf';

/** How the scan of a certificate is called: `<kind>_<number>.pdf`, further ones with their place behind it. */
export const certificateFileName = ({ kind, certNo }: Named, place = 1): string =>
  `${kind ?? ''}_${certNo ?? ''}${place > 1 ? `_${place}` : ''}${ending}`;

/** The certificate that a name in an archive means; nothing for a name that means none, or leads out of the archive. */
export function certificateOfFileName(path: string): { readonly kind: string; readonly certNo: string } | undefined {
  const parts = path.replaceAll('\\', '/').split('/');
  if (parts[0] === '' || parts.some((part) => part === '..' || part.includes(':') || part.includes('\u0000')))
    return undefined;
  const name = parts.at(-1) ?? '';
  if (!name.toLowerCase().endsWith(ending)) return undefined;
  const [kind, certNo, place, ...more] = name.slice(0, -ending.length).split('_');
  if (!kind || !certNo || more.length > 0 || (place !== undefined && !/^\d{1,2}$/.test(place))) return undefined;
  return { kind, certNo };
}
