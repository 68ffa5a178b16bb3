import type { EntityDefinition, FieldFacts, FormSection, RecordValues, Rule } from '../core/entity.ts';
import {
  type Expression,
  ExpressionError,
  type ExpressionValue,
  evaluate,
  orderOf,
  parseExpression,
  textOfValue,
} from '../core/expression/index.ts';
import { type Field, int, text } from '../core/field.ts';
import { isDate, isDateTime, isTime } from '../core/moments.ts';
import { named } from '../core/named.ts';
import { bi, type Text } from '../core/text.ts';
import type { TableAsUsed } from './calls.ts';
import { customEntity } from './customEntity.ts';
import type { FormVersion } from './formLayout.ts';

/** What working out the expressions of a form takes beside the record. */
export interface ExpressionContext {
  /** `yyyy-MM-dd` in Asia/Shanghai. */
  readonly today: () => string;
  /** What a dictionary calls an id. */
  readonly word?: (dict: string, id: string) => string | undefined;
  /** Hears of every expression that cannot be worked out; the field keeps what it held, all others go on. */
  readonly onProblem?: (problem: FormProblem) => void;
}

interface FormProblem {
  readonly form: string;
  readonly field: string;
  readonly label: Text;
  readonly reason: Text;
}

/** An expression of a form, ready to be worked out; one that cannot be read is told and holds nothing. */
class Working {
  readonly #facts: ExpressionContext;
  readonly #form: FormVersion;
  readonly #entity: EntityDefinition;
  readonly #lines: Readonly<Record<string, EntityDefinition>>;
  constructor(
    form: FormVersion,
    entity: EntityDefinition,
    lines: Readonly<Record<string, EntityDefinition>>,
    facts: ExpressionContext,
  ) {
    this.#form = form;
    this.#entity = entity;
    this.#lines = lines;
    this.#facts = facts;
  }

  /** What is wrong with one field is the matter of that field alone. */
  attempt<Result>(field: string, work: () => Result): Result | undefined {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      const label = this.#entity.fields[field]?.label ?? bi(field, field);
      this.#facts.onProblem?.({ form: this.#form.code, field, label, reason: error.text });
      return undefined;
    }
  }

  parsed(field: string, source: string | undefined): Expression | undefined {
    return source === undefined ? undefined : this.attempt(field, () => parseExpression(source));
  }

  value(expression: Expression, record: RecordValues): ExpressionValue {
    const { today, word } = this.#facts;
    return evaluate(expression, {
      read: (name, column) => this.#read(record, name, column),
      today: today(),
      ...(word && { word }),
    });
  }

  #read(record: RecordValues, name: string, column: string | undefined): unknown {
    const value = Object.hasOwn(record, name) ? record[name] : undefined;
    if (column === undefined) return value;
    const line = this.#lines[name];
    // What follows in a line is worked out again: nobody is believed what he says of it.
    return Array.isArray(value) ? value.map((row: RecordValues) => ({ ...row, ...line?.derive?.(row) })[column]) : [];
  }

  holds(field: string, expression: Expression, record: RecordValues): boolean {
    return this.attempt(field, () => isTrue(this.value(expression, record))) ?? true;
  }
}

const isTrue = (value: ExpressionValue): boolean => textOfValue(value) !== '' && textOfValue(value) !== '0';

/** A worked-out value as its field holds it. @throws {ExpressionError} it cannot */
function asHeld(field: Field, value: ExpressionValue): unknown {
  const written = textOfValue(value);
  if (written === '') return null;
  const wrong = () => new ExpressionError(bi('结果不是该字段的值', 'The result is no value of this field'), 0);
  const number = () => {
    if (typeof value === 'object' && value !== null) return value;
    throw wrong();
  };
  switch (field.kind) {
    case 'money':
      return number().round(2, 1).toFixed(2);
    case 'decimal':
      return number().round(field.scale, 1).toFixed();
    case 'bool':
      return isTrue(value) ? 1 : 0;
    case 'date':
      if (!isDate(written.slice(0, 10))) throw wrong();
      return written.slice(0, 10);
    case 'datetime':
      if (isDate(written)) return `${written} 00:00:00`;
      if (!isDateTime(written)) throw wrong();
      return written;
    case 'time':
      if (!isTime(written)) throw wrong();
      return written;
    case 'multiDict':
      throw wrong();
    default:
      return written;
  }
}

