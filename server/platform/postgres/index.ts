export { DataFolderBusy } from './dataFolderLock.ts';
export { type Database, type DatabaseOptions, openDatabase } from './openDatabase.ts';
