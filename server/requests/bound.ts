import { fieldOf } from '#domain/core/entity.ts';
import { BusinessError, invalid } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import type { ApprovalRequest } from '#domain/requests/approvalRequest.ts';
import { type BoundAction, boundActionOf } from '#domain/requests/boundActions.ts';
import { requestErrors } from '#domain/requests/errors.ts';
import { readOne } from '../crud/read.ts';
import { asSystem } from '../crud/readRecord.ts';
import { takeAct } from '../crud/takeAct.ts';
import type { Call } from '../gateway/method.ts';

/**
 * The record that an applicant means by its number, among those he sees himself.
 * @throws 1001 on `bizNo` there is none
 */
export async function boundRecord({ entity }: BoundAction, no: string, call: Call): Promise<string> {
  const name = entity.code ?? entity.title ?? 'id';
  const { label } = fieldOf(entity, name) ?? entity;
  const record = await readOne(entity, ['id'], { [name]: no }, call.db, { seenBy: call });
  if (record) return record.id;
  throw invalid({ bizNo: bi(`没有${label.zh}为${no}的${entity.label.zh}`, `There is no ${entity.label.en} ${no}`) });
}

/**
 * What the request is bound to, in the same transaction: it happens with the last agreement, or neither does.
 * @throws 1000 with the reason why it cannot be done
 */
export async function carryOutBound(
  { bizAction, bizId, approvalNo }: Pick<ApprovalRequest, 'bizAction' | 'bizId' | 'approvalNo'>,
  call: Call,
): Promise<void> {
  const bound = boundActionOf(bizAction);
  if (!bound || !bizId) return;
  const opinion = `审批${approvalNo}通过`;
  try {
    await takeAct(
      bound.entity,
      { id: bizId, rowVersion: 'any', action: bound.action, opinion },
      { ...asSystem(call), audit: {} },
    );
  } catch (error) {
    if (error instanceof BusinessError) throw requestErrors.BOUND({ msg: error.text[call.locale] });
    throw error;
  }
}
