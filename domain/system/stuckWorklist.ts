import { bi } from '../core/text.ts';
import type { WorklistDefinition } from '../core/worklist.ts';
import { stuckPath } from './paths.ts';

/**
 * What waits for somebody who is not there: administrators see to it. It is counted by every machine's own word, not by
 * a filter.
 */
export const stuckWorklist: WorklistDefinition = {
  key: 'stuckRecords',
  label: bi('无人可办的单据', 'Nobody can go on'),
  icon: 'owner',
  place: 'alerts',
  right: 'sysUser:create',
  who: ['ADMIN'],
  at: stuckPath,
  entities: ['sysUser'],
};
