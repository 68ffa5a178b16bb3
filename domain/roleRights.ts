import { rightOf } from './core/entity.ts';
import { entities } from './index.ts';
import { entitiesOfPath } from './routes.ts';

/** What a role may do on one menu node: the node's url and a comma list of action codes. */
export interface RoleFunction {
  readonly url: string;
  readonly actions: string;
}

/**
 * The function rights `<entity>:<action code>` that the menu nodes of a role give.
 * @see platform.md 2.5
 */
export function rightsOfFunctions(functions: readonly RoleFunction[]): Set<string> {
  const rights = new Set<string>();
  for (const { url, actions } of functions) {
    const { own, looked } = entitiesOfPath(url);
    for (const key of own) for (const code of actions.split(',')) for (const right of rightsOfCode(key, code.trim())) rights.add(right);
    // A screen that lets people choose a customer needs to read customers, nothing more.
    for (const key of looked) rights.add(rightOf(key, 'page')).add(rightOf(key, 'get'));
  }
  return rights;
}

/** `act:*` stands for every action of the entity's lifecycle. */
function rightsOfCode(key: string, code: string): string[] {
  if (code !== 'act:*') return [`${key}:${code}`];
  return [...new Set((entities[key]?.flow?.steps ?? []).map((step) => `${key}:act:${step.action}`))];
}
