import { BusinessError, sharedErrors } from '#domain/core/errors.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { administrators } from './activePeople.ts';
import type { Call } from './method.ts';

/** Why a step is refused after which a record would lie: who is missing, and whom to ask. */
export async function nobodyLeft(needed: Text, call: Pick<Call, 'db'>): Promise<BusinessError> {
  const names = (await administrators(call)).map(({ userName }) => userName);
  return new BusinessError(
    sharedErrors.NOBODY().returnCode,
    bi(
      `办理后没有人可以接着办理：缺少可办理的${needed.zh}（本单经手人不能审核自己的单据）。请联系管理员${names.join('、')}指定人员后再办理`,
      `Nobody could take the next step: there is no ${needed.en} who may (whoever had a hand in a record does not approve it). Ask an administrator (${names.join(', ')}) to name somebody first`,
    ),
  );
}
