export {
  copyMenuHandler,
  deleteMenuHandler,
  moveMenuHandler,
  queryMenuTreeHandler,
  queryRoleMenuHandler,
} from './menuHandlers.ts';
export { queryRoleFunctionHandler, saveRoleFunctionHandler } from './roleHandlers.ts';
export { whoMay } from './whoMay.ts';
