import type { EntityDefinition } from '#domain/core/entity.ts';
import type { AttachedFile } from '#domain/core/field.ts';
import type { OcrDocument } from '#domain/ocr/ocrDocument.ts';
import type { Call } from '../../gateway/method.ts';
import type { PushValues } from './pushValues.ts';

export type Written = Readonly<Record<string, unknown>>;

/** The names that a document may have a value by, the first that is filled wins; `as` makes another word of it. */
interface PushedFrom {
  readonly from: readonly string[];
  readonly as: (value: string, values: PushValues) => string | null;
}
type From = readonly string[] | PushedFrom;

/** Lines of a record that lines of a paper fill. */
export interface PushedLines {
  readonly field: string;
  readonly columns: Readonly<Record<string, From>>;
  /** By the first of these that both have, a line of the paper is a line that is there already. */
  readonly alikeBy: readonly string[];
  /** Kinds whose lines come in; those of `beside` only fill lines that are there, as weights of a packing list do. */
  readonly makes: readonly string[];
  readonly beside?: readonly string[];
  /** The column of a new line that says where it stands on which paper. */
  readonly proof?: string;
  /** What every new line begins with. */
  readonly given?: (values: PushValues) => Written;
}

/** A kind of record that documents fill: which of its fields take what a document says. */
export interface PushTarget {
  readonly entity: EntityDefinition;
  readonly head: Readonly<Record<string, From>>;
  readonly lines: readonly PushedLines[];
  /** The field of files that a paper of this kind is put to, with its remark there. */
  readonly paper: (document: OcrDocument) => { readonly field: string; readonly remark?: string };
  /** What a new record has beside it. @throws 1001 what neither the paper nor whoever pushes it says */
  readonly made: (values: PushValues, call: Call) => Promise<Written>;
}

type Fields<Of extends EntityDefinition> = Extract<keyof Of['fields'], string>;

/** A target whose names are those of its entity. */
export const definePushTarget = <const Of extends EntityDefinition>(
  entity: Of,
  target: Omit<PushTarget, 'entity' | 'head' | 'lines'> & {
    readonly head: Readonly<Partial<Record<Fields<Of>, From>>>;
    readonly lines?: readonly (PushedLines & { readonly field: Fields<Of> })[];
  },
): PushTarget => ({ lines: [], ...target, entity, head: target.head as PushTarget['head'] });

/** A file at the end of those that are there, once. */
export const withPaper = (known: unknown, paper: AttachedFile): AttachedFile[] => [
  ...(Array.isArray(known) ? (known as AttachedFile[]) : []).filter(({ hashaddr }) => hashaddr !== paper.hashaddr),
  paper,
];
