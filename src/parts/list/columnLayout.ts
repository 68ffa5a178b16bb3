import { type EntityDefinition, fieldOf } from '#domain/core/entity.ts';
import { type Field, holdsPeople, isNumeric, isStored } from '#domain/core/field.ts';
import type { Locale, Text } from '#domain/core/text.ts';
import { dictionaries } from '#domain/dictionaries.ts';
import { wordWidth } from '../table/wordWidth.ts';

/** A column as the definition offers it, before anybody arranged anything. */
interface Column {
  readonly key: string;
  readonly label: Text;
  /** Width in px when nobody has drawn the edge. */
  readonly width: number;
  readonly isNumber: boolean;
  readonly isSortable: boolean;
  /** Kept at the left edge while the others scroll. */
  readonly isPinned: boolean;
  /** Takes a share of the room that is left over. */
  readonly isElastic: boolean;
  readonly hasSum: boolean;
}

/**
 * One column of a kept arrangement; their order is the order of the columns.
 * @see docs/spec/platform.md 12 table_setting
 */
export interface ColumnSetting {
  readonly key: string;
  readonly show: boolean;
  readonly width?: number;
  readonly frozen?: boolean;
}

/** A column in its place. */
export interface LaidColumn extends Column {
  readonly isShown: boolean;
  /** Somebody drew this width, so leftover room does not change it. */
  readonly isWidthChosen: boolean;
}

/** What one screen says about a column that the definition cannot know; a number is its width. */
export type ColumnLook = number | MoreLook;

interface MoreLook {
  readonly label?: Text;
  readonly width?: number;
  readonly isNumber?: boolean;
  /** Kept at the left edge, as number and flow status are by themselves. */
  readonly isPinned?: boolean;
  /** Words of the screen's own chips, where they are not those of the dictionary. */
  readonly chips?: readonly Text[];
}

export const minWidth = 48;
export const maxWidth = 640;

const widthOfKind: Readonly<Record<Field['kind'], number>> = {
  text: 120,
  textarea: 200,
  richText: 200,
  int: 76,
  decimal: 110,
  money: 140,
  date: 104,
  datetime: 160,
  time: 84,
  bool: 64,
  dict: 104,
  multiDict: 160,
  ref: 190,
  region: 140,
  files: 64,
  children: 64,
  json: 200,
  computed: 80,
  creditCode: 172,
  containerNos: 160,
  hsCode: 116,
  declarationNo: 176,
};
const codeWidth = 132;
const titleWidth = 205;

/**
 * The columns a list offers: those of the definition first, shown, then every other readable field, hidden.
 * The number and the status stay at the left edge when they come first.
 */
export function columnsOf(
  entity: EntityDefinition,
  { looks = {}, locale = 'zh' }: { looks?: Readonly<Record<string, ColumnLook>>; locale?: Locale } = {},
): LaidColumn[] {
  const listed = entity.list ?? Object.keys(entity.fields).slice(0, 8);
  const others = [...Object.keys(entity.fields), 'createdByName', 'createdTime', 'updatedTime', 'importNo'].filter(
    (name) => !listed.includes(name),
  );
  const isLeading = (name: string) => listed.indexOf(name) < 2 && (name === entity.code || name === entity.flow?.field);
  return [...listed, ...others].flatMap((name) => {
    const field = fieldOf(entity, name);
    if (!field || (!listed.includes(name) && !isOffered(field))) return [];
    const given = looks[name] ?? {};
    const look = typeof given === 'number' ? { width: given } : given;
    return {
      key: name,
      label: look.label ?? field.label,
      width: Math.max(
        look.width ?? defaultWidth(entity, name, field),
        widthOfWords(entity, { name, field, label: look.label ?? field.label, chips: look.chips, locale }),
      ),
      isNumber: look.isNumber ?? (isNumeric(field) && !field.outOf),
      isSortable: isStored(field) && !field.unsorted && field.kind !== 'json' && field.kind !== 'multiDict',
      isPinned: look.isPinned ?? isLeading(name),
      isElastic: field.kind === 'ref' || field.kind === 'textarea' || name === entity.title,
      hasSum: field.sum === true && isStored(field),
      isShown: listed.includes(name),
      isWidthChosen: false,
    };
  });
}

