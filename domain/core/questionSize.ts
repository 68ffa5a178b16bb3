import { BusinessError } from './errors.ts';
import { bi } from './text.ts';

type Data = Readonly<Record<string, unknown>>;

/**
 * Values that one question may bring along, whatever it asks with them: the database has 65,535 places, and looks at
 * each of them in every row.
 */
export const mostValues = 2_000;
/** Texts that one question may look for: each of them is looked up by its readings as well. */
export const mostTexts = 60;

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** Say what is answered, not what is looked for; each is looked up in the definition, once. */
const ofColumns: ReadonlySet<string> = new Set(['columns', 'fields']);

/**
 * Where a question carries its values: filters, views, and whatever list of plain values stands beside them, such as
 * ids.
 */
const partsOf = (data: Data): readonly unknown[] =>
  Object.entries(data).flatMap(([name, value]) =>
    name === 'filter' || name === 'views' || (Array.isArray(value) && !ofColumns.has(name) && value.every(isPlain))
      ? [value]
      : [],
  );

/** Plain values in it, at any depth; empty texts ask nothing. */
function valuesIn(part: unknown): number {
  if (isPlain(part)) return part === undefined || part === null || part === '' ? 0 : 1;
  let count = 0;
  for (const value of Object.values(part as object)) {
    count += valuesIn(value);
    if (count > mostValues) break;
  }
  return count;
}

/** Filters that look through texts. */
function textsIn(part: unknown): number {
  if (isPlain(part)) return 0;
  return Object.entries(part as object).reduce(
    (count, [name, value]) =>
      count + (/__(like|start)$/.test(name) && typeof value === 'string' && value !== '' ? 1 : textsIn(value)),
    0,
  );
}

/**
 * Refuses a question that would bring the database more than a person asks, before anything of it is looked up.
 * @throws 1010 too many values, or too many texts that are looked for
 */
export function refuseLargeQuestion(data: Data): void {
  const values = partsOf(data).reduce<number>((count, part) => count + valuesIn(part), 0);
  if (values > mostValues)
    throw new BusinessError(
      '1010',
      bi(
        `一次查询的条件值合计不超过${mostValues}个（筛选、视图、编号一起计算），请分批查询`,
        `One question holds at most ${mostValues} values (filters, views and ids together): ask in parts`,
      ),
    );
  if (textsIn(data.filter) + textsIn(data.views) > mostTexts)
    throw new BusinessError(
      '1010',
      bi(
        `一次查询最多查找${mostTexts}个文字条件（筛选与视图一起计算），请减少条件`,
        `One question looks for at most ${mostTexts} texts (filters and views together): ask for fewer`,
      ),
    );
}

/** How many counts a question asks for beside its rows: each is a question of its own. */
export const viewsAsked = ({ views }: Data): number =>
  typeof views === 'object' && views !== null && !Array.isArray(views) ? Object.keys(views).length : 0;
