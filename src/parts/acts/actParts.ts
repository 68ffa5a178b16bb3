import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { ActDefinition, InputOf } from '#domain/core/act.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import type { Text } from '#domain/core/text.ts';
import type { TickedRows } from '../list/actions.ts';

/** What a screen adds to the dialog of an act; `Answers` are those of the act where the screen gives some itself. */
export interface ActParts<Answers extends object = RecordValues> {
  /** The record as it was just read: its version is sent, and the dialog begins with its values. */
  readonly record?: RaRecord;
  /** Above the questions, such as a choice among several. */
  readonly lead?: ReactNode;
  /** What stands above is a table. */
  readonly isWide?: boolean;
  /** Below them, inside of the form: what confirming does. */
  readonly after?: ReactNode;
  /** Answers the screen gives in its own way; the act names them as `answered`. */
  readonly answers?: Answers;
  /** What is still wrong with them. */
  readonly problem?: Text | undefined;
}

type Draw = (parts: ActParts) => ReactNode;

/** Works out its part and draws the dialog with it; nothing while it has to ask first. */
export type PartsOfAct<Row extends RaRecord = RaRecord> = (props: {
  readonly record: Row;
  readonly children: Draw;
}) => ReactNode;
export type PartsOfBatch<Row extends RaRecord = RaRecord> = (props: {
  readonly batch: TickedRows<Row>;
  readonly children: Draw;
}) => ReactNode;

/** What stands in questions of the open dialog, by the names that the act gives them; nothing is judged yet. */
export const useQuestions = <Act extends ActDefinition>(
  _act: Act,
  ...names: readonly (keyof InputOf<Act> & string)[]
): readonly unknown[] => useWatch({ name: [...names] });
