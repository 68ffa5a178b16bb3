import { useEffect, useState } from 'react';
import type { GoodsText } from '#domain/classification/suggest/words.ts';

const quietMs = 300;

interface Settled {
  readonly nameZh: string;
  readonly spec: string | null;
  readonly material: string | null;
  readonly usage: string | null;
}

/** Goods as they are asked for: a moment after the last change, and only where there is a name to ask by. */
export function useSettledGoods({ nameZh, spec, material, usage }: GoodsText): Settled | null {
  const [settled, setSettled] = useState<Settled | null>(null);
  useEffect(() => {
    const name = nameZh.trim();
    const timer = setTimeout(
      () =>
        setSettled(
          name.length > 1
            ? { nameZh: name, spec: spec ?? null, material: material ?? null, usage: usage ?? null }
            : null,
        ),
      quietMs,
    );
    return () => clearTimeout(timer);
  }, [nameZh, spec, material, usage]);
  return settled;
}
