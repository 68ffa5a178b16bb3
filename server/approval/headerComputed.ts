/** SQL of the header's fields that are counted and not stored, over the alias `t` of a document. */
export const headerComputed = { daysInStatus: 'greatest(0, localtimestamp::date - t.status_since::date)' } as const;
