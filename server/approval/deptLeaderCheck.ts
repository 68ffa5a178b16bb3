import { defineMethod } from '../gateway/method.ts';
import { approvalActorOf } from './approvalActor.ts';

/** Whether the person leads his department, or stands in for its leader today. Open to everybody. */
export const deptLeaderCheck = defineMethod({
  service: 'baohan',
  method: 'deptLeaderCheck',
  right: null,
  parse: () => ({}),
  handle: async (_input, call) => {
    const { isLeader, deputyOf } = await approvalActorOf(call);
    return isLeader || deputyOf !== undefined;
  },
});