/** A table as the lines of a record of another one. */
function asLines(entity: EntityDefinition, parent: string): EntityDefinition {
  const own = {
    parentId: text('上级记录', 'Parent', { max: 36, readOnly: true }),
    lineNo: int('序号', 'Line', { readOnly: true }),
  };
  return {
    ...entity,
    fields: named({ ...own, ...entity.fields }),
    parent: { entity: parent, field: 'parentId' },
    scope: 'parent',
    verbs: [],
  };
}

/**
 * The entity of a table as one of its forms has people write it: sections, lines of other tables, what is shown and
 * required in view of the rest, values that follow, checks. Browser and gateway ask the same definition, so the gateway
 * never believes what it can work out itself.
 * @param lines the entities of the tables of its lines, by code
 */
function withForm(
  table: EntityDefinition,
  form: FormVersion,
  lines: ReadonlyMap<string, EntityDefinition>,
  facts: ExpressionContext,
): EntityDefinition {
  const { layout } = form;
  const places = layout.sections.flatMap(({ fields }) => fields).filter(({ key }) => key in table.fields);
  const kept = layout.lines.flatMap(({ key, tableCode, zh, en }) => {
    const line = lines.get(tableCode);
    return line ? [{ key, label: bi(zh, en), line: asLines(line, table.key) }] : [];
  });
  const working = new Working(form, table, Object.fromEntries(kept.map(({ key, line }) => [key, line])), facts);
  const fields: Record<string, Field> = { ...table.fields };
  const factsOf: Record<string, FieldFacts> = {};
  const values: Record<string, Expression> = {};
  for (const { key, value, when, required } of places) {
    if (value !== undefined) fields[key] = { ...fields[key], readOnly: true } as Field;
    const [worth, shown, needed] = [
      working.parsed(key, value),
      working.parsed(key, when),
      working.parsed(key, required),
    ];
    if (worth) values[key] = worth;
    factsOf[key] = {
      ...(shown && { when: (record) => working.holds(key, shown, record) }),
      ...(needed && { requiredWhen: (record) => working.holds(key, needed, record) }),
    };
  }
  for (const { key, label, line } of kept) fields[key] = { kind: 'children', label, entity: line.key, line };

  const found = orderOf(values);
  const order = 'order' in found ? found.order : [];
  const derive = (record: RecordValues): RecordValues => {
    const derived: Record<string, unknown> = {};
    for (const key of order) {
      const held = working.attempt(key, () =>
        asHeld(fields[key] as Field, working.value(values[key] as Expression, { ...record, ...derived })),
      );
      if (held !== undefined) derived[key] = held;
    }
    return derived;
  };
  return {
    ...table,
    fields: named(fields),
    form: [
      ...sectionsOf(form, table, working),
      ...kept.map(({ key, label }) => ({ title: label, fields: [{ field: key, span: 3 as const }] })),
    ],
    facts: factsOf,
    rules: rulesOf(form, working),
    ...(table.made && layout.print.title && { made: { ...table.made, paper: layout.print.title } }),
    ...(order.length > 0 && { derive }),
  };
}

const sectionsOf = ({ layout }: FormVersion, table: EntityDefinition, working: Working): FormSection[] =>
  layout.sections.map(({ zh, en, columns, noteZh, noteEn, when, fields }) => {
    const shown = working.parsed(zh, when);
    return {
      title: bi(zh, en),
      ...(noteZh && { note: bi(noteZh, noteEn ?? noteZh) }),
      columns,
      fields: fields
        .filter(({ key }) => key in table.fields)
        .map(({ key, span }) => (span ? { field: key, span } : key)),
      ...(shown && { when: (record: RecordValues) => working.holds(zh, shown, record) }),
    };
  });

const rulesOf = ({ layout }: FormVersion, working: Working): Rule[] =>
  layout.checks.flatMap(({ test, zh, en, key }) => {
    const parsed = working.parsed(key ?? zh, test);
    return parsed
      ? [
          (record: RecordValues) =>
            working.holds(key ?? zh, parsed, record) ? undefined : { [key ?? '_']: bi(zh, en) },
        ]
      : [];
  });

/** The entity of a table as it is used now, whoever uses it. */
export function entityAsUsed({ version, form, lines }: TableAsUsed, facts: ExpressionContext): EntityDefinition {
  const table = customEntity(version);
  if (!form) return table;
  const of = new Map(lines.map((line) => [line.version.code, entityAsUsed({ ...line, lines: [] }, facts)]));
  return withForm(table, form, of, facts);
}
