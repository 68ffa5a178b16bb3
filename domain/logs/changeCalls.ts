import { answerShape, defineCall } from '../core/call.ts';
import { datetime, int, text } from '../core/field.ts';

/** More than anybody would read. */
export const mostRecordChanges = 100;

/** Somebody's hand in a record: who, when, and the fields that were otherwise afterwards. */
export interface RecordChange {
  readonly userId: string | null;
  readonly userName: string | null;
  /** `yyyy-MM-dd HH:mm:ss`, of the last change where one person made several in a row. */
  readonly time: string;
  /** None where a step was taken that wrote none. */
  readonly fields: readonly string[];
}

/**
 * common.queryRecordChanges: everybody who made the last so many versions of a record since a moment, the first one
 * first, from the operation log. Whoever may read the record may know; fields he does not read are not named.
 */
export const queryRecordChanges = defineCall({
  service: 'common',
  method: 'queryRecordChanges',
  right: null,
  input: {
    entity: text('业务对象', 'Entity', { max: 60, required: true }),
    id: text('记录', 'Record', { max: 36, required: true }),
    since: datetime('自', 'Since', { required: true }),
    versions: int('版本数', 'Versions', { required: true, min: 1, max: mostRecordChanges }),
  },
  answer: answerShape<readonly RecordChange[]>(),
});
