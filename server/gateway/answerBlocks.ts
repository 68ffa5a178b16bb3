import type { Call } from './method.ts';

/** One block of a workbench, built on its own: a block that fails says so alone. */
export type WorkbenchBlock = (call: Call) => Promise<unknown>;

/** Every block in one answer, beside the time of the figures; a failed one is the number of the request. */
export async function answerBlocks(blocks: Readonly<Record<string, WorkbenchBlock>>, call: Call): Promise<Record<string, unknown>> {
  const answer: Record<string, unknown> = { time: call.now };
  for (const [name, block] of Object.entries(blocks)) {
    try {
      answer[name] = { data: await block(call) };
    } catch (error) {
      call.services.log.error({ err: error, block: name, requestId: call.requestId }, 'a workbench block failed');
      answer[name] = { error: call.requestId };
    }
  }
  return answer;
}
