import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { approvalService } from '#domain/approval/document.ts';
import type { ApprovalActor } from '#domain/approval/editors.ts';
import { useAsk } from '../parts/calls/useAsk.ts';
import { useActor } from '../shell/useSession.ts';

/** The rules only ask whether there is a leader to stand in for; his name is told by the document itself. */
const someLeader = { userId: '', userName: '' };
const deputyLasts = 5 * 60_000;

/** The person as the approval machine sees him: who stands in for his leader today acts like him. */
export function useApprovalActor(): ApprovalActor {
  const { userId, sameAs, roleId, isLeader } = useActor();
  const ask = useAsk(approvalService);
  const { data: leads = false } = useQuery({
    queryKey: ['deptLeaderCheck', userId],
    queryFn: ({ signal }) => ask<boolean>('deptLeaderCheck', {}, { signal, loading: false }),
    enabled: !isLeader,
    staleTime: deputyLasts,
    retry: false,
  });
  const isDeputy = !isLeader && leads === true;
  return useMemo(
    () => ({ userId, sameAs, deptCode: roleId, isLeader, ...(isDeputy && { deputyOf: someLeader }) }),
    [userId, sameAs, roleId, isLeader, isDeputy],
  );
}
