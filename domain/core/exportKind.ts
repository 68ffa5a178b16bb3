import type { Text } from './text.ts';

/** A sheet of a list's rows that people know by a name: its columns are these, whatever the list shows. */
export interface ExportKind<Name extends string = string> {
  readonly key: string;
  readonly label: Text;
  readonly columns: readonly Name[];
  /** A field of named values, `[{ name, value }]`: each name becomes a column behind the others. */
  readonly spread?: Name;
  /** Not for customers. */
  readonly staff?: true;
}