/** Lists read neither lines nor files, and structures are not for reading. */
const isOffered = (field: Field): boolean =>
  (holdsPeople(field) || !['children', 'files', 'json'].includes(field.kind)) && !field.secret;

function defaultWidth(entity: EntityDefinition, name: string, field: Field): number {
  if (name === entity.code) return Math.max(codeWidth, widthOfKind[field.kind]);
  return name === entity.title ? titleWidth : widthOfKind[field.kind];
}

/** What the head and, where they are known, the words of a column need; English ones are longer than Chinese ones. */
function widthOfWords(
  entity: EntityDefinition,
  {
    name,
    field,
    label,
    chips,
    locale,
  }: { name: string; field: Field; label: Text; chips: readonly Text[] | undefined; locale: Locale },
): number {
  const arrow = name === entity.defaultSort?.field ? arrowWidth : 0;
  const head = Math.ceil(wordWidth(label[locale]) * (locale === 'en' ? 1.08 : 1)) + (locale === 'en' ? 26 : 20) + arrow;
  if (chips) return Math.max(head, widthOfChips(chips, locale));
  if (name === entity.flow?.field) return Math.max(head, widthOfChips(labelsOf(entity.flow.states), locale));
  if (field.kind !== 'dict') return head;
  const items = dictionaries.find(({ code }) => code === field.dict)?.items ?? [];
  if (items.some(({ tone }) => tone)) return Math.max(head, widthOfChips(labelsOf(items), locale));
  return Math.max(head, Math.min(longestWord(labelsOf(items), locale) + wordFrame[locale], widestDict[locale]));
}

/** Behind the head of the column that a list is sorted by at first. */
const arrowWidth = 16;
/** Of dictionaries with long words, the rest is cut. */
const widestDict = { zh: 140, en: 168 } as const;
const wordFrame = { zh: 20, en: 32 } as const;
const widthOfChips = (words: readonly Text[], locale: Locale): number => {
  const [frame, padding] = [30, 20];
  return longestWord(words, locale) + frame + padding;
};
const labelsOf = (items: readonly { readonly label: Text }[]): Text[] => items.map(({ label }) => label);
const longestWord = (words: readonly Text[], locale: Locale): number =>
  Math.max(0, ...words.map((word) => wordWidth(word[locale])));

/**
 * Puts a kept arrangement onto the columns of today: unknown keys are dropped, columns that came later stand at the end
 * of their part.
 */
export function applySettings(columns: readonly LaidColumn[], settings: readonly ColumnSetting[]): LaidColumn[] {
  const places = new Map(settings.map(({ key }, index) => [key, index]));
  const known = columns
    .filter(({ key }) => places.has(key))
    .sort((left, right) => Number(places.get(left.key)) - Number(places.get(right.key)));
  const later = columns.filter(({ key }) => !places.has(key));
  return pinnedFirst([
    ...known.map((column) => applySetting(column, settings[Number(places.get(column.key))])),
    ...later,
  ]);
}

function applySetting(column: LaidColumn, setting: ColumnSetting | undefined): LaidColumn {
  if (!setting) return column;
  const isWidthChosen = typeof setting.width === 'number';
  return {
    ...column,
    isShown: setting.show,
    isPinned: setting.frozen === true,
    ...(isWidthChosen && { width: clampWidth(Number(setting.width)), isWidthChosen }),
  };
}

export const toSettings = (columns: readonly LaidColumn[]): ColumnSetting[] =>
  columns.map(({ key, isShown, isPinned, isWidthChosen, width }) => ({
    key,
    show: isShown,
    frozen: isPinned,
    ...(isWidthChosen && { width }),
  }));

