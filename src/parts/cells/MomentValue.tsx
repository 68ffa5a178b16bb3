/** A day, or a moment with its time in grey. @param value `yyyy-MM-dd` or `yyyy-MM-dd HH:mm:ss` */
export function MomentValue({ value, isQuiet = false }: { value: string; isQuiet?: boolean }) {
  const [day, time] = [value.slice(0, 10), value.slice(11)];
  if (isQuiet) return <span className="tg-muted">{value}</span>;
  return (
    <>
      {day}
      {time && <span className="tg-muted"> {time}</span>}
    </>
  );
}
