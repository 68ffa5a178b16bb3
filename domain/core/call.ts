import { type DraftValues, defineForm, type EntityDefinition, type FieldMap, type ServiceArea } from './entity.ts';
import type { Who } from './rights.ts';
import { bi, type Text } from './text.ts';

/** The type of an answer, written down once for handler and screen; it exists for the compiler alone. */
export interface AnswerShape<Answer> {
  readonly answer?: Answer;
}

/** @example answer: shapeOf<{ readonly total: string }>() */
export const answerShape = <Answer>(): AnswerShape<Answer> => ({});

/** A call as a button of a list: its dialog asks what the input says, and what came of it is told. */
export interface CallTool<Answer = unknown> {
  /** Key of the entity whose list offers it. */
  readonly of: string;
  readonly label: Text;
  /** What people come to the list for: it stands first, and making an empty record behind it. */
  readonly isMain?: true;
  /** Names of the input it asks for; all of them unless told. */
  readonly asks?: readonly string[];
  /** The input that takes the ids of the ticked rows: the button stands among those of ticked rows. */
  readonly rows?: string;
  /** The input that takes the ids of files: they are asked for, whatever else is. */
  readonly files?: string;
  /** The input takes uploaded files with their names, where a name says what a file belongs to. */
  readonly isByName?: true;
  /** It takes one sheet, named as `fileId`. */
  readonly takesSheet?: true;
  /** A file that came of it, such as an archive or the rows that were wrong: it is downloaded. */
  readonly file?: (answer: Answer) => { readonly hashaddr: string; readonly fileName: string } | undefined;
  readonly told: (answer: Answer) => Text;
  /** Whether a part of it was refused, so that what is told is a warning. */
  readonly isWarning?: (answer: Answer) => boolean;
}

/** What the import of a sheet answers, as far as a button tells of it. */
export interface SheetTold {
  /** What became of it, in the language of the person. */
  readonly msg: string;
  readonly failed: number;
  /** The rows that were wrong, to be corrected and sent again. */
  readonly errorFile?: { readonly hashaddr: string; readonly fileName: string };
}

/** How a button tells of an imported sheet. */
export const toldOfSheet = {
  takesSheet: true,
  told: ({ msg }) => bi(msg, msg),
  isWarning: ({ failed }) => failed > 0,
  file: ({ errorFile }) => errorFile,
} as const satisfies Omit<CallTool<SheetTold>, 'of' | 'label'>;

/** A gateway call beyond those that follow from definitions. {@link defineCall} makes it. */
export interface CallDefinition<Input extends FieldMap = FieldMap, Answer = unknown> extends AnswerShape<Answer> {
  readonly service: ServiceArea;
  readonly method: string;
  /** Function right asked before anything else; null = every logged-in user. */
  readonly right: string | null;
  /** Which people may make it beyond the right; administrators may make every call that does not say otherwise. */
  readonly who: readonly Who[] | undefined;
  /** Nobody stands in for these people, administrators neither: it moves money, as acts that say so. */
  readonly people?: 'only' | undefined;
  readonly writes: boolean;
  /**
   * Why it answers without asking whose rows of the entity of its right the person sees; every other call that reads
   * has to ask.
   */
  readonly unscoped: string | undefined;
  /** The entity whose rows it reads, or those of which it reads one, where its right names another. */
  readonly rowsOf: string | readonly string[] | undefined;
  /** The button that makes it, where a list offers one. */
  readonly tool?: CallTool<never>;
  /** The shape of its input: what is wrong is refused by field. */
  readonly input: EntityDefinition<Input>;
}

interface CallSpec<Input extends FieldMap, Answer> {
  readonly service: ServiceArea;
  readonly method: string;
  readonly right: string | null;
  readonly who?: readonly Who[];
  readonly people?: 'only';
  readonly writes?: boolean;
  readonly unscoped?: string;
  readonly rowsOf?: string | readonly string[];
  readonly input: Input;
  readonly answer: AnswerShape<Answer>;
  readonly tool?: CallTool<Answer>;
}

/** Names of the fields a caller must give. */
type Required<Input extends FieldMap> = {
  [Name in keyof Input]: Input[Name] extends { required: true } ? Name : never;
}[keyof Input];

/** What a handler gets and a caller gives: required fields are there, others may be missing. */
export type CallInput<Input extends FieldMap> = Omit<DraftValues<Input>, Exclude<'id' | 'rowVersion', keyof Input>> & {
  readonly [Name in Required<Input>]: NonNullable<DraftValues<Input>[Name]>;
};

/**
 * Declares a call: parser, right, types of input and answer for handler and screens.
 * @example export const amountUsed = defineCall({ service: 'baohan', method: 'applyAmountUsed', right: 'bhQuota:list', input: { customerId: ref(…) }, answer: shapeOf<Used>() });
 */
export const defineCall = <const Input extends FieldMap, Answer>({
  input,
  who,
  people,
  writes = false,
  unscoped,
  rowsOf,
  service,
  method,
  right,
  tool,
}: CallSpec<Input, Answer>): CallDefinition<Input, Answer> => ({
  service,
  method,
  right,
  who,
  ...(people && { people }),
  writes,
  unscoped,
  rowsOf,
  ...(tool && { tool }),
  input: defineForm({ key: method, label: bi(method, method), service, fields: input }),
});