/** Pinned columns keep their order before all others, since they stand at the edge whatever their place was. */
const pinnedFirst = (columns: readonly LaidColumn[]): LaidColumn[] => [
  ...columns.filter(({ isPinned }) => isPinned),
  ...columns.filter(({ isPinned }) => !isPinned),
];

/** Moves a column before another one, or to the end without one. It joins the pinned ones when it lands among them. */
export function moveColumn(columns: readonly LaidColumn[], key: string, before: string | undefined): LaidColumn[] {
  const moved = columns.find((column) => column.key === key);
  if (!moved || key === before) return [...columns];
  const rest = columns.filter((column) => column.key !== key);
  const at = before === undefined ? rest.length : rest.findIndex((column) => column.key === before);
  const target = rest[at];
  const landed = { ...moved, isPinned: target ? target.isPinned : false };
  return pinnedFirst([...rest.slice(0, at), landed, ...rest.slice(at)]);
}

/** Moves a column by one place among the shown ones. */
export function shiftColumn(columns: readonly LaidColumn[], key: string, by: -1 | 1): LaidColumn[] {
  const shown = columns.filter(({ isShown }) => isShown);
  const at = shown.findIndex((column) => column.key === key);
  const neighbour = shown[at + by];
  if (at < 0 || !neighbour) return [...columns];
  return by === -1 ? moveColumn(columns, key, neighbour.key) : moveColumn(columns, key, nextOf(columns, neighbour.key));
}

const nextOf = (columns: readonly LaidColumn[], key: string): string | undefined =>
  columns[columns.findIndex((column) => column.key === key) + 1]?.key;

export const resizeColumn = (columns: readonly LaidColumn[], key: string, width: number): LaidColumn[] =>
  columns.map((column) => (column.key === key ? { ...column, width: clampWidth(width), isWidthChosen: true } : column));

/** Shows or hides a column; the last one that is shown stays. */
export function toggleColumn(columns: readonly LaidColumn[], key: string): LaidColumn[] {
  const isLast = columns.filter(({ isShown }) => isShown).length === 1;
  return columns.map((column) =>
    column.key === key ? { ...column, isShown: column.isShown ? isLast : true } : column,
  );
}

export const pinColumn = (columns: readonly LaidColumn[], key: string): LaidColumn[] =>
  pinnedFirst(columns.map((column) => (column.key === key ? { ...column, isPinned: !column.isPinned } : column)));

export const shownColumns = (columns: readonly LaidColumn[]): LaidColumn[] => columns.filter(({ isShown }) => isShown);

/**
 * Widths on the screen: room that is left over goes to the columns with words, each at most to twice its width.
 * @param room px for the data columns, without ticks, row numbers and actions
 */
export function fitWidths(columns: readonly LaidColumn[], room: number): ReadonlyMap<string, number> {
  const needed = columns.reduce((sum, { width }) => sum + width, 0);
  const elastic = columns.filter(({ isElastic, isWidthChosen, isPinned }) => isElastic && !isWidthChosen && !isPinned);
  const elasticWidth = elastic.reduce((sum, { width }) => sum + width, 0);
  const spare = Math.min(Math.max(0, room - needed), elasticWidth);
  return new Map(
    columns.map((column) => {
      const share = elastic.includes(column) ? Math.floor((spare * column.width) / elasticWidth) : 0;
      return [column.key, column.width + share];
    }),
  );
}

/** Distance of each pinned column from the left edge of the table. @param before px that ticks and row numbers take */
export function pinnedOffsets(
  columns: readonly LaidColumn[],
  widths: ReadonlyMap<string, number>,
  before: number,
): ReadonlyMap<string, number> {
  const offsets = new Map<string, number>();
  let left = before;
  for (const { key, isPinned } of columns) {
    if (!isPinned) continue;
    offsets.set(key, left);
    left += widths.get(key) ?? 0;
  }
  return offsets;
}

const clampWidth = (width: number): number => Math.round(Math.min(maxWidth, Math.max(minWidth, width)));
