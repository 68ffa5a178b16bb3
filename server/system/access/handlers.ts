export { copyMenu, deleteMenu, moveMenu, queryMenuTree, queryRoleMenu } from './menuHandlers.ts';
export { queryRoleFunction, saveRoleFunction } from './roleHandlers.ts';
export { whoMay } from './whoMay.ts';
