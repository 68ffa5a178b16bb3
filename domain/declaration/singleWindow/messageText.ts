import { windowNamespace, windowParts } from './parts.ts';
import type { MessagePart, WindowSettings } from './writeMessage.ts';

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);

const element = (name: string, inside: string): string => `<${name}>${inside}</${name}>`;

/** A message as it stands in its file; parts and elements in their sequence, empty ones left out. */
export function messageText(parts: readonly MessagePart[], { versionName, versionValue }: WindowSettings): string {
  const body = windowParts.map(({ name, wrapper, rows }) => {
    const own = parts
      .filter(({ part }) => part === name)
      .map(({ values }) =>
        element(name, rows.map(([key]) => (values[key] ? element(key, escaped(values[key])) : '')).join('')),
      )
      .join('\n');
    return wrapper && own ? `<${wrapper}>\n${own}\n</${wrapper}>` : own;
  });
  const version =
    versionName && versionName !== 'none' && versionValue ? ` ${versionName}="${escaped(versionValue)}"` : '';
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<DecMessage${version} xmlns="${windowNamespace}">`,
    ...body.filter(Boolean),
    '</DecMessage>',
    '',
  ].join('\n');
}
