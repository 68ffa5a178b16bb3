import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isUnanswered } from '#dataProvider/toHttpError.ts';
import { useRecordEvents } from '../../shell/events.ts';
import { useRead } from '../calls/useCall.ts';

interface LiveAnswerOptions<Answer> {
  readonly resource: string;
  /** Undefined while there is nothing to read. */
  readonly id: string | undefined;
  readonly read: (signal?: AbortSignal) => Promise<Answer>;
  /** The `rowVersion` of the record in the answer. */
  readonly versionOf: (answer: Answer) => unknown;
}

interface LiveAnswer<Answer> {
  readonly answer: Answer | undefined;
  readonly error: unknown;
  /** Reads it anew. @throws what the call was refused with */
  readonly reload: () => Promise<Answer>;
  readonly retry: () => void;
  /** Hears which version this page has made itself: an event that tells of it is no news. */
  readonly saw: (rowVersion: unknown) => void;
}

/**
 * What a page shows of one record: read once while the page is there, and anew as soon as somebody else has changed the
 * record. A record that was seen before can be read again while the network is away.
 */
export function useLiveAnswer<Answer>({
  resource,
  id,
  read,
  versionOf,
}: LiveAnswerOptions<Answer>): LiveAnswer<Answer> {
  const cache = useQueryClient();
  const key = [resource, 'document', id];
  const { data, error, refetch } = useRead(key, id === undefined ? null : read, { isOnce: true });
  const seen = [resource, 'seen', id];
  useEffect(() => {
    if (data !== undefined) cache.setQueryData(seen, data);
  });
  const own = useRef(0);
  const retry = () => void refetch();
  useRecordEvents(resource, (event) => {
    const known = Math.max(own.current, data === undefined ? 0 : Number(versionOf(data)));
    const isMeant = id !== undefined && (event.id === id || event.id === '');
    if (isMeant && (event.rowVersion === undefined || event.rowVersion > known)) retry();
  });
  return {
    // Without the network what was seen stays readable; the server's own refusal is never papered over.
    answer: data ?? (isUnanswered(error) ? cache.getQueryData<Answer>(seen) : undefined),
    error,
    retry,
    reload: async () => {
      // A read of its own: one that an event begins meanwhile must not cancel it.
      const fresh = await read();
      cache.setQueryData(key, fresh);
      return fresh;
    },
    saw: (rowVersion) => {
      own.current = Number(rowVersion);
    },
  };
}
