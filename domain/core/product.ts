import { filled, placedText } from './boundedText.ts';
import { bi, type Text } from './text.ts';

/** `{product}` of the specification: path segment and role name. */
export const product = 'fta';

/** Path of the start page: the first tab, and where `/` leads. */
export const startPage = `/${product}/index`;

/** What the platform is called as long as a house does not name it itself. */
const usualName = bi('通关综合服务平台', 'Tongguan Service Platform');

/** `brand.title` while nobody has set it. */
export const usualTitle = usualName.zh;

/** The platform's name in both languages: a house that chose its own chose one for both. */
export const platformName = (title: string): Text => (title === usualTitle ? usualName : { zh: title, en: title });

/** No route is longer. */
const longestPath = 2_000;

/** A menu url as routes know it: one leading `views/` gone, the product filled in. */
export function pathOfUrl(url: string): string {
  const pattern = placedText(url.trim().replace(/^\/?views\//, ''), /\{(product)\}/g);
  const path = filled(pattern, { most: longestPath, valueIn: () => product }).text;
  return path.startsWith('/') || /^https?:/.test(path) ? path : `/${path}`;
}
