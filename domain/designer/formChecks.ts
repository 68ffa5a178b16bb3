import type { EntityDefinition } from '../core/entity.ts';
import { checkExpression, ExpressionError, orderOf, parseExpression } from '../core/expression/index.ts';
import { bi, fill, type Text } from '../core/text.ts';
import type { FormLayout } from './formLayout.ts';
import { keyPattern } from './onlineTable.ts';

const words = {
  none: bi('表单至少需要一个字段', 'A form needs at least one field'),
  gone: bi('表格没有列：{key}', 'The table has no column {key}'),
  twice: bi('字段重复：{key}', 'Field {key} stands twice'),
  key: bi('字段编码不合法或重复：{key}', 'Field key not allowed or repeated: {key}'),
  table: bi('子表不存在或未发布：{code}', 'No published table {code}'),
  own: bi('子表不能是本表', 'A table cannot be its own lines'),
  title: bi('分区需要中英文标题', 'A section needs a title in both languages'),
  cycle: bi('表达式存在循环引用：{keys}', 'Expressions refer to each other: {keys}'),
  lacks: bi('必填列未放入表单：{key}', 'Required column {key} is not on the form'),
  note: bi('说明文字需要中英文', 'Words that explain are needed in both languages'),
  files: bi('子表不能有附件列：{key}', 'A table of lines cannot have files: {key}'),
  sentence: bi('校验需要中英文提示', 'A check needs its sentence in both languages'),
  lines: bi('最多3个子表', 'At most 3 tables of lines'),
};

const mostLines = 3;

/**
 * What stands in the way of publishing a form, by its place in the layout, such as `sections.0.fields.2.value`: check
 * D5, and that every name is one of the table. @see docs/spec/platform.md 11.3
 * @param lines the entities of its tables of lines, by code
 */
export function formProblems(
  layout: FormLayout,
  table: EntityDefinition,
  lines: ReadonlyMap<string, EntityDefinition>,
): Readonly<Record<string, Text>> {
  const problems: Record<string, Text> = {};
  const linesOf = (name: string) => lines.get(layout.lines.find(({ key }) => key === name)?.tableCode ?? '');
  const isKnown = (name: string, column?: string) =>
    column === undefined ? name in table.fields : column in (linesOf(name)?.fields ?? {});
  const judge = (place: string, source: string | undefined) => {
    const problem = source && checkExpression(source, isKnown);
    if (problem) problems[place] = problem.text;
  };

  const seen = new Set<string>();
  for (const [at, section] of layout.sections.entries()) {
    const place = `sections.${at}`;
    if (!section.zh.trim() || !section.en.trim()) problems[place] = words.title;
    else if (Boolean(section.noteZh) !== Boolean(section.noteEn)) problems[place] = words.note;
    judge(`${place}.when`, section.when);
    for (const [index, field] of section.fields.entries()) {
      const here = `${place}.fields.${index}`;
      if (!(field.key in table.fields)) problems[here] = fill(words.gone, { key: field.key });
      else if (seen.has(field.key)) problems[here] = fill(words.twice, { key: field.key });
      seen.add(field.key);
      for (const name of ['value', 'when', 'required'] as const) judge(`${here}.${name}`, field[name]);
    }
  }
  if (seen.size === 0) problems.sections = words.none;
  for (const [name, field] of Object.entries(table.fields))
    if (field.required && field.default === undefined && !seen.has(name))
      problems.sections ??= fill(words.lacks, { key: name });
  for (const [at, { test, zh, en }] of layout.checks.entries()) {
    judge(`checks.${at}.test`, test || ' ');
    if (!zh.trim() || !en.trim()) problems[`checks.${at}`] = words.sentence;
  }
  Object.assign(problems, linesProblems(layout, table, lines));
  const cycle = cycleIn(layout);
  if (cycle) problems.sections = fill(words.cycle, { keys: cycle.join(' → ') });
  return problems;
}

function linesProblems(
  { lines }: FormLayout,
  table: EntityDefinition,
  known: ReadonlyMap<string, EntityDefinition>,
): Record<string, Text> {
  const problems: Record<string, Text> = {};
  if (lines.length > mostLines) problems.lines = words.lines;
  for (const [at, { key, tableCode, zh, en }] of lines.entries()) {
    const isTaken = key in table.fields || lines.some((other, index) => index < at && other.key === key);
    if (!keyPattern.test(key) || isTaken) problems[`lines.${at}`] = fill(words.key, { key });
    else if (tableCode === table.made?.code) problems[`lines.${at}`] = words.own;
    else if (!known.has(tableCode)) problems[`lines.${at}`] = fill(words.table, { code: tableCode });
    else if (fileColumn(known.get(tableCode)))
      problems[`lines.${at}`] = fill(words.files, { key: fileColumn(known.get(tableCode)) ?? '' });
    else if (!zh.trim() || !en.trim()) problems[`lines.${at}`] = words.title;
  }
  return problems;
}

/** Lines are kept as they stand in their grid, and files hang on records. */
const fileColumn = (entity: EntityDefinition | undefined): string | undefined =>
  Object.entries(entity?.fields ?? {}).find(([, { kind }]) => kind === 'files')?.[0];

/** Fields whose values follow from one another in a circle. */
function cycleIn({ sections }: FormLayout): readonly string[] | undefined {
  const parsed = sections.flatMap(({ fields }) =>
    fields.flatMap(({ key, value }) => {
      try {
        return value ? [[key, parseExpression(value)] as const] : [];
      } catch (error) {
        if (error instanceof ExpressionError) return [];
        throw error;
      }
    }),
  );
  const found = orderOf(Object.fromEntries(parsed));
  return 'cycle' in found ? found.cycle : undefined;
}
