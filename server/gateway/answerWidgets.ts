import type { Widgets } from '#domain/core/dashboard.ts';
import type { Call } from './method.ts';

/** One block of a workbench, built on its own: a block that fails says so alone. */
export type DashboardWidget = (call: Call) => Promise<unknown>;

/** Every block in one answer, beside the time of the figures; a failed one is the number of the request. */
export async function answerWidgets<Data extends object>(
  blocks: { readonly [Name in keyof Data]: (call: Call) => Promise<Data[Name]> },
  call: Call,
): Promise<Widgets<Data>> {
  const answer: Record<string, unknown> = {};
  for (const [name, block] of Object.entries<DashboardWidget>(blocks)) {
    try {
      answer[name] = { data: await block(call) };
    } catch (error) {
      call.services.log.error({ err: error, block: name, requestId: call.requestId }, 'a workbench block failed');
      answer[name] = { error: call.requestId };
    }
  }
  // One block of each name, of the type its function answers.
  return { time: call.now, ...(answer as Omit<Widgets<Data>, 'time'>) } as Widgets<Data>;
}
