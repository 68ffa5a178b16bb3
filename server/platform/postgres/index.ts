export { type Database, openDatabase } from './openDatabase.ts';
