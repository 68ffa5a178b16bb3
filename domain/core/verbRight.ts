import type { Verb } from './entity.ts';

/** Function right a verb asks for; `act` names its action. @see docs/spec/platform.md 2.5 */
export function rightOf(entityKey: string, verb: Verb, action = ''): string {
  switch (verb) {
    case 'page':
    case 'byIds':
    case 'log':
      return `${entityKey}:list`;
    case 'get':
      return `${entityKey}:view`;
    case 'add':
      return `${entityKey}:create`;
    case 'update':
    case 'batchUpdate':
      return `${entityKey}:edit`;
    case 'delete':
    case 'batchDelete':
      return `${entityKey}:delete`;
    case 'act':
    case 'batchAct':
      return `${entityKey}:act:${action}`;
    case 'import':
      return `${entityKey}:import`;
    case 'export':
      return `${entityKey}:export`;
    default:
      return verb satisfies never;
  }
}
