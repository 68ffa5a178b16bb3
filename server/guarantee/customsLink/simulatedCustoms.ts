import { type Clock, nowText } from '#domain/core/moments.ts';
import type { Db } from '../../gateway/method.ts';
import { loadParams } from '../settings/paramBook.ts';
import type { CustomsSystem } from './customsSystem.ts';
import { nextReceipt } from './simulatedReceipts.ts';

/**
 * A customs system for demonstrations and tests. The parameter CUSTOMS_SIMULATION says how it behaves: OK and FAILED
 * answer, SILENT takes the document and never answers, DOWN cannot be reached. It keeps nothing itself, so every node
 * meets the same one.
 */
export const simulatedCustoms = (db: Db, clock: Clock): CustomsSystem => ({
  async push() {
    await refuseWhenDown(db);
  },
  async receipts(pushes) {
    const { CUSTOMS_SIMULATION: mode } = await loadParams(db);
    if (mode === 'OK') return pushes.map((push) => ({ ...push, resultCode: 'OK', resultMsg: '模拟海关系统：已接收' }));
    if (mode === 'FAILED')
      return pushes.map((push) => ({ ...push, resultCode: 'E01', resultMsg: '模拟海关系统：备案信息不符' }));
    return [];
  },
  async declare() {
    await refuseWhenDown(db);
  },
  async declarationReceipts(open) {
    const { CUSTOMS_SIMULATION: mode } = await loadParams(db);
    return open.flatMap((one) => nextReceipt(one, mode, nowText(clock)) ?? []);
  },
});

async function refuseWhenDown(db: Db): Promise<void> {
  const { CUSTOMS_SIMULATION: mode } = await loadParams(db);
  if (mode === 'DOWN') throw new Error('模拟海关系统：连接失败');
}
