/**
 * How far the database has come, in bytes of its log: whatever was committed before the question lies before it. What
 * is flushed is enough, for so far a replica comes by itself; where commits do not wait for the disk, what is only
 * written has to count, too.
 */
export const writtenUpTo = `(case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end - '0/0')`;
