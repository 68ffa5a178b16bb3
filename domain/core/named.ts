/**
 * A table that is asked by names people send. It knows its own names and nothing else: an object of the language would
 * also answer to `constructor` and `__proto__`.
 */
export const named = <Table extends object>(table: Table): Table => Object.assign(Object.create(null), table);
