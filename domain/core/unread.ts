import { bi, type Text } from './text.ts';

/**
 * What stood in a cell of the clipboard and could not be read as a value of its field. It takes the value's place until
 * a person chooses one, so nothing becomes empty without a word; `validate` refuses it, in the browser and at the
 * gateway.
 */
export interface Unread {
  readonly unread: string;
  /** The value's name that was probably meant. */
  readonly guess?: string;
}

/** A value that is kept as the text it came as. */
export const isUnread = (value: unknown): value is Unread =>
  typeof value === 'object' && value !== null && 'unread' in value && typeof value.unread === 'string';

/** Why such a value cannot stay. */
export function unreadProblem({ unread, guess }: Unread, label: Text): Text {
  const question = guess ? bi(`，是否为「${guess}」？`, `, did you mean "${guess}"?`) : bi('', '');
  return bi(`${label.zh}「${unread}」无法识别${question.zh}`, `${label.en} "${unread}" is not known${question.en}`);
}
