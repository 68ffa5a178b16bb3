export { type Database, joinDatabase, openDatabase } from './openDatabase.ts';
