import { useEffect, useState } from 'react';
import type { ReadingsOf } from '#domain/core/finding.ts';

const unread: ReadingsOf = () => [];
let known: ReadingsOf | undefined;

/**
 * How Chinese is read. The dictionary behind it comes when somebody first looks for something; until then characters
 * find alone.
 */
export function useReadings(): ReadingsOf {
  const [readings, setReadings] = useState(() => known ?? unread);
  useEffect(() => {
    let isLate = false;
    import('#domain/core/readings.ts').then(
      ({ readingsOf }) => {
        known = readingsOf;
        if (!isLate) setReadings(() => readingsOf);
      },
      () => undefined,
    );
    return () => {
      isLate = true;
    };
  }, []);
  return readings;
}
