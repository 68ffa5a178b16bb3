import type { FieldError, FieldErrors, UseFormReturn } from 'react-hook-form';
import type { HttpError } from '#dataProvider/toHttpError.ts';
import type { FormSection } from '#domain/core/entity.ts';
import { formSectionFields } from './sections.ts';
import type { FormJudge } from './useFormJudge.ts';

/** One thing to correct: the input's name (`goods.0.qty`), what is wrong, and for a line its place in the table. */
export interface WrongField {
  readonly name: string;
  readonly message: string;
  readonly line?: { readonly table: string; readonly number: number };
}

/**
 * Flat errors (`goods.0.qty` -> text) in the nested form react-hook-form keeps. An error of a whole table stands in
 * `root` beside its cells.
 */
export function toFormErrors(flat: Readonly<Record<string, string>>, type = 'rule'): FieldErrors {
  const errors: Record<string, unknown> = {};
  for (const [name, message] of Object.entries(flat)) put(errors, name === '_' ? ofWholeForm : name, { type, message });
  return errors as FieldErrors;
}

type Node = Record<string, unknown>;

function put(root: Node, name: string, error: FieldError): void {
  const path = name.split('.');
  let node = root;
  path.forEach((part, index) => {
    if (index === path.length - 1) {
      const table = node[part];
      if (isNode(table)) table.root = error;
      else node[part] = error;
      return;
    }
    const next = node[part];
    if (!isNode(next) || isLeaf(next)) {
      const made: Node = (/^\d+$/.test(path[index + 1] ?? '') ? [] : {}) as Node;
      if (isNode(next)) made.root = next;
      node[part] = made;
    }
    node = node[part] as Node;
  });
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const isLeaf = (node: Node): boolean => typeof node.message === 'string';

/** The message at one name, of a field or of a whole table. */
export function messageAt(errors: unknown, name: string): string | undefined {
  let node: unknown = errors;
  for (const part of name.split('.')) node = isNode(node) ? node[part] : undefined;
  if (!isNode(node)) return undefined;
  if (isLeaf(node)) return node.message as string;
  return isNode(node.root) && isLeaf(node.root) ? (node.root.message as string) : undefined;
}

/**
 * What a refusal says of fields; one that speaks of none concerns the whole form. A call that got no answer is no
 * refusal.
 */
export function formRefusalOf({ body, message }: HttpError): Readonly<Record<string, string>> {
  const errors = Object.entries(body.errors).map(([name, text]) => [name, String(text)] as const);
  if (errors.length > 0) return Object.fromEntries(errors);
  return body.returnCode === '' ? {} : { [ofWholeForm]: message };
}

/** Where the error of a whole form stands. */
export const ofWholeForm = 'root.serverError';

/** Puts what the server refused at its fields, where it stays until their values change. */
export function showRefusal(
  form: Pick<UseFormReturn, 'getValues' | 'setError'>,
  judge: FormJudge,
  errors: Readonly<Record<string, string>>,
): void {
  judge.remember(errors, form.getValues());
  for (const [name, message] of Object.entries(errors)) form.setError(name, { type: 'server', message });
}

/** All errors in the order of the form, lines of a table by their number. */
export function listErrors(errors: FieldErrors, sections: readonly FormSection[]): WrongField[] {
  const order = sections.flatMap(formSectionFields);
  const place = (name: string) => {
    const index = order.indexOf(name.split('.')[0] ?? name);
    return index < 0 ? order.length : index;
  };
  return flatten(errors as Node, '')
    .map((wrong, index) => ({ wrong, index }))
    .sort((a, b) => place(a.wrong.name) - place(b.wrong.name) || a.index - b.index)
    .map(({ wrong }) => wrong);
}

function flatten(node: Node, prefix: string): WrongField[] {
  return Object.entries(node).flatMap(([key, value]): WrongField[] => {
    if (!isNode(value) || value instanceof Element) return [];
    const name = key === 'root' && prefix !== '' ? prefix.slice(0, -1) : `${prefix}${key}`;
    if (isLeaf(value)) return [withLine({ name, message: value.message as string })];
    return flatten(value, `${name}.`);
  });
}

function withLine(wrong: WrongField): WrongField {
  const match = /^(\w+)\.(\d+)(\.|$)/.exec(wrong.name);
  return match ? { ...wrong, line: { table: match[1] ?? '', number: Number(match[2]) + 1 } } : wrong;
}
