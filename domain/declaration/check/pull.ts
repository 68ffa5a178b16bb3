import { bi, type Text } from '../../core/text.ts';

/** What a robot that asks for an order has to find. */
export interface PullFacts {
  readonly orderStatus: string;
  readonly poaStatus?: string | null | undefined;
  /** Kinds of the documents that lie with the order. */
  readonly documents: readonly string[];
  readonly goodsStatuses: readonly string[];
  readonly hasOpenTask: boolean;
  readonly isRobotEnabled: boolean;
  readonly isWindowOpen: boolean;
}

type PullReason = 'STATUS' | 'POA' | 'PAPERS' | 'GOODS' | 'TASK' | 'ROBOT' | 'WINDOW';

/** Kinds of documents that have to lie there, by the codes of the caller's dictionary. */
interface PullNeeds {
  readonly documents: readonly string[];
}

const reasonTexts: Readonly<Record<PullReason, Text>> = {
  STATUS: bi('委托单不在制单阶段', 'The order is not being made'),
  POA: bi('代理报关委托书未确认', 'The power of attorney is not confirmed'),
  PAPERS: bi('缺少发票、装箱单或运输单据', 'Invoice, packing list or transport paper is missing'),
  GOODS: bi('有商品未就绪', 'Some goods are not ready'),
  TASK: bi('已有取件任务', 'A robot has it already'),
  ROBOT: bi('报关行未启用取件', 'The broker has no robot enabled'),
  WINDOW: bi('不在关区作业时间内', 'The customs area is closed now'),
};

/** V-80: what speaks against a robot taking an order; nothing when it may. */
export function whyNotPulled(
  facts: PullFacts,
  needs: PullNeeds,
): readonly { readonly reason: PullReason; readonly text: Text }[] {
  const failed: Readonly<Record<PullReason, boolean>> = {
    STATUS: facts.orderStatus !== 'ACCEPTED' && facts.orderStatus !== 'MAKING',
    POA: facts.poaStatus !== 'CONFIRMED',
    PAPERS: needs.documents.some((kind) => !facts.documents.includes(kind)),
    GOODS: facts.goodsStatuses.length === 0 || facts.goodsStatuses.some((status) => status !== 'READY'),
    TASK: facts.hasOpenTask,
    ROBOT: !facts.isRobotEnabled,
    WINDOW: !facts.isWindowOpen,
  };
  return (Object.keys(reasonTexts) as PullReason[])
    .filter((reason) => failed[reason])
    .map((reason) => ({ reason, text: reasonTexts[reason] }));
}
