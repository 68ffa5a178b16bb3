/** Nothing is stored here. @see docs/spec/platform.md 1 */
export function EmptyValue() {
  return <span className="tg-muted">--</span>;
}
