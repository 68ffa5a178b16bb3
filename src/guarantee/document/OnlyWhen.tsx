import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { RecordValues } from '#domain/core/entity.ts';

/** A field that the value of another one calls for. */
export function OnlyWhen({ holds, children }: { holds: (values: RecordValues) => boolean; children: ReactNode }) {
  const isShown = useWatch({ compute: (values: RecordValues) => holds(values) });
  return isShown ? children : null;
}
