import { StartRefusal } from './startRefusal.ts';

/** Runs a command of package.json to its exit code; what the operator can put right is printed without a stack. */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    const isRefusal = error instanceof StartRefusal;
    console.error(isRefusal ? error.message : error);
    process.exitCode = isRefusal ? error.exitCode : 1;
  }
}
