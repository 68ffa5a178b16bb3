import type { Blocks } from '#domain/core/board.ts';
import type { Call } from './method.ts';

/** One block of a workbench, built on its own: a block that fails says so alone. */
export type WorkbenchBlock = (call: Call) => Promise<unknown>;

/** Every block in one answer, beside the time of the figures; a failed one is the number of the request. */
export async function answerBlocks<Data extends object>(
  blocks: { readonly [Name in keyof Data]: (call: Call) => Promise<Data[Name]> },
  call: Call,
): Promise<Blocks<Data>> {
  const answer: Record<string, unknown> = {};
  for (const [name, block] of Object.entries<WorkbenchBlock>(blocks)) {
    try {
      answer[name] = { data: await block(call) };
    } catch (error) {
      call.services.log.error({ err: error, block: name, requestId: call.requestId }, 'a workbench block failed');
      answer[name] = { error: call.requestId };
    }
  }
  // One block of each name, of the type its function answers.
  return { time: call.now, ...(answer as Omit<Blocks<Data>, 'time'>) } as Blocks<Data>;
}
