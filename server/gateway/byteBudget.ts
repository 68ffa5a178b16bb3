/**
 * How many bytes of each sender this process reads: a burst at once, then so many a second. Reading a form is work for
 * the one processor that everybody shares, whatever its call does.
 * @returns whether the sender may send so many now; what he is refused does not count
 */
export function openByteBudget({
  burst,
  perSecond,
}: {
  burst: number;
  perSecond: number;
}): (sender: string, bytes: number, now?: number) => boolean {
  /** What each sender has used, the longest ago first. */
  const used = new Map<string, { readonly bytes: number; readonly at: number }>();
  return (sender, bytes, now = performance.now()) => {
    for (const [known, { at }] of used) {
      if (now - at < (burst / perSecond) * 1_000) break;
      used.delete(known);
    }
    const last = used.get(sender) ?? { bytes: 0, at: now };
    const left = Math.max(last.bytes - ((now - last.at) / 1_000) * perSecond, 0);
    if (left + bytes > burst) return false;
    used.delete(sender);
    used.set(sender, { bytes: left + bytes, at: now });
    return true;
  };
}
