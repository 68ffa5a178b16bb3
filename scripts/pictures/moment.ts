/**
 * The moment that every picture shows: a Friday morning. It must lie in the past, since sessions carry the database's
 * own time, too.
 */
export const pictureMoment = '2026-11-20T10:30:00+08:00';
